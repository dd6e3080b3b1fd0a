import type { PhotoCropProps } from './photo-cropper.tsx'
import { lazy, Suspense } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './photo-crop.module.css'

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
