import { v7 as uuid } from 'uuid'
import { writeAndQueue } from '../enqueue.ts'
import { currentDevice } from '../../store/device.ts'
import { editOf, forgetItem, PORTFOLIO_QUEUE, undoEdit, waitingRows } from '../../store/portfolio-rows.ts'

/**
 * Takes an item out of the portfolio. One that the server cannot have (never tried, or refused) is simply gone; one that was
 * tried without an answer is still sent, and its removal follows it. A change that has not left is given up.
 */
export async function removePortfolioItem(id: string, device = currentDevice()): Promise<void> {
  const { db } = device
  await writeAndQueue(device, ['portfolio_items', 'photos'], async (queue) => {
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
