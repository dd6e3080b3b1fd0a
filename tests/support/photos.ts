import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

type Photo = { width?: number; height?: number; colour?: string }

/** A small JPEG of one colour, with the place where it was taken in it, as a phone writes it. */
export const photoWithPlace = ({ width = 64, height = 48, colour = '#f5a300' }: Photo = {}) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Canary phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 28/1 50/1' } })
    .toBuffer()

/** A JPEG of exactly so many bytes: what stands behind its end is nothing to those who draw it. */
export async function photoOfBytes(size: number) {
  const photo = await photoWithPlace()
  return Buffer.concat([photo, randomBytes(size - photo.length)])
}

/** A few hundred bytes of PNG that claim so many pixels. */
export const pixelBomb = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer()

/** Posts a photo as a browser does. */
export function photoForm(
  bytes: Buffer,
  { id, name = 'truss.jpg', type = 'image/jpeg' }: Partial<Record<string, string>> = {},
) {
  const form = new FormData()
  if (id) form.set('id', id)
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

/** A picture as the wizard sends it. */
export const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`
