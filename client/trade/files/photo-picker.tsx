import { useState } from 'react'
import CrossIcon from 'lucide-react/icons/x'
import { PHOTOS_PER_ITEM_MAX } from '../../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { StorageFull } from '../../offline/store/safely.ts'
import { keepPickedPhoto } from '../../offline/outbox/kinds/photo.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { KeptPhotoPicture, OptionalPicture } from './kept-photo.tsx'
import { PhotoSources, photoRefusalOf } from './photo-sources.tsx'
import styles from './photo-picker.module.css'

/**
 * `id` of a photo stored on this device, or the address of one that the server has, with its thumbnail's as `preview`.
 */
export type PickedItemPhoto = { id: string; name: string; preview?: string }
type Props = {
  photos: PickedItemPhoto[]
  onAdd: (photo: PickedItemPhoto) => void
  onDrop: (photo: PickedItemPhoto) => void
}

/** Photos from the device or its camera, stored on this device as soon as they are picked. */
export function PhotoPicker({ photos, onAdd, onDrop }: Props) {
  const [failure, setFailure] = useState<string | null>(null)

  async function pick(files: File[]) {
    setFailure(null)
    const room = PHOTOS_PER_ITEM_MAX - photos.length
    if (files.length > room) setFailure(`An event can have up to ${PHOTOS_PER_ITEM_MAX} photos.`)
    for (const file of files.slice(0, room)) {
      const refusal = photoRefusalOf(file)
      if (refusal) setFailure(refusal)
      else await keep(file)
    }
  }

  async function keep(file: File) {
    try {
      onAdd(await keepPickedPhoto(file))
    } catch (error) {
      setFailure(error instanceof StorageFull ? error.detail : SPECIFIED_TEXT.photoFailed)
    }
  }

  return (
    <fieldset className={styles.picker}>
      <legend>
        Photos <span className={styles.optional}>optional</span>
      </legend>
      {photos.length > 0 && (
        <ul className={styles.picked}>
          {photos.map((photo) => (
            <li key={photo.id}>
              {photo.preview ? (
                <OptionalPicture src={photo.preview} alt={photo.name} className={styles.preview} />
              ) : (
                <KeptPhotoPicture id={photo.id} alt={photo.name} className={styles.preview} />
              )}
              <IconButton
                label={`Remove ${photo.name}`}
                variant="outline"
                className={styles.drop}
                onClick={() => onDrop(photo)}
              >
                <CrossIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <PhotoSources label="Choose photos" multiple onPick={pick} />
      {failure && <InlineError what={failure} kept="What you have written, and the other photos, are kept." />}
    </fieldset>
  )
}
