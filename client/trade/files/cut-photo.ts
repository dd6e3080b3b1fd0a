/** Enough for a face at any size. */
const PHOTO_SIDE_MAX_PX = 1024
const WHOLE_PHOTO_AREA: CropArea = { x: 0, y: 0, width: 100, height: 100 }

/**
 * The crop of the photo as a JPEG, `side` pixels at most, upright, pixels only, `quality` of 1. Throws if this browser cannot decode
 * it.
 */
export async function cutPhoto(
  src: string,
  area = WHOLE_PHOTO_AREA,
  side = PHOTO_SIDE_MAX_PX,
  quality = 0.9,
): Promise<Blob> {
  const photo = new Image()
  photo.src = src
  await photo.decode()
  const part = {
    x: (area.x / 100) * photo.naturalWidth,
    y: (area.y / 100) * photo.naturalHeight,
    width: (area.width / 100) * photo.naturalWidth,
    height: (area.height / 100) * photo.naturalHeight,
  }
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, side / Math.max(part.width, part.height))
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const pen = canvas.getContext('2d')!
  // Transparent areas become white: a JPEG would make them black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(photo, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No room to draw'))), 'image/jpeg', quality),
  )
}

/** The visible crop of a photo, in percent of its width and height. */
export type CropArea = { x: number; y: number; width: number; height: number }
