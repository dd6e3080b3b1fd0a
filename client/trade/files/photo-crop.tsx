import { lazy, Suspense } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './photo-crop.module.css'

/** The part of a photo that is shown, in percent of its width and height. */
export type CropArea = { x: number; y: number; width: number; height: number }

export type PhotoCropProps = {
  /** Address of the whole photo. */
  src: string
  /** Where it was left last time. */
  start?: CropArea | null
  /** After each move. */
  onChange: (area: CropArea) => void
  /** The browser cannot draw this photo. */
  onBroken: () => void
}

const Cropper = lazy(() => import('./photo-cropper.tsx'))

/** A round window over a photo, which is moved and enlarged under it. What does that is fetched when it is needed. */
export function PhotoCrop(props: PhotoCropProps) {
  return (
    <Suspense
      fallback={
        <div className={styles.stage}>
          <Spinner />
        </div>
      }
    >
      <Cropper key={props.src} {...props} />
    </Suspense>
  )
}
