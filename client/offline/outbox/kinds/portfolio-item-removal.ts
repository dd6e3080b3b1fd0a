import { v7 as uuid } from 'uuid'
import { isNothing } from '../../../http/fits.ts'
import { at } from '../../../http/path-to.ts'
import { writeAndQueue } from '../enqueue.ts'
import { calling, defineKind } from '../kind.ts'
import { currentDevice } from '../../store/device.ts'
import { editOf, eventOf, forgetItem, PORTFOLIO_QUEUE, undoEdit, waitingRows } from '../../store/portfolio-rows.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    portfolio_item_removal: { item_id: string }
  }
}

/**
 * Removes an item from the portfolio. One that the server cannot have (never tried, or refused) is simply deleted; one
 * that was tried without an answer is still sent, followed by its removal. An unsent change is dropped.
 */
export async function removePortfolioItem(id: string, device = currentDevice()): Promise<void> {
  await writeAndQueue(device, ['portfolio_items', 'photos'], async (queue, db) => {
    const item = await db.portfolio_items.get(id)
    if (!item) return
    const rows = await waitingRows(db)
    const before = rows.find((row) => row.kind === 'portfolio_item_removal' && row.body.item_id === id)
    if (before) await db.outbox.delete(before.id)
    const edit = await editOf(db, id)
    if (edit) {
      await db.outbox.delete(edit.id)
      await undoEdit(db, edit.body)
    }
    const unsent = rows.find((row) => row.id === id)
    if (unsent && (!unsent.tried_at || unsent.state === 'parked')) {
      await db.outbox.delete(id)
      return forgetItem(db, id)
    }
    await queue({
      id: uuid(),
      kind: 'portfolio_item_removal',
      queue: PORTFOLIO_QUEUE,
      body: { item_id: id },
      title: item.event_name,
      text: '',
    })
    await db.portfolio_items.update(id, { state: 'removing' })
  })
}

export const portfolio_item_removal = defineKind('portfolio_item_removal', {
  reaches: 'own',
  tables: ['portfolio_items', 'photos'],
  group: eventOf,
  call: ({ body }) => calling('DELETE', at('/users/portfolio-items/{id}', { id: body.item_id })),
  fits: isNothing,
  isDoneWhenGone: () => true,
  landed: (db, { body }) => forgetItem(db, body.item_id),
  parked: (db, { body }) => db.portfolio_items.update(body.item_id, { state: 'failed' }),
  queued: (db, { body }) => db.portfolio_items.update(body.item_id, { state: 'removing' }),
  discarded: async (db, { body }) => {
    const isUnsent = await db.outbox.get(body.item_id)
    await db.portfolio_items.update(body.item_id, { state: isUnsent ? 'queued' : undefined })
  },
})
