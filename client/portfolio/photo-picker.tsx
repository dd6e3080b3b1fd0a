import { useId, useState } from 'react'
import CameraIcon from 'lucide-react/icons/camera'
import PicturesIcon from 'lucide-react/icons/images'
import CrossIcon from 'lucide-react/icons/x'
import { PHOTO_MAX, PHOTOS_PER_ITEM_MAX } from '../../shared/limits.ts'
import { TEXT } from '../../shared/texts.ts'
import { StorageFull } from '../offline/db.ts'
import { dropPhoto, keepPhoto } from '../offline/verbs/keep-photo.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { KeptPhoto } from './photo.tsx'
import styles from './add-item.module.css'

type Picked = { id: string; name: string }
type Props = { photos: Picked[]; onChange: (next: (before: Picked[]) => Picked[]) => void }

/** Photos from the device or its camera, kept on this phone the moment they are picked. */
export function PhotoPicker({ photos, onChange }: Props) {
  const [failure, setFailure] = useState<string | null>(null)

  async function pick(files: File[]) {
    setFailure(null)
    const room = PHOTOS_PER_ITEM_MAX - photos.length
    if (files.length > room) setFailure(`An event has at most ${PHOTOS_PER_ITEM_MAX} photos.`)
    for (const file of files.slice(0, room)) {
      if (!file.type.startsWith('image/')) setFailure(TEXT.photoFailed)
      else if (file.size > PHOTO_MAX) setFailure(TEXT.fileTooLarge)
      else await keep(file)
    }
  }

  async function keep(file: File) {
    try {
      const kept = await keepPhoto(file)
      onChange((before) => [...before, kept])
    } catch (error) {
      setFailure(error instanceof StorageFull ? error.detail : TEXT.photoFailed)
    }
  }

  function drop(id: string) {
    onChange((before) => before.filter((photo) => photo.id !== id))
    void dropPhoto(id)
  }

  return (
    <fieldset className={styles.picker}>
      <legend>
        Photos <span className={styles.optional}>optional</span>
      </legend>
      {photos.length > 0 && (
        <ul className={styles.picked}>
          {photos.map(({ id, name }) => (
            <li key={id}>
              <KeptPhoto id={id} alt={name} className={styles.preview} />
              <IconButton label={`Take ${name} out`} variant="outline" className={styles.drop} onClick={() => drop(id)}>
                <CrossIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.sources}>
        <Source label="Choose photos" icon={<PicturesIcon />} multiple onPick={pick} />
        <Source label="Take a photo" icon={<CameraIcon />} capture="environment" onPick={pick} />
      </div>
      {failure && <InlineError what={failure} kept="What you have written, and the other photos, are kept." />}
    </fieldset>
  )
}

type SourceProps = {
  label: string
  icon: React.ReactNode
  multiple?: boolean
  capture?: 'environment'
  onPick: (files: File[]) => void
}

/** Named one by one: asked for these, an iPhone hands over JPEG in place of HEIC. */
const TAKEN = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** A file box that looks like a button. */
function Source({ label, icon, onPick, ...input }: SourceProps) {
  const id = useId()
  return (
    <span className={input.capture ? styles.camera : styles.source}>
      <input
        {...input}
        id={id}
        type="file"
        accept={input.capture ? 'image/*' : TAKEN}
        className="sr-only"
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <label htmlFor={id}>
        {icon}
        {label}
      </label>
    </span>
  )
}
