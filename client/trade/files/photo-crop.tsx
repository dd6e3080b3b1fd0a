import type { PhotoCropProps } from './photo-cropper.tsx'
import { lazy, Suspense } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './photo-crop.module.css'

const LazyPhotoCropper = lazy(() => import('./photo-cropper.tsx'))

/** A round window over a photo, which can be moved and enlarged under it. Its code is loaded on demand. */
export function PhotoCrop(props: PhotoCropProps) {
  return (
    <Suspense
      fallback={
        <div className={styles.stage}>
          <Spinner />
        </div>
      }
    >
      <LazyPhotoCropper key={props.src} {...props} />
    </Suspense>
  )
}
