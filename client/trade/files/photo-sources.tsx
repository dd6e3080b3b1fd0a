import CameraIcon from 'lucide-react/icons/camera'
import FileIcon from 'lucide-react/icons/file-text'
import PicturesIcon from 'lucide-react/icons/images'
import { PHOTO_MAX } from '../../../shared/limits.ts'
import { TEXT } from '../../../shared/texts.ts'
import { FileInput } from '../../ui/fields/file-input.tsx'
import styles from './photo-sources.module.css'

type Props = {
  /** What 'Choose a photo' is called here. */
  label: string
  multiple?: boolean
  /** A PDF will do as well. */
  isDocument?: boolean
  /** 'user' for a face. */
  camera?: 'environment' | 'user'
  onPick: (files: File[]) => void
}

/** Photos from the device, and where there is one from its camera. */
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

/** Why the picked file cannot be a photo; null when it can. */
export function refusalOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return NO_PICTURE
  return file.size > PHOTO_MAX ? TEXT.fileTooLarge : null
}

/** Trying again would not help. */
export const NO_PICTURE = 'That is not a picture we can use. Choose a JPEG, PNG, WebP, GIF or AVIF.'

/** Named one by one: asked for these, an iPhone hands over JPEG in place of HEIC. */
export const TAKEN = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
