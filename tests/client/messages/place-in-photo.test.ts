import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hasPlaceInExif } from '../../../client/messages/smaller-picture.tsx'
import { photoWithPlace } from '../../support/factories/photos.ts'

const plain = (format: 'jpeg' | 'png') =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#f5a300' } })
    .toFormat(format)
    .toBuffer()
const bytesOf = (photo: Buffer) => new Uint8Array(photo).buffer

test('a photo with a GPS position is recognised, one without is not, nor is another or truncated file', async () => {
  const placed = await photoWithPlace()
  expect(hasPlaceInExif(bytesOf(placed))).toBe(true)
  const drawn = await sharp(placed).jpeg().toBuffer()
  const named = await sharp(placed)
    .jpeg()
    .withExif({ IFD0: { Make: 'Canary phone' } })
    .toBuffer()
  for (const other of [drawn, named, await plain('jpeg'), await plain('png'), Buffer.from('%PDF-1.4'), Buffer.alloc(0)])
    expect(hasPlaceInExif(bytesOf(other))).toBe(false)
  for (let end = 0; end < 60; end += 5) expect(hasPlaceInExif(bytesOf(placed.subarray(0, end)))).toBe(false)
})
