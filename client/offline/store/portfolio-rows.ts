import type { PortfolioItem } from '../../../shared/people/users.ts'
import type { DatabaseTables } from './database.ts'
import type { LocalPhoto, LocalPortfolioItem } from './rows.ts'
import type { OutboxBody, OutboxRow } from './outbox-row.ts'

type PortfolioTables = DatabaseTables<'portfolio_items' | 'photos' | 'outbox'>

/**
 * Photos, items, changes, removals and orders share one queue: a photo is sent before its item, an item before its
 * order.
 */
export const PORTFOLIO_QUEUE = 'portfolio'

/** The item that a row of this queue is about. An order is about all: it has its own id. */
export const portfolioItemIdOf = (row: OutboxRow): string => ('item_id' in row.body ? row.body.item_id : row.id)

/** By position, as the portfolio shows them. */
export const inPortfolioOrder = (items: LocalPortfolioItem[]) =>
  items.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))

/**
 * Stores the server's items below what this device has not sent yet. Called inside a transaction; any number of times.
 */
export async function putPortfolioItems(db: PortfolioTables, items: PortfolioItem[]) {
  const ids = items.map(({ id }) => id)
  const arrived = (await db.outbox.bulkGet(ids)).flatMap((row) => (row ? photosInRow(row) : []))
  await db.outbox.bulkDelete(ids)
  const waiting = await waitingPortfolioRows(db)
  const ordering = waiting.findLast((row) => row.kind === 'portfolio_order')
  const order = ordering?.body.ids ?? []
  for (const item of items) {
    const shown = await db.portfolio_items.get(item.id)
    const removal = waiting.find((row) => row.kind === 'portfolio_item_removal' && row.body.item_id === item.id)
    const row: LocalPortfolioItem = {
      ...(await withUnsentPortfolioEdit(db, item, shown)),
      ...(order.includes(item.id) ? { position: order.indexOf(item.id) } : {}),
      ...(removal ? { state: removal.state === 'parked' ? ('failed' as const) : ('removing' as const) } : {}),
    }
    await db.portfolio_items.put(row)
    await forgetUnshownPhotos(db, shown, row)
  }
  if (ordering) {
    const positions = Object.fromEntries(items.map(({ id, position }) => [id, position]))
    const body = { ...ordering.body, at_server: { ...ordering.body.at_server, ...positions } }
    await db.outbox.put({ ...ordering, body })
  }
  await forgetArrivedPhotos(db, arrived)
}

/**
 * Deletes photos that have arrived with their item, unless an unsent row names them: a tile that a reset has removed
 * names none.
 */
export async function forgetArrivedPhotos(db: PortfolioTables, photos: string[]) {
  const needed = new Set((await waitingPortfolioRows(db)).flatMap(photosInRow))
  await db.photos.bulkDelete(photos.filter((id) => !needed.has(id)))
}

/** The photos that a row of this queue uploads or names. */
export const photosInRow = (row: OutboxRow) =>
  row.kind === 'photo' ? [row.id] : 'photos' in row.body ? row.body.photos : []

/** An unsent change stays visible over the server's row. */
async function withUnsentPortfolioEdit(
  db: PortfolioTables,
  item: PortfolioItem,
  shown: LocalPortfolioItem | undefined,
) {
  const edit = await unsentPortfolioEdit(db, item.id)
  if (!edit) return item
  const { event_name, role, end_client, photos: before } = item
  await db.outbox.put({ ...edit, body: { ...edit.body, before: { event_name, role, end_client, photos: before } } })
  const known = new Map<string, LocalPhoto>(
    [...before, ...(shown?.photos ?? [])].map((photo) => [photoRefOf(photo), photo]),
  )
  // After a reset the tile lacks the photos of the unsent change, but their bytes are still here.
  const missing = edit.body.photos.filter((ref) => !known.has(ref))
  for (const kept of await db.photos.bulkGet(missing))
    if (kept) known.set(kept.id, { file: '', preview: '', name: kept.name, kept_id: kept.id })
  return {
    ...item,
    ...eventFieldsOf(edit.body),
    photos: edit.body.photos.flatMap((ref) => known.get(ref) ?? []),
    state: edit.state === 'parked' ? ('failed' as const) : ('queued' as const),
  }
}

