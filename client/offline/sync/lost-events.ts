import { v7 as uuid } from 'uuid'
import type { SyncPage } from '../../../shared/sync.ts'
import type { Device } from '../store/device-state.ts'
import type { StandbyDb } from '../store/database.ts'
import {
  portfolioItemIdOf,
  forgetPortfolioItem,
  PORTFOLIO_QUEUE,
  waitingPortfolioRows,
} from '../store/portfolio-rows.ts'
import type { LocalPhoto, LocalPortfolioItem } from '../store/rows.ts'
import { runOnDatabase } from '../store/safely.ts'
import { offerLostRowAgain, unconfirmedRowsIn } from './lost-rows.ts'
import { PICTURES_CACHE } from './pictures.ts'
import { UNCONFIRMED_FACT } from './start-over.ts'

const LOST_EVENT_TEXT = { what: 'this event', again: 'it is added' }

/** Whose rows they are, and the pictures of events as far as this device has them, by address. */
export type EventsInDoubt = { owner: string; pictures: Map<string, { bytes: ArrayBuffer; type: string }> }

/**
 * What a restored server has not sent again; null if this page is not the last or nothing is in doubt. Read
 * before the page is stored: a transaction does not wait for a cache.
 */
export async function readEventsInDoubt(
  { db, user_id: owner }: Pick<Device, 'db' | 'user_id'>,
  { more, reset, changes }: SyncPage,
): Promise<EventsInDoubt | null> {
  if (more || reset || !(await runOnDatabase(db, () => db.facts.get(UNCONFIRMED_FACT)))) return null
  const pictures: EventsInDoubt['pictures'] = new Map()
  if (typeof caches === 'undefined') return { owner, pictures }
  const arriving = new Set(changes.map(({ id }) => id))
  const items = await runOnDatabase(db, () => unconfirmedRowsIn(db.portfolio_items))
  const cache = await caches.open(PICTURES_CACHE)
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
export async function queueLostEvents(db: StandbyDb, now: number, doubt: EventsInDoubt) {
  const lost = await unconfirmedRowsIn(db.portfolio_items)
  for (const item of lost.toSorted((a, b) => a.position - b.position)) {
    const waiting = (await waitingPortfolioRows(db)).filter((row) => portfolioItemIdOf(row) === item.id)
    if (waiting.some(({ kind }) => kind === 'portfolio_item_removal')) await forgetPortfolioItem(db, item.id)
    else {
      const changes = waiting.filter(({ kind }) => kind === 'portfolio_item_edit')
      await db.outbox.bulkDelete(changes.map(({ id }) => id))
      await parkLostEvent(db, item, now, doubt)
    }
  }
}

async function parkLostEvent(
  db: StandbyDb,
  { unconfirmed: _, ...item }: LocalPortfolioItem,
  now: number,
  { owner, pictures }: EventsInDoubt,
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
  await offerLostRowAgain(db, row, now, LOST_EVENT_TEXT)
  await db.portfolio_items.put({ ...item, photos, state: 'failed' })
}
