import { useState } from 'react'
import { BIO_MAX, BIO_MIN } from '../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { dropPickedPhoto, keepPickedPhoto } from '../offline/outbox/kinds/photo.ts'
import { Avatar } from '../ui/avatar.tsx'
import { CharacterCount } from '../ui/fields/counted.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { useKeptPhoto } from '../trade/files/kept-photo.tsx'
import { PhotoCrop } from '../trade/files/photo-crop.tsx'
import { UNUSABLE_PICTURE_TEXT, PhotoSources, photoRefusalOf } from '../trade/files/photo-sources.tsx'
import { TextArea } from '../ui/fields/text-input.tsx'
import styles from './onboarding.module.css'
import { visibleLengthOf } from './steps.ts'
import type { WizardStepProps } from './steps.ts'

export function PhotoStep({ me, values, set, judged }: WizardStepProps) {
  const { photo, bio } = values
  const src = useKeptPhoto(photo?.id ?? '')
  const [start] = useState(photo)
  const [failure, setFailure] = useState<string | null>(null)
  const wrong = failure ?? judged('photo').error

  async function pick([file]: File[]) {
    if (!file) return
    const refusal = photoRefusalOf(file)
    setFailure(refusal)
    if (refusal) return
    try {
      const { id } = await keepPickedPhoto(file)
      if (photo) void dropPickedPhoto(photo.id)
      set({ photo: { id, area: null } })
    } catch (error) {
      setFailure(error instanceof StorageFull ? error.detail : SPECIFIED_TEXT.photoFailed)
    }
  }

  function giveUp() {
    setFailure(UNUSABLE_PICTURE_TEXT)
    if (photo) void dropPickedPhoto(photo.id)
    set({ photo: null })
  }

  return (
    <>
      <fieldset className={styles.photo} data-wrong={wrong ? '' : undefined}>
        <legend>Profile picture</legend>
        {photo && src && (
          <PhotoCrop
            src={src}
            start={start?.id === photo.id ? start.area : null}
            onChange={(area) => set((before) => ({ photo: before.photo && { ...before.photo, area } }))}
            onBroken={giveUp}
          />
        )}
        {!photo && <Avatar name={me.full_name} src={me.profile_picture} size={84} />}
        <PhotoSources label={photo ? 'Another one' : 'Choose a photo'} camera="user" onPick={pick} />
        {wrong && <InlineError what={wrong} />}
      </fieldset>
      <Field
        label="Bio"
        hint={
          <span className={styles.counter}>
            <span>What you do, what you are good at, who you have worked for.</span>
            <CharacterCount count={visibleLengthOf(bio)} least={BIO_MIN} />
          </span>
        }
        required
        {...judged('bio')}
      >
        <TextArea rows={5} most={BIO_MAX} value={bio} onChange={({ target }) => set({ bio: target.value })} />
      </Field>
    </>
  )
}
