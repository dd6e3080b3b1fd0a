import { isNotNull, isNull } from 'drizzle-orm'
import { PHOTO_BYTES_MAX } from '../../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import type { UserContext } from '../../context.ts'
import { AppError, invalid } from '../../errors.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { companies, photos, portfolioItems, users } from '../../db/schema/people.ts'
import { faceName, pictureName, previewName, wholePictureName } from './files.ts'
import { encodePicture } from './encode-picture.ts'

/**
 * Called after the write in which rows of `me` have lost these pictures (file names; null is none): those that no row
 * names any more are deleted at once, copies included. What another person uses, or is about to use, stays. Never
 * throws: what cannot be deleted now is left to the sweep.
 */
export async function dropUnusedPictures(me: UserContext, lost: (string | null)[]) {
  const { db, log, processes, user } = me
  const names = new Set(lost.filter((name) => name !== null))
  if (names.size === 0) return
  try {
    const used = await usedPictureFiles(db.read)
    for (const name of names)
      if (!used.has(name))
        await processes.withLock(`picture ${name}`, async () => {
          if (!(await processes.reservations.isReservedByOther(name, user.id))) await removePicture(me, name)
        })
  } catch (error) {
    log.warn({ err: error }, 'a picture that is shown no more waits for the sweep')
  }
}

async function removePicture({ ports }: UserContext, name: string) {
  for (const copy of [name, previewName(name), faceName(name)]) await ports.files.remove(copy)
}

/** Re-encodes and stores a picture; returns the file's name for a row. The sweep deletes it if no row names it. */
export async function storePicture(me: UserContext, bytes: Buffer): Promise<string> {
  const { file, copies } = await encodePicture(me, bytes)
  const name = pictureName(file)
  // Another person may be removing the same picture, which is one file.
  return me.processes.withLock(`picture ${name}`, async () => {
    await me.processes.reservations.reserve(name, me.user.id)
    return me.ports.files.save(file, 'webp', copies)
  })
}

const DATA_URL_HEAD_MAX = 200

export const isDataUrl = (text: string) => /^data:/i.test(text.slice(0, 5))

/**
 * The bytes of a picture's data URL (RFC 2397, base64 only). Its media type is ignored, because the type is detected
 * from the bytes. 413 over 10 MB, 422 at `path` for anything else.
 */
export function readDataUrl(text: string, path: string): Buffer {
  const comma = text.slice(0, DATA_URL_HEAD_MAX).indexOf(',')
  if (!/^data:[^,]*;base64$/i.test(text.slice(0, Math.max(comma, 0)))) throw notAPicture(path)
  const base64 = text.slice(comma + 1)
  if (base64.length > Math.ceil(PHOTO_BYTES_MAX / 3) * 4) throw new AppError('too_large', SPECIFIED_TEXT.fileTooLarge)
  if (!/^[a-z0-9+/]*={0,2}$/i.test(base64)) throw notAPicture(path)
  return Buffer.from(base64, 'base64')
}

const notAPicture = (path: string) =>
  invalid('This is not a picture.', [
    { path, message: 'must be a data URL in base64, such as data:image/jpeg;base64,…' },
  ])

/**
 * Names of all files that a row uses, without smaller copies. Files of a column that is not read here are deleted by
 * the sweep.
 */
export async function usedPictureFiles(db: DatabaseReader): Promise<Set<string>> {
  const uploaded = await db.select({ file: photos.file, preview: photos.preview }).from(photos).all()
  const items = db
    .select({ photos: portfolioItems.photos })
    .from(portfolioItems)
    .where(isNull(portfolioItems.removed_at))
  const faces = await db.selectDistinct({ file: users.profile_picture }).from(users).all()
  const logos = await db.select({ file: companies.logo }).from(companies).all()
  const venues = db.selectDistinct({ file: jobs.venue_picture }).from(jobs).where(isNotNull(jobs.venue_picture))
  const pairs = [...uploaded, ...(await items.all()).flatMap((item) => item.photos)]
  const names = [
    ...pairs.flatMap(({ file, preview }) => [file, preview]),
    ...[...faces, ...logos, ...(await venues.all())].flatMap(({ file }) => file ?? []),
  ]
  return new Set(names.map(wholePictureName))
}
