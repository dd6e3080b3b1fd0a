import { PHOTO_MAX } from '../../../shared/limits.ts'
import { TEXT } from '../../../shared/texts.ts'
import { AppError, invalid } from '../../errors.ts'

const HEAD_MAX = 200

export const isDataUrl = (text: string) => /^data:/i.test(text.slice(0, 5))

/**
 * The bytes of a picture's data URL (RFC 2397, base64 only). What it says it is does not count: whoever draws it looks at the
 * bytes. 413 over 10 MB, 422 at `path` for anything else.
 */
export function readDataUrl(text: string, path: string): Buffer {
  const comma = text.slice(0, HEAD_MAX).indexOf(',')
  if (!/^data:[^,]*;base64$/i.test(text.slice(0, Math.max(comma, 0)))) throw notAPicture(path)
  const base64 = text.slice(comma + 1)
  if (base64.length > Math.ceil(PHOTO_MAX / 3) * 4) throw new AppError('too_large', TEXT.fileTooLarge)
  if (!/^[a-z0-9+/]*={0,2}$/i.test(base64)) throw notAPicture(path)
  return Buffer.from(base64, 'base64')
}

const notAPicture = (path: string) =>
  invalid('This is not a picture.', [
    { path, message: 'must be a data URL in base64, such as data:image/jpeg;base64,…' },
  ])
