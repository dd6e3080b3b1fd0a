import VerifiedIcon from 'lucide-react/icons/badge-check'
import type { OwnRecord } from '../../shared/people/users.ts'
import { useStaleSince, useStatus } from '../offline/sync/status.ts'
import { AsOfNote } from '../ui/as-of.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import styles from './profile.module.css'
import type { VerificationStatus } from '../../shared/options.ts'
import { knownValue, humanized } from '../../shared/labels.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { useEffect, useState } from 'react'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { keepOwnRecord } from '../offline/sync/keep-answer.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { type CropArea, cutPhoto } from '../trade/files/cut-photo.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { PhotoCrop } from '../trade/files/photo-crop.tsx'
import { UNUSABLE_PICTURE_TEXT, PhotoSources, photoRefusalOf } from '../trade/files/photo-sources.tsx'
import ownPhotoStyles from './own-photo.module.css'

/** The person as others see them, and whether the staff have verified them. */
export function ProfileHead({ me }: { me: OwnRecord }) {
  const since = useStaleSince()
  return (
    <div className={styles.head}>
      <OwnProfilePhoto me={me} />
      <div>
        <Text strong>{me.full_name}</Text>
        <Text size="small" muted>
          {me.email} <AsOfNote at={since} />
        </Text>
        <VerificationStatusBadge status={me.verification_status} />
      </div>
    </div>
  )
}

const VERIFICATION_STATUS_BADGES: Record<VerificationStatus, [BadgeTone, string]> = {
  unverified: ['neutral', 'Not verified'],
  pending: ['standby', 'Waiting for verification'],
  verified: ['go', 'Verified'],
  refused: ['stop', 'Not verified'],
}

/** The staff's decision about this person; 'verified' is highlighted. */
export function VerificationStatusBadge({ status }: { status: VerificationStatus }) {
  const [tone, words] = knownValue(VERIFICATION_STATUS_BADGES, status) ?? ['neutral', humanized(status)]
  return (
    <Badge tone={tone} icon={status === 'verified' ? <VerifiedIcon /> : undefined}>
      {words}
    </Badge>
  )
}

/** ms; a few hundred kilobytes over a slow connection. */
const PHOTO_UPLOAD_TIMEOUT_MS = 60_000

/** One's own picture; pressing it changes it. Needs signal, and says so. */
function OwnProfilePhoto({ me }: { me: OwnRecord }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={ownPhotoStyles.face}
        aria-label="Change your photo"
        onClick={() => setIsOpen(true)}
      >
        <Avatar name={me.full_name} src={me.profile_picture} size={56} />
        <span className={ownPhotoStyles.change} aria-hidden="true">
          Change
        </span>
      </button>
      {isOpen && <OwnPhotoDialog me={me} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const OFFLINE_TEXT = 'You’re offline. You can change your photo once there’s signal.'

function OwnPhotoDialog({ me, onClose }: { me: OwnRecord; onClose: () => void }) {
  const [photo, setPhoto] = useState<string | null>(null)
  const [area, setArea] = useState<CropArea>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { online } = useStatus()
  const { send, isBusy, failure, forget } = useChange(async (change: () => Promise<OwnRecord>) => {
    await keepOwnRecord(change)
    onClose()
  }, SPECIFIED_TEXT.photoFailed)
  useEffect(() => () => URL.revokeObjectURL(photo ?? ''), [photo])

  function pick([file]: File[]) {
    const found = file ? photoRefusalOf(file) : null
    forget()
    setRefusal(found)
    if (file && !found) setPhoto(URL.createObjectURL(file))
  }

  async function upload() {
    const form = new FormData()
    form.set('file', await cutPhoto(photo!, area), 'photo.jpg')
    return request('PUT', '/users/profile-picture', form, { timeout: PHOTO_UPLOAD_TIMEOUT_MS })
  }
  const problem = refusal ?? failure
  const remove = () => request('PUT', '/users/profile', { profile_pic_data: '' })

  return (
    <Dialog
      open
      size="sm"
      title="Your photo"
      description={online ? photo && 'Move and zoom until your face fills the circle.' : OFFLINE_TEXT}
      onClose={onClose}
      footer={
        <>
          {!photo && me.profile_picture ? (
            <Button loading={isBusy} disabled={!online} onClick={() => void send(remove)}>
              Remove photo
            </Button>
          ) : (
            <Button onClick={onClose}>Cancel</Button>
          )}
          {photo && (
            <Button variant="primary" loading={isBusy} disabled={!online} onClick={() => void send(upload)}>
              Save
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        {photo && (
          <PhotoCrop
            src={photo}
            onChange={setArea}
            onBroken={() => {
              setPhoto(null)
              setRefusal(UNUSABLE_PICTURE_TEXT)
            }}
          />
        )}
        <PhotoSources label={photo ? 'Another one' : 'Choose a photo'} camera="user" onPick={pick} />
        {problem && <InlineError what={problem} kept={photo && 'The photo is still here.'} />}
      </Stack>
    </Dialog>
  )
}
