import { FACE, pictureAt, PREVIEW } from '../../shared/pictures.ts'
import type { StandbyDb } from './database.ts'

/** The cache of people's pictures (`/files/*`), filled by the worker on sight and here ahead of time. */
export const PICTURES = 'standby-pictures'
const PICTURES_MAX = 300

/** A cache lists its entries in the order they came. */
export async function trimPictures(): Promise<void> {
  const cache = await caches.open(PICTURES)
  const tooMany = (await cache.keys()).slice(0, -PICTURES_MAX)
  for (const request of tooMany) await cache.delete(request)
}

/** After a sync: the own portfolio and the faces in the list are there without signal too. */
export async function fetchPicturesAhead(db: StandbyDb, signal: AbortSignal): Promise<void> {
  if (typeof caches === 'undefined') return
  const cache = await caches.open(PICTURES)
  for (const address of await pictureAddresses(db)) {
    if (signal.aborted) return
    if (await cache.match(address)) continue
    await cache.add(address).catch(() => {})
  }
  await trimPictures()
}

export async function pictureAddresses(db: StandbyDb): Promise<string[]> {
  const [people, items, conversations] = await Promise.all([
    db.me.toArray(),
    db.portfolio_items.toArray(),
    db.conversations.orderBy('last_message_time').reverse().limit(50).toArray(),
  ])
  const photos = items.flatMap((item) => item.photos.flatMap(({ file, preview }) => [preview, file]))
  const faces = [...people.map((me) => me.profile_picture), ...conversations.map((other) => other.other_user_picture)]
  // As Avatar asks for them: one's own large as well.
  const large = people.map((me) => pictureAt(me.profile_picture ?? '', PREVIEW))
  return [...new Set([...photos, ...large, ...faces.map((face) => pictureAt(face ?? '', FACE))])].filter((address) =>
    address.startsWith('/files/'),
  )
}
