import { v7 as uuid } from 'uuid'
import type { SyncPage } from '../../../shared/sync.ts'
import type { Device } from '../store/device-state.ts'
import type { StandbyDb } from '../store/database.ts'
import { eventOf, forgetItem, PORTFOLIO_QUEUE, waitingRows } from '../store/portfolio-rows.ts'
import type { LocalPhoto, LocalPortfolioItem } from '../store/rows.ts'
import { safely } from '../store/safely.ts'
import { offerAgain, unconfirmedIn } from './lost-rows.ts'
import { PICTURES } from './pictures.ts'
import { UNCONFIRMED } from './start-over.ts'

const WORDS = { what: 'this event', again: 'it is added' }

/** Whose rows they are, and the pictures of events as far as this device has them, by address. */
export type Doubt = { owner: string; pictures: Map<string, { bytes: ArrayBuffer; type: string }> }

/**
 * What a restored server has not sent again; null if this page is not the last or nothing is in doubt. Read
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
  const items = await safely(db, () => unconfirmedIn(db.portfolio_items))
  const cache = await caches.open(PICTURES)
  for (const { file, kept_id } of items.filter(({ id }) => !arriving.has(id)).flatMap(({ photos }) => photos)) {
    if (kept_id) continue
    const picture = await cache.match(file)
    const type = picture?.headers.get('content-type') ?? ''
    if (picture) pictures.set(file, { bytes: await picture.arrayBuffer(), type })
  }
  return { owner, pictures }
}

/**
 * As for messages: one's own events that are still unconfirmed are put into the outbox under their own ids, refused,
 * with the pictures that this device has. An unsent change is part of what is offered; one whose removal is unsent is
 * gone as its owner wished. Called inside a transaction.
 */
export async function queueLostEvents(db: StandbyDb, now: number, doubt: Doubt) {
  const lost = await unconfirmedIn(db.portfolio_items)
  for (const item of lost.toSorted((a, b) => a.position - b.position)) {
    const waiting = (await waitingRows(db)).filter((row) => eventOf(row) === item.id)
    if (waiting.some(({ kind }) => kind === 'portfolio_item_removal')) await forgetItem(db, item.id)
    else {
      const changes = waiting.filter(({ kind }) => kind === 'portfolio_item_edit')
      await db.outbox.bulkDelete(changes.map(({ id }) => id))
      await park(db, item, now, doubt)
    }
  }
}

async function park(
  db: StandbyDb,
  { unconfirmed: _, ...item }: LocalPortfolioItem,
  now: number,
  { owner, pictures }: Doubt,
): Promise<void> {
  const photos: (LocalPhoto & { kept_id: string })[] = []
  for (const { file, name, kept_id } of item.photos) {
    const kept = pictures.get(file)
    if (!kept_id && !kept) continue
    const id = kept_id ?? uuid()
    if (kept) await db.photos.put({ id, name, ...kept })
    photos.push({ file: '', preview: '', name, kept_id: id })
  }
  const { id, event_name, role, end_client } = item
  const row = {
    id,
    owner,
    kind: 'portfolio_item' as const,
    queue: PORTFOLIO_QUEUE,
    body: { event_name, role, end_client, photos: photos.map(({ kept_id }) => kept_id) },
    title: event_name,
    text: `${role} for ${end_client}`,
    created_at: new Date(now).toISOString(),
  }
  await offerAgain(db, row, now, WORDS)
  await db.portfolio_items.put({ ...item, photos, state: 'failed' })
}