/** The unsent change of this item; undefined: none. */
export async function unsentPortfolioEdit(db: DatabaseTables<'outbox'>, itemId: string) {
  const rows = await waitingPortfolioRows(db)
  return rows.flatMap((row) => (row.kind === 'portfolio_item_edit' && row.body.item_id === itemId ? [row] : [])).at(-1)
}

const eventFieldsOf = ({ event_name, role, end_client }: OutboxBody['portfolio_item_edit']) => ({
  event_name,
  role,
  end_client,
})

/** The reference to a photo for the server: the id it is uploaded under, or its address. */
export const photoRefOf = ({ kept_id, file }: LocalPortfolioItem['photos'][number]) => kept_id ?? file

/** Discards a change: restores the item as it was, and deletes the photos that belonged to the change. */
export async function undoPortfolioEdit(
  db: PortfolioTables,
  { item_id, photos, before }: OutboxBody['portfolio_item_edit'],
) {
  const shown = await db.portfolio_items.get(item_id)
  if (!shown) {
    const gone = photos.filter((ref) => !before.photos.some((photo) => photoRefOf(photo) === ref))
    await db.photos.bulkDelete(gone)
    return db.outbox.bulkDelete(gone)
  }
  const isUnsent = await db.outbox.get(item_id)
  const { state: _, ...rest } = shown
  const row: LocalPortfolioItem = { ...rest, ...before, ...(isUnsent ? { state: 'queued' } : {}) }
  await db.portfolio_items.put(row)
  const gone = await forgetUnshownPhotos(db, shown, row)
  await db.outbox.bulkDelete(gone)
}

/** Removes the item here, with its photos and its position in unsent orders. */
export async function forgetPortfolioItem(db: PortfolioTables, id: string) {
  await forgetUnshownPhotos(db, await db.portfolio_items.get(id))
  await db.portfolio_items.delete(id)
  const without = (ids: string[]) => ids.filter((each) => each !== id)
  for (const row of await waitingPortfolioRows(db)) {
    if (portfolioItemIdOf(row) === id) {
      await db.outbox.delete(row.id)
      await db.photos.bulkDelete(photosInRow(row))
    }
    if (row.kind !== 'portfolio_order') continue
    await db.outbox.put({ ...row, body: { ids: without(row.body.ids), before: without(row.body.before) } })
  }
}

/** Shows the items in this order, unless a later one is unsent. */
export async function putPortfolioOrder(db: DatabaseTables<'portfolio_items' | 'outbox'>, ids: string[]) {
  if ((await waitingPortfolioRows(db)).some((row) => row.kind === 'portfolio_order')) return
  const items = inPortfolioOrder(await db.portfolio_items.toArray())
  const rest = items.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
  const order = [...ids, ...rest]
  await db.portfolio_items.bulkPut(items.map((item) => ({ ...item, position: order.indexOf(item.id) })))
}

/** Deletes stored photos that are not shown any more; returns their ids. */
async function forgetUnshownPhotos(
  db: PortfolioTables,
  before: LocalPortfolioItem | undefined,
  now?: LocalPortfolioItem,
) {
  const shown = new Set(now?.photos.map(({ kept_id }) => kept_id))
  const gone = (before?.photos ?? []).flatMap(({ kept_id }) => (kept_id && !shown.has(kept_id) ? kept_id : []))
  await db.photos.bulkDelete(gone)
  return gone
}

/** The outbox items about the portfolio, in sending order. */
export const waitingPortfolioRows = (db: DatabaseTables<'outbox'>) =>
  db.outbox.where({ queue: PORTFOLIO_QUEUE }).sortBy('position')

/** The state of sending an item. One with an unsent removal stays hidden in any case. */
export async function setPortfolioItemState(db: PortfolioTables, id: string, state: LocalPortfolioItem['state']) {
  const shown = await db.portfolio_items.get(id)
  if (shown && shown.state !== 'removing') await db.portfolio_items.put({ ...shown, state })
}
