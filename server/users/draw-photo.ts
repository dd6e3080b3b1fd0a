import { fileTypeFromBuffer } from 'file-type'
import { openTurns } from '../auth/in-turn.ts'
import { AppError, invalid } from '../errors.ts'

const TAKEN = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])
/** More than any phone's camera delivers in a file of 10 MB; a pixel bomb claims more (F5). */
const PIXELS_MAX = 64_000_000
const SIDE_MAX = 2048
const PREVIEW_SIDE = 480

/** One at a time: a large photo takes hundreds of megabytes while it is drawn, and each that waits its own size. */
const inTurn = openTurns(1, 12, 'Many photos are arriving just now. Please try again in a moment.')

/**
 * The photo as WebP, at most 2048 px, and a thumbnail. Judged by its bytes, not by what it calls itself; drawn anew, upright, so
 * that nothing but pixels remains: no place, no camera, nothing hidden behind the picture (F4, F5). 415 and 422 otherwise.
 */
export async function drawPhoto(bytes: Buffer): Promise<{ file: Buffer; preview: Buffer }> {
  const kind = await fileTypeFromBuffer(bytes)
  if (!kind || !TAKEN.has(kind.mime)) {
    throw new AppError('unsupported', 'This is not a photo that can be taken: use JPEG, PNG, WebP, GIF or AVIF.')
  }
  return inTurn(async () => {
    // Only ever needed for uploads: loading it takes tens of megabytes.
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    try {
      const file = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
        .autoOrient()
        .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer()
      const preview = await sharp(file)
        .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 74 })
        .toBuffer()
      return { file, preview }
    } catch {
      throw invalid('This photo could not be read: it is damaged or too large.')
    }
  })
}
