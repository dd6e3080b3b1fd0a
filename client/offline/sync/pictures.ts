import type { WorkboxPlugin } from 'workbox-core'
import { FACE_WIDTH_PX, pictureAddressAt, PREVIEW_WIDTH_PX } from '../../../shared/files.ts'
import { requestErrorOf } from '../../http/create-request.ts'
import type { StandbyDb } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import { runOnDatabase } from '../store/safely.ts'

/** The cache of people's pictures (`/files/*`), filled by the worker when they are shown and here in advance. */
export const PICTURES_CACHE = 'standby-pictures'
const CACHED_PICTURES_MAX = 300

/** The lock must not be held by a picture that never comes. */
const PICTURE_TIMEOUT_MS = 60_000

/** Bytes of all that are kept. */
export async function cachedPictureBytes(): Promise<number> {
  if (typeof caches === 'undefined') return 0
  const cache = await caches.open(PICTURES_CACHE)
  let bytes = 0
  for (const request of await cache.keys()) bytes += (await (await cache.match(request))?.blob())?.size ?? 0
  return bytes
}

/** A cache lists its entries in the order of insertion. */
export async function trimPictureCache(): Promise<void> {
  const cache = await caches.open(PICTURES_CACHE)
  const tooMany = (await cache.keys()).slice(0, -CACHED_PICTURES_MAX)
  for (const request of tooMany) await cache.delete(request)
}

/** By its type only: for responses that were checked when they were stored. */
const hasPictureType = ({ ok, headers }: Response) => ok && contentTypeOf(headers).startsWith('image/')

/** By its type and its first bytes: a sign-in page in place of a picture has neither. */
export async function isPictureResponse(response: Response): Promise<boolean> {
  return hasPictureType(response) && beginsAsType(contentTypeOf(response.headers), await response.clone().arrayBuffer())
}

const contentTypeOf = (headers: Headers) => headers.get('content-type') ?? ''

/** Does not cache a hotel's sign-in page in place of a picture, nor serve one that was cached before. */
export const picturesOnlyPlugin: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => ((await isPictureResponse(response)) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && hasPictureType(cachedResponse) ? cachedResponse : null,
  cacheDidUpdate: trimPictureCache,
}

/**
 * Called after a sync, so that the own portfolio and the pictures in the list are available without signal too. One call
 * at a time, among all tabs: a sync that ends meanwhile fetches none a second time.
 */
export async function prefetchPictures({ db, signal, locks, user_id }: Device): Promise<void> {
  if (typeof caches === 'undefined') return
  await locks.request(`standby-pictures-${user_id}`, () => fetchMissingPictures(db, signal))
}

async function fetchMissingPictures(db: StandbyDb, signal: AbortSignal) {
  const cache = await caches.open(PICTURES_CACHE)
  await deleteSignInPictures(db, cache)
  for (const address of await pictureAddresses(db)) {
    if (signal.aborted) return
    if (await cache.match(address)) continue
    // Bypasses the browser's own cache, which may contain an intermediary's page.
    const tooLong = AbortSignal.timeout(PICTURE_TIMEOUT_MS)
    const response = await fetch(address, { cache: 'no-cache', signal: AbortSignal.any([signal, tooLong]) }).catch(
      () => null,
    )
    if (!response) return
    if (await isPictureResponse(response)) await cache.put(address, response)
    else if (response.ok || (await requestErrorOf(response)).status === 0) return
  }
  await trimPictureCache()
}

/** Once per device: an earlier release could store a sign-in page as a picture. */
async function deleteSignInPictures(db: StandbyDb, cache: Cache) {
  if (await runOnDatabase(db, () => db.facts.get(PICTURES_JUDGED_FACT))) return
  for (const request of await cache.keys()) {
    const kept = await cache.match(request)
    if (kept && !(await isPictureResponse(kept))) await cache.delete(request)
  }
  await runOnDatabase(db, () => db.facts.put({ key: PICTURES_JUDGED_FACT, value: true }))
}
const PICTURES_JUDGED_FACT = 'pictures_judged'

/**
 * The addresses of pictures for use without signal: one's own, the portfolio's, those of the 50 newest conversations,
 * and the venues of work ahead.
 */
async function pictureAddresses(db: StandbyDb): Promise<string[]> {
  const [venues, people, items, conversations] = await Promise.all([
    venuePictures(db),
    db.me.toArray(),
    db.portfolio_items.toArray(),
    db.conversations.orderBy('last_message_time').reverse().limit(50).toArray(),
  ])
  const photos = items.flatMap((item) => item.photos.flatMap(({ file, preview }) => [preview, file]))
  const faces = [...people.map((me) => me.profile_picture), ...conversations.map((other) => other.other_user_picture)]
  // In Avatar's sizes: one's own large as well.
  const large = people.map((me) => pictureAddressAt(me.profile_picture ?? '', PREVIEW_WIDTH_PX))
  return [
    ...new Set([...venues, ...photos, ...large, ...faces.map((face) => pictureAddressAt(face ?? '', FACE_WIDTH_PX))]),
  ].filter((address) => address.startsWith('/files/'))
}

/** Of the jobs that one is booked for, or of one's company's projects, until they are over. */
async function venuePictures(db: StandbyDb) {
  const [own, jobs, applications] = await Promise.all([
    db.me.toArray(),
    db.jobs.toArray(),
    db.applications.filter(({ status }) => status === 'accepted').toArray(),
  ])
  const isCompany = own.some(({ user_type }) => user_type === 'employer')
  const booked = new Set(applications.map(({ job_id }) => job_id))
  return jobs
    .filter(({ id, date_end }) => (isCompany || booked.has(id)) && Date.parse(date_end ?? '') > Date.now())
    .flatMap(({ venue_picture }) => venue_picture ?? [])
}

/** How files of these types begin, as text with one byte per character. */
const FILE_BEGINNINGS: Record<string, RegExp> = {
  'application/pdf': /^[^]{0,1019}%PDF-/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'image/png': /^\x89PNG/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8/,
  'image/avif': /^[^]{4}ftyp/,
}

/** Whether the bytes begin like a file of this type; unknown types always pass. */
export function beginsAsType(type: string, bytes: ArrayBuffer): boolean {
  return FILE_BEGINNINGS[type]?.test(beginningOfBytes(bytes)) ?? true
}

/** A sign-in page stored in place of a file: text that begins with an angle or curly bracket. */
export const isSignInPage = (bytes: ArrayBuffer) => /^(\xef\xbb\xbf)?\s*[<{]/.test(beginningOfBytes(bytes))

const beginningOfBytes = (bytes: ArrayBuffer) => String.fromCharCode(...new Uint8Array(bytes.slice(0, 1024)))
