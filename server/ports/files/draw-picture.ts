import { fileTypeFromBuffer } from 'file-type'
import { FACE, PICTURE_SIDE_MAX, PREVIEW } from '../../../shared/pictures.ts'
import { PHOTO_MAX } from '../../../shared/limits.ts'
import { TEXT } from '../../../shared/texts.ts'
import type { UserContext } from '../../context.ts'
import { AppError, invalid } from '../../errors.ts'
import type { Copies } from './files.ts'
import { inPictureTurn } from './picture-turns.ts'

const TAKEN = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])
/** More than any phone's camera delivers in a file of 10 MB; a pixel bomb claims more (F5). */
const PIXELS_MAX = 64_000_000

/**
 * The picture as WebP, at most 2048 px, with its smaller copies. Judged by its bytes, not by what it calls itself; drawn anew,
 * upright, so that nothing but pixels remains: no place, no camera, nothing hidden behind the picture (F4, F5). 413, 415 and
 * 422 otherwise; 429 and 503 for whoever sends too many.
 */
export async function drawPicture(me: UserContext, bytes: Buffer): Promise<{ file: Buffer; copies: Copies }> {
  if (bytes.length > PHOTO_MAX) throw new AppError('too_large', TEXT.fileTooLarge)
  const kind = await fileTypeFromBuffer(bytes)
  if (!kind || !TAKEN.has(kind.mime)) {
    throw new AppError('unsupported', 'This is not a photo that can be taken: use JPEG, PNG, WebP, GIF or AVIF.')
  }
  await me.signInLimits.beforeDrawing(me.user.id)
  return inPictureTurn(me.user.id, async () => {
    // Only ever needed for uploads: loading it takes tens of megabytes.
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    const smaller = (picture: Buffer, side: number) =>
      sharp(picture).resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 74 }).toBuffer()
    try {
      const file = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
        .autoOrient()
        .resize(PICTURE_SIDE_MAX, PICTURE_SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer()
      const preview = await smaller(file, PREVIEW)
      return { file, copies: { [PREVIEW]: preview, [FACE]: await smaller(preview, FACE) } }
    } catch {
      throw invalid('This photo could not be read: it is damaged or too large.')
    }
  })
}

/** A small copy to show a picture by, from its pixels alone; null of what is no picture, cannot be drawn, or is one too many today. */
export async function drawThumbnail(me: UserContext, bytes: Buffer): Promise<Buffer | null> {
  const kind = await fileTypeFromBuffer(bytes)
  if (!kind || !TAKEN.has(kind.mime)) return null
  try {
    await me.signInLimits.beforeDrawing(me.user.id)
    return await inPictureTurn(me.user.id, async () => {
      const { default: sharp } = await import('sharp')
      sharp.cache(false)
      const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient()
      return picture
        .resize(PREVIEW, PREVIEW, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 74 })
        .toBuffer()
    })
  } catch {
    // It is sent without one.
    return null
  }
}
