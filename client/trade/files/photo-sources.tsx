import CameraIcon from 'lucide-react/icons/camera'
import FileIcon from 'lucide-react/icons/file-text'
import PicturesIcon from 'lucide-react/icons/images'
import { PHOTO_BYTES_MAX } from '../../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { FileInput } from '../../ui/fields/file-input.tsx'
import styles from './photo-sources.module.css'

type Props = {
  /** The label of 'Choose a photo'. */
  label: string
  multiple?: boolean
  /** Whether a PDF is allowed too. */
  isDocument?: boolean
  /** 'user' for a face. */
  camera?: 'environment' | 'user'
  onPick: (files: File[]) => void
}

/** Picks photos from the device and, if it has one, from its camera. */
export function PhotoSources({ label, multiple, isDocument, camera = 'environment', onPick }: Props) {
  return (
    <div className={styles.sources}>
      <FileInput
        label={label}
        className={styles.source}
        multiple={multiple}
        accept={isDocument ? `${ACCEPTED_PHOTO_TYPES},application/pdf` : ACCEPTED_PHOTO_TYPES}
        onPick={onPick}
      >
        {isDocument ? <FileIcon /> : <PicturesIcon />}
        {label}
      </FileInput>
      <FileInput label="Take a photo" className={styles.camera} capture={camera} accept="image/*" onPick={onPick}>
        <CameraIcon />
        Take a photo
      </FileInput>
    </div>
  )
}

/** Why the picked file cannot be used as a photo; null if it can. */
export function photoRefusalOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return UNUSABLE_PICTURE_TEXT
  return file.size > PHOTO_BYTES_MAX ? SPECIFIED_TEXT.fileTooLarge : null
}

/** Trying again would not help. */
export const UNUSABLE_PICTURE_TEXT = 'That is not a picture we can use. Choose a JPEG, PNG, WebP, GIF or AVIF.'

/** Listed one by one, which makes an iPhone convert HEIC to JPEG. */
const ACCEPTED_PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
