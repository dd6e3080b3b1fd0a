import { useState } from 'react'
import Cropper, { type Point } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Field, useControl } from '../../ui/fields/field.tsx'

import styles from './photo-crop.module.css'
import type { CropArea } from './cut-photo.ts'

const PHOTO_ZOOM_MAX = 4

/** Its styles are a file, because the content policy does not allow scripts to insert a style tag. */
export default function PhotoCropper({ src, start, onChange, onBroken }: PhotoCropProps) {
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)

  return (
    <div className={styles.crop}>
      <div className={styles.stage}>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={PHOTO_ZOOM_MAX}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          {...(start ? { initialCroppedAreaPercentages: start } : {})}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={onChange}
          mediaProps={{ onError: onBroken, alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': 'The part that is shown. Arrow keys move the photo.' }}
        />
      </div>
      <Field label="Zoom">
        <ZoomSlider value={zoom} onChange={setZoom} />
      </Field>
    </div>
  )
}

function ZoomSlider({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  return (
    <input
      {...useControl()}
      type="range"
      className={styles.zoom}
      min={1}
      max={PHOTO_ZOOM_MAX}
      step={0.05}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  )
}

export type PhotoCropProps = {
  /** Address of the whole photo. */
  src: string
  /** The last crop. */
  start?: CropArea | null
  /** After each move. */
  onChange: (area: CropArea) => void
  /** Called if the browser cannot decode this photo. */
  onBroken: () => void
}
