import { v7 as uuid } from 'uuid'
import { writeAndQueue } from '../enqueue.ts'
import { currentDevice } from '../../store/device.ts'
import { inOrder, PORTFOLIO_QUEUE, putInOrder, waitingRows } from '../../store/portfolio-rows.ts'

/** Shows the portfolio in this order, and sends it: of several that have not left yet only the last. */
export async function orderPortfolio(ids: string[], device = currentDevice()): Promise<void> {
  const { db } = device
  await writeAndQueue(device, ['portfolio_items'], async (queue) => {
    const rows = await waitingRows(db)
    const earlier = rows.flatMap((row) => (row.kind === 'portfolio_order' ? [row] : []))
    const shown = inOrder(await db.portfolio_items.toArray()).map(({ id }) => id)
    const before = earlier[0]?.body.before ?? shown
    await db.outbox.bulkDelete(earlier.map((row) => row.id))
    await putInOrder(db, ids)
    await queue({
      id: uuid(),
      kind: 'portfolio_order',
      queue: PORTFOLIO_QUEUE,
      body: { ids, before },
      title: 'Portfolio',
      text: '',
    })
  })
}
