import { v7 as uuid } from 'uuid'
import { hasFields, isList } from '../../../http/fits.ts'
import { currentDevice } from '../../store/device.ts'
import { eventOf, inOrder, PORTFOLIO_QUEUE, putInOrder, waitingRows } from '../../store/portfolio-rows.ts'
import { safely } from '../../store/safely.ts'
import { writeAndQueue } from '../enqueue.ts'
import { calling, defineKind, nothing } from '../kind.ts'
import { notEditable } from '../listed-item.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** `before`: the order to restore if it is discarded. */
    portfolio_order: { ids: string[]; before: string[] }
  }
}

/** Shows the portfolio in this order, and queues it: of several unsent orders only the last is sent. */
export async function orderPortfolio(ids: string[], device = currentDevice()): Promise<void> {
  await writeAndQueue(device, ['portfolio_items'], async (queue, db) => {
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

const portfolio_order = defineKind('portfolio_order', {
  reaches: 'own',
  tables: ['portfolio_items'],
  group: eventOf,
  // A refused item does not exist on the server, and cannot be ordered.
  call: async ({ body }, db) => {
    const unsent = new Set(await safely(db, () => db.outbox.where('id').anyOf(body.ids).primaryKeys()))
    return calling('PUT', '/users/portfolio-items/order', { ids: body.ids.filter((id) => !unsent.has(id)) })
  },
  fits: (reply) => hasFields(reply, { ids: isList }),
  landed: (db, _row, { ids }: { ids: string[] }) => putInOrder(db, ids),
  parked: nothing,
  queued: nothing,
  discarded: (db, { body }) => putInOrder(db, body.before),
  listed: {
    icon: 'photos',
    label: 'New order: ',
    address: () => '/portfolio',
    editing: notEditable,
  },
})

export const portfolioKinds = { portfolio_order }
