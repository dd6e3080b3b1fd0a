import { useId, type ReactNode } from 'react'
import CameraIcon from 'lucide-react/icons/camera'
import FileIcon from 'lucide-react/icons/file-text'
import PicturesIcon from 'lucide-react/icons/images'
import { PHOTO_MAX } from '../../../shared/limits.ts'
import { TEXT } from '../../../shared/texts.ts'
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
      <Source
        label={label}
        icon={isDocument ? <FileIcon /> : <PicturesIcon />}
        multiple={multiple}
        accept={isDocument ? `${TAKEN},application/pdf` : TAKEN}
        onPick={onPick}
      />
      <Source label="Take a photo" icon={<CameraIcon />} capture={camera} accept="image/*" onPick={onPick} />
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

type SourceProps = {
  label: string
  icon: ReactNode
  accept: string
  multiple?: boolean | undefined
  capture?: 'environment' | 'user'
  onPick: (files: File[]) => void
}

/** A file box that looks like a button. */
function Source({ label, icon, onPick, ...input }: SourceProps) {
  const id = useId()
  return (
    <span className={input.capture ? styles.camera : styles.source}>
      <input
        {...input}
        id={id}
        type="file"
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
