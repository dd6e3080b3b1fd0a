import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Photo = { width?: number; height?: number; colour?: string }

/** A small JPEG of one colour with its GPS position, as a phone writes it. */
export const photoWithPlace = ({ width = 64, height = 48, colour = '#f5a300' }: Photo = {}) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Canary phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 28/1 50/1' } })
    .toBuffer()

/** A JPEG of exactly `size` bytes: decoders ignore what follows its end. */
export async function photoOfBytes(size: number) {
  const photo = await photoWithPlace()
  return Buffer.concat([photo, randomBytes(size - photo.length)])
}

/** A few thousand bytes of PNG, one bit per pixel, that claim `side` by `side` pixels. */
export function pixelBomb(side: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A form as a browser posts a photo. */
export function photoForm(
  bytes: Buffer,
  { id, name = 'truss.jpg', type = 'image/jpeg' }: Partial<Record<string, string>> = {},
) {
  const form = new FormData()
  if (id) form.set('id', id)
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

/** A picture of one pixel, as a form. */
export const onePixelForm = photoForm(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  { name: 'one.png', type: 'image/png' },
)

/** A picture as the wizard sends it. */
export const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`
