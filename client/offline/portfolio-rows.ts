import type { PortfolioItem } from '../../shared/users.ts'
import type { LocalPortfolioItem, StandbyDb } from './database.ts'

/** Photos, items, removals and orders stand in one queue: a photo leaves before its item, an item before its place. */
export const PORTFOLIO_QUEUE = 'portfolio'

export const inOrder = (items: LocalPortfolioItem[]) =>
  items.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))

/** Items as the server has them, under what this phone has not sent yet. For inside a transaction; any number of times. */
export async function putPortfolioItems(db: StandbyDb, items: PortfolioItem[]) {
  await db.outbox.bulkDelete(items.map(({ id }) => id))
  const waiting = await waitingRows(db)
  const order = waiting.findLast((row) => row.kind === 'portfolio_order')?.body.ids ?? []
  for (const item of items) {
    await forgetPhotos(db, item.id)
    const removal = waiting.find((row) => row.kind === 'portfolio_item_removal' && row.body.item_id === item.id)
    await db.portfolio_items.put({
      ...item,
      ...(order.includes(item.id) ? { position: order.indexOf(item.id) } : {}),
      ...(removal ? { state: removal.state === 'parked' ? ('failed' as const) : ('removing' as const) } : {}),
    })
  }
}

/** Takes the item away here, with its photos and its place in orders not sent yet. */
export async function forgetItem(db: StandbyDb, id: string) {
  await forgetPhotos(db, id)
  await db.portfolio_items.delete(id)
  const without = (ids: string[]) => ids.filter((each) => each !== id)
  for (const row of await waitingRows(db)) {
    if (row.kind === 'photo' && row.body.item_id === id) await db.outbox.delete(row.id)
    if (row.kind !== 'portfolio_order') continue
    await db.outbox.put({ ...row, body: { ids: without(row.body.ids), before: without(row.body.before) } })
  }
}

/** Shows the items in this order, unless a later one waits. */
export async function putInOrder(db: StandbyDb, ids: string[]) {
  if ((await waitingRows(db)).some((row) => row.kind === 'portfolio_order')) return
  const items = inOrder(await db.portfolio_items.toArray())
  const rest = items.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
  const order = [...ids, ...rest]
  await db.portfolio_items.bulkPut(items.map((item) => ({ ...item, position: order.indexOf(item.id) })))
}

async function forgetPhotos(db: StandbyDb, itemId: string) {
  const shown = await db.portfolio_items.get(itemId)
  await db.photos.bulkDelete((shown?.photos ?? []).flatMap(({ kept_id }) => kept_id ?? []))
}

export const waitingRows = (db: StandbyDb) => db.outbox.where({ queue: PORTFOLIO_QUEUE }).sortBy('position')
