import { v7 as uuid } from 'uuid'
import type { SyncPage } from '../../../shared/sync.ts'
import { nextPosition, UNTRIED } from '../outbox/enqueue.ts'
import type { Device } from '../store/device-state.ts'
import type { StandbyDb } from '../store/database.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { PORTFOLIO_QUEUE } from '../store/portfolio-rows.ts'
import type { LocalPhoto, LocalPortfolioItem } from '../store/rows.ts'
import { safely } from '../store/safely.ts'
import { PICTURES } from './pictures.ts'
import { UNCONFIRMED } from './start-over.ts'

const LOST = 'Standby was restored from a backup that does not have this event. Try again, and it is added once more.'

/** Whose events they are, and their pictures as far as this device has them, by address. */
export type Doubt = { owner: string; pictures: Map<string, { bytes: ArrayBuffer; type: string }> }

/**
 * The events that a restored server has not sent again; null if this page is not the last or nothing is in doubt. Read
 * before the page is stored: a transaction does not wait for a cache.
 */
export async function eventsInDoubt(
  { db, user_id: owner }: Pick<Device, 'db' | 'user_id'>,
  { more, reset, changes }: SyncPage,
): Promise<Doubt | null> {
  if (more || reset || !(await safely(db, () => db.facts.get(UNCONFIRMED)))) return null
  const pictures: Doubt['pictures'] = new Map()
  if (typeof caches === 'undefined') return { owner, pictures }
  const arriving = new Set(changes.map(({ id }) => id))
  const items = await safely(db, () => unconfirmedIn(db))
  const cache = await caches.open(PICTURES)
  for (const { file } of items.filter(({ id }) => !arriving.has(id)).flatMap(({ photos }) => photos)) {
    const picture = await cache.match(file)
    const type = picture?.headers.get('content-type') ?? ''
    if (picture) pictures.set(file, { bytes: await picture.arrayBuffer(), type })
  }
  return { owner, pictures }
}

/**
 * As for messages: one's own events that are still unconfirmed are put into the outbox under their own ids, refused,
 * with the pictures that this device has. Called inside a transaction.
 */
export async function queueLostEvents(db: StandbyDb, now: number, doubt: Doubt) {
  for (const item of (await unconfirmedIn(db)).toSorted((a, b) => a.position - b.position))
    await park(db, item, now, doubt)
}

const unconfirmedIn = (db: StandbyDb) => db.portfolio_items.filter(({ unconfirmed }) => unconfirmed === true).toArray()

async function park(
  db: StandbyDb,
  { unconfirmed: _, ...item }: LocalPortfolioItem,
  now: number,
  { owner, pictures }: Doubt,
): Promise<void> {
  const photos: (LocalPhoto & { kept_id: string })[] = []
  for (const { file, name } of item.photos) {
    const kept = pictures.get(file)
    if (!kept) continue
    const id = uuid()
    await db.photos.put({ id, name, ...kept })
    photos.push({ file: '', preview: '', name, kept_id: id })
  }
  const { id, event_name, role, end_client } = item
  await db.outbox.put({
    ...UNTRIED,
    id,
    owner,
    kind: 'portfolio_item',
    queue: PORTFOLIO_QUEUE,
    body: { event_name, role, end_client, photos: photos.map(({ kept_id }) => kept_id) },
    title: event_name,
    text: `${role} for ${end_client}`,
    attempts: 1,
    tried_at: new Date(now).toISOString(),
    state: 'parked',
    last_error: { status: 410, detail: LOST },
    created_at: new Date(now).toISOString(),
    position: await nextPosition(db),
  } satisfies OutboxRow)
  await db.portfolio_items.put({ ...item, photos, state: 'failed' })
}
