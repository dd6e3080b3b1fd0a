import CameraIcon from 'lucide-react/icons/camera'
import FileIcon from 'lucide-react/icons/file-text'
import PicturesIcon from 'lucide-react/icons/images'
import { PHOTO_MAX } from '../../../shared/limits.ts'
import { TEXT } from '../../../shared/texts.ts'
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
        accept={isDocument ? `${TAKEN},application/pdf` : TAKEN}
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
export function refusalOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return NO_PICTURE
  return file.size > PHOTO_MAX ? TEXT.fileTooLarge : null
}

/** Trying again would not help. */
export const NO_PICTURE = 'That is not a picture we can use. Choose a JPEG, PNG, WebP, GIF or AVIF.'

/** Listed one by one, which makes an iPhone convert HEIC to JPEG. */
const TAKEN = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
