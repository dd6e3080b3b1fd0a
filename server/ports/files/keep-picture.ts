import { isNull } from 'drizzle-orm'
import { PHOTO_MAX } from '../../../shared/limits.ts'
import { TEXT } from '../../../shared/texts.ts'
import type { UserContext } from '../../context.ts'
import { AppError, invalid } from '../../errors.ts'
import type { Reader } from '../../db/connection.ts'
import { companies, photos, portfolioItems, users } from '../../db/schema/people.ts'
import { faceName, type FileStore, previewName, wholeName } from './files.ts'
import { drawPicture } from './draw-picture.ts'

/**
 * After the write in which rows of `me` have lost these pictures (file names; null is none): what no row shows any more is gone
 * at once, copies too, and its address answers 404. What another person shows, or is just about to, stays. Never fails: what
 * cannot be taken now is the sweep's.
 */
export async function dropPictures({ db, ports, log, user }: UserContext, lost: (string | null)[]) {
  const names = new Set(lost.filter((name) => name !== null))
  if (names.size === 0) return
  try {
    const used = await usedFiles(db.read)
    for (const name of names)
      if (!used.has(name) && !isHeldByOther(ports.files, name, user.id))
        for (const copy of [name, previewName(name), faceName(name)]) await ports.files.remove(copy)
  } catch (error) {
    log.warn({ err: error }, 'a picture that is shown no more waits for the sweep')
  }
}

/** How long a row may take to name what was kept for it. */
const HELD_MS = 60_000

type Held = Map<string, Map<string, number>>
/** Of each store: who has just kept a picture, by its name, and until when it is theirs to name. Another may drop the same one meanwhile. */
const stores = new WeakMap<FileStore, Held>()

/** Draws a picture anew and keeps it, for a table to name; returns the file's name. The sweep takes it again if none does. */
export async function keepPicture(me: UserContext, bytes: Buffer): Promise<string> {
  const { file, copies } = await drawPicture(me, bytes)
  const name = await me.ports.files.save(file, 'webp', copies)
  hold(heldIn(me.ports.files), name, me.user.id)
  return name
}

/** Is somebody other than this person just about to show this picture? */
const isHeldByOther = (files: FileStore, name: string, userId: string) =>
  [...(heldIn(files).get(name) ?? [])].some(([by, until]) => by !== userId && until > Date.now())

function hold(held: Held, name: string, userId: string) {
  for (const [old, holders] of held) if ([...holders.values()].every((until) => until <= Date.now())) held.delete(old)
  held.set(name, (held.get(name) ?? new Map<string, number>()).set(userId, Date.now() + HELD_MS))
}

function heldIn(files: FileStore): Held {
  const held: Held = stores.get(files) ?? new Map()
  stores.set(files, held)
  return held
}

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

/** Names of all files that a row shows, their smaller copies left out. A column that is not read here loses its files to the sweep. */
export async function usedFiles(db: Reader): Promise<Set<string>> {
  const uploaded = await db.select({ file: photos.file, preview: photos.preview }).from(photos).all()
  const items = db
    .select({ photos: portfolioItems.photos })
    .from(portfolioItems)
    .where(isNull(portfolioItems.removed_at))
  const faces = await db.selectDistinct({ file: users.profile_picture }).from(users).all()
  const logos = await db.select({ file: companies.logo }).from(companies).all()
  const pairs = [...uploaded, ...(await items.all()).flatMap((item) => item.photos)]
  const names = [
    ...pairs.flatMap(({ file, preview }) => [file, preview]),
    ...[...faces, ...logos].flatMap(({ file }) => file ?? []),
  ]
  return new Set(names.map(wholeName))
}
