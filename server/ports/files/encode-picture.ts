import { fileTypeFromBuffer } from 'file-type'
import { FACE_WIDTH_PX, PICTURE_SIDE_MAX_PX, PREVIEW_WIDTH_PX } from '../../../shared/files.ts'
import { PHOTO_BYTES_MAX } from '../../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import type { UserContext } from '../../context.ts'
import { AppError, invalid, unavailable } from '../../errors.ts'
import { createConcurrencyLimiter } from '../concurrency-limiter.ts'
import type { PictureCopies } from './files.ts'

const TAKEN_PICTURE_TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])
/** More than any phone's camera produces in a file of 10 MB; decompression bombs claim more (F5). */
const PICTURE_PIXELS_MAX = 64_000_000

/**
 * The picture as WebP, at most 2048 px, with its smaller copies. Its type is detected from the bytes; it is re-encoded
 * and rotated upright, so that only pixels remain: no position, no camera, nothing hidden behind the picture (F4, F5).
 * Otherwise 413, 415 and 422; 429 and 503 for people who send too many.
 */
export async function encodePicture(me: UserContext, bytes: Buffer): Promise<{ file: Buffer; copies: PictureCopies }> {
  if (bytes.length > PHOTO_BYTES_MAX) throw new AppError('too_large', SPECIFIED_TEXT.fileTooLarge)
  const kind = await fileTypeFromBuffer(bytes)
  if (!kind || !TAKEN_PICTURE_TYPES.has(kind.mime)) {
    throw new AppError('unsupported', 'That file can’t be used. Choose a photo: JPEG, PNG, WebP, GIF or AVIF.')
  }
  await me.limits.take('pictures', me.user.id)
  return inPictureQueue(me.user.id, async () => {
    // Loaded on demand, as it takes tens of megabytes.
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    const smaller = (picture: Buffer, side: number) =>
      sharp(picture).resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 74 }).toBuffer()
    try {
      const file = await sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
        .autoOrient()
        .resize(PICTURE_SIDE_MAX_PX, PICTURE_SIDE_MAX_PX, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer()
      const preview = await smaller(file, PREVIEW_WIDTH_PX)
      return { file, copies: { [PREVIEW_WIDTH_PX]: preview, [FACE_WIDTH_PX]: await smaller(preview, FACE_WIDTH_PX) } }
    } catch {
      throw invalid('This photo could not be read: it is damaged or too large.')
    }
  })
}

/** A thumbnail, re-encoded from the pixels; null if it is no picture, cannot be decoded, or exceeds the day's limit. */
export async function encodeThumbnail(me: UserContext, bytes: Buffer): Promise<Buffer | null> {
  const kind = await fileTypeFromBuffer(bytes)
  if (!kind || !TAKEN_PICTURE_TYPES.has(kind.mime)) return null
  try {
    await me.limits.take('pictures', me.user.id)
    return await inPictureQueue(me.user.id, async () => {
      const { default: sharp } = await import('sharp')
      sharp.cache(false)
      const picture = sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' }).autoOrient()
      return picture
        .resize(PREVIEW_WIDTH_PX, PREVIEW_WIDTH_PX, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 74 })
        .toBuffer()
    })
  } catch {
    // The attachment is then sent without one.
    return null
  }
}

/** One at a time: a large photo takes hundreds of megabytes while it is encoded, and a waiting one its own size. */
const withEncodingLimit = createConcurrencyLimiter(
  1,
  12,
  'Many photos are arriving just now. Please try again in a moment.',
)
/** Pictures of one person in work or waiting; only one of them is in the shared queue at a time. */
const PICTURES_PER_PERSON_MAX = 4

const pictureQueues = new Map<string, { length: number; last: Promise<unknown> }>()

/**
 * Runs work on a picture of this person, who has one slot in the shared queue, however many they send. 503 if too many
 * wait.
 */
async function inPictureQueue<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const own = pictureQueues.get(userId) ?? { length: 0, last: Promise.resolve() }
  if (own.length >= PICTURES_PER_PERSON_MAX)
    throw unavailable('Your other photos are still being worked on. Please try again in a moment.', 5)
  const drawn = own.last.then(() => withEncodingLimit(work))
  pictureQueues.set(userId, own)
  own.length++
  own.last = drawn.catch(() => undefined)
  try {
    return await drawn
  } finally {
    if (--own.length === 0) pictureQueues.delete(userId)
  }
}
