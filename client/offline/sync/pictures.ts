import type { WorkboxPlugin } from 'workbox-core'
import { FACE, pictureAt, PREVIEW } from '../../../shared/files.ts'
import { errorOf } from '../../http/create-request.ts'
import type { StandbyDb } from '../store/database.ts'
import { safely } from '../store/safely.ts'

/** The cache of people's pictures (`/files/*`), filled by the worker when they are shown and here in advance. */
export const PICTURES = 'standby-pictures'
const PICTURES_MAX = 300

/** Bytes of all that are kept. */
export async function sizeOfPictures(): Promise<number> {
  if (typeof caches === 'undefined') return 0
  const cache = await caches.open(PICTURES)
  let bytes = 0
  for (const request of await cache.keys()) bytes += (await (await cache.match(request))?.blob())?.size ?? 0
  return bytes
}

/** A cache lists its entries in the order of insertion. */
export async function trimPictures(): Promise<void> {
  const cache = await caches.open(PICTURES)
  const tooMany = (await cache.keys()).slice(0, -PICTURES_MAX)
  for (const request of tooMany) await cache.delete(request)
}

/** By its type only: for responses that were checked when they were stored. */
const hasPictureType = ({ ok, headers }: Response) => ok && typeIn(headers).startsWith('image/')

/** By its type and its first bytes: a sign-in page in place of a picture has neither. */
export async function isPicture(response: Response): Promise<boolean> {
  return hasPictureType(response) && beginsAs(typeIn(response.headers), await response.clone().arrayBuffer())
}

const typeIn = (headers: Headers) => headers.get('content-type') ?? ''

/** Does not cache a hotel's sign-in page in place of a picture, nor serve one that was cached before. */
export const onlyPictures: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => ((await isPicture(response)) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && hasPictureType(cachedResponse) ? cachedResponse : null,
  cacheDidUpdate: trimPictures,
}

/** Called after a sync, so that the own portfolio and the pictures in the list are available without signal too. */
export async function prefetchPictures(db: StandbyDb, signal: AbortSignal): Promise<void> {
  if (typeof caches === 'undefined') return
  const cache = await caches.open(PICTURES)
  await deleteSignInPages(db, cache)
  for (const address of await pictureAddresses(db)) {
    if (signal.aborted) return
    if (await cache.match(address)) continue
    // Bypasses the browser's own cache, which may contain an intermediary's page.
    const response = await fetch(address, { cache: 'no-cache' }).catch(() => null)
    if (!response) return
    if (await isPicture(response)) await cache.put(address, response)
    else if (response.ok || (await errorOf(response)).status === 0) return
  }
  await trimPictures()
}

/** Once per device: an earlier release could store a sign-in page as a picture. */
async function deleteSignInPages(db: StandbyDb, cache: Cache) {
  if (await safely(db, () => db.facts.get(JUDGED))) return
  for (const request of await cache.keys()) {
    const kept = await cache.match(request)
    if (kept && !(await isPicture(kept))) await cache.delete(request)
  }
  await safely(db, () => db.facts.put({ key: JUDGED, value: true }))
}
const JUDGED = 'pictures_judged'

/**
 * The addresses of pictures for use without signal: one's own, the portfolio's, and those of the 50 newest
 * conversations.
 */
async function pictureAddresses(db: StandbyDb): Promise<string[]> {
  const [people, items, conversations] = await Promise.all([
    db.me.toArray(),
    db.portfolio_items.toArray(),
    db.conversations.orderBy('last_message_time').reverse().limit(50).toArray(),
  ])
  const photos = items.flatMap((item) => item.photos.flatMap(({ file, preview }) => [preview, file]))
  const faces = [...people.map((me) => me.profile_picture), ...conversations.map((other) => other.other_user_picture)]
  // In Avatar's sizes: one's own large as well.
  const large = people.map((me) => pictureAt(me.profile_picture ?? '', PREVIEW))
  return [...new Set([...photos, ...large, ...faces.map((face) => pictureAt(face ?? '', FACE))])].filter((address) =>
    address.startsWith('/files/'),
  )
}

/** How files of these types begin, as text with one byte per character. */
const BEGINNINGS: Record<string, RegExp> = {
  'application/pdf': /^[^]{0,1019}%PDF-/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'image/png': /^\x89PNG/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8/,
  'image/avif': /^[^]{4}ftyp/,
}

/** Whether the bytes begin like a file of this type; unknown types always pass. */
export function beginsAs(type: string, bytes: ArrayBuffer): boolean {
  return BEGINNINGS[type]?.test(beginningOf(bytes)) ?? true
}

/** A sign-in page stored in place of a file: text that begins with an angle or curly bracket. */
export const isPage = (bytes: ArrayBuffer) => /^(\xef\xbb\xbf)?\s*[<{]/.test(beginningOf(bytes))

const beginningOf = (bytes: ArrayBuffer) => String.fromCharCode(...new Uint8Array(bytes.slice(0, 1024)))
