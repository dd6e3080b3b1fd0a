import { useEffect, useState } from 'react'
import { TEXT } from '../../shared/texts.ts'
import type { Me } from '../../shared/people/users.ts'
import { detailOf, request, RequestError } from '../http/request.ts'
import { keepMe } from '../offline/sync/keep-answer.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { cutPhoto } from '../trade/files/cut-photo.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { type CropArea, PhotoCrop } from '../trade/files/photo-crop.tsx'
import { NO_PICTURE, PhotoSources, refusalOf } from '../trade/files/photo-sources.tsx'
import styles from './own-photo.module.css'

/** ms. A few hundred kilobytes over a thin line. */
const PATIENCE = 60_000

/** One's own picture, pressed to change it. Needs signal, and says so. */
export function OwnPhoto({ me }: { me: Me }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.face} aria-label="Change your photo" onClick={() => setIsOpen(true)}>
        <Avatar name={me.full_name} src={me.profile_picture} size={56} />
        <span className={styles.change} aria-hidden="true">
          Change
        </span>
      </button>
      {isOpen && <PhotoDialog me={me} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function PhotoDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const [photo, setPhoto] = useState<string | null>(null)
  const [area, setArea] = useState<CropArea>()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => () => URL.revokeObjectURL(photo ?? ''), [photo])

  function pick([file]: File[]) {
    const refusal = file ? refusalOf(file) : null
    setFailure(refusal)
    if (file && !refusal) setPhoto(URL.createObjectURL(file))
  }

  async function save(change: () => Promise<Me>) {
    setIsBusy(true)
    setFailure(null)
    try {
      await keepMe(await change())
      onClose()
    } catch (error) {
      setFailure(error instanceof RequestError ? detailOf(error, TEXT.photoFailed) : TEXT.photoFailed)
      setIsBusy(false)
    }
  }

  async function upload() {
    const form = new FormData()
    form.set('file', await cutPhoto(photo!, area), 'photo.jpg')
    return request<Me>('PUT', '/users/profile-picture', form, { timeout: PATIENCE })
  }
  const remove = () => request<Me>('PUT', '/users/profile', { profile_pic_data: '' })

  return (
    <Dialog
      open
      size="sm"
      title="Your photo"
      description={photo ? 'Move and zoom until your face fills the circle.' : undefined}
      onClose={onClose}
      footer={
        <>
          {!photo && me.profile_picture ? (
            <Button loading={isBusy} onClick={() => save(remove)}>
              Remove photo
            </Button>
          ) : (
            <Button onClick={onClose}>Cancel</Button>
          )}
          {photo && (
            <Button variant="primary" loading={isBusy} onClick={() => save(upload)}>
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
              setFailure(NO_PICTURE)
            }}
          />
        )}
        <PhotoSources label={photo ? 'Another one' : 'Choose a photo'} camera="user" onPick={pick} />
        {failure && <InlineError what={failure} kept={photo && 'The photo is still here.'} />}
      </Stack>
    </Dialog>
  )
}
