import { v7 as uuid } from 'uuid'
import { hasFields, isListField } from '../../../http/fits.ts'
import { currentDevice } from '../../store/device.ts'
import {
  portfolioItemIdOf,
  inPortfolioOrder,
  PORTFOLIO_QUEUE,
  putPortfolioOrder,
  waitingPortfolioRows,
} from '../../store/portfolio-rows.ts'
import { runOnDatabase } from '../../store/safely.ts'
import { writeAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind, noScreenChange } from '../kind.ts'
import { notEditable } from '../listed-item.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** `before`: the order to restore if it is discarded; `at_server`: positions that a sync has brought meanwhile. */
    portfolio_order: { ids: string[]; before: string[]; at_server?: Record<string, number> }
  }
}

/** Shows the portfolio in this order, and queues it: of several unsent orders only the last is sent. */
export async function queuePortfolioOrder(ids: string[], device = currentDevice()): Promise<void> {
  await writeAndQueue(device, ['portfolio_items'], async (queue, db) => {
    const rows = await waitingPortfolioRows(db)
    const earlier = rows.flatMap((row) => (row.kind === 'portfolio_order' ? [row] : []))
    const shown = inPortfolioOrder(await db.portfolio_items.toArray()).map(({ id }) => id)
    const before = earlier[0]?.body.before ?? shown
    await db.outbox.bulkDelete(earlier.map((row) => row.id))
    await putPortfolioOrder(db, ids)
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

const portfolioOrderKind = defineOutboxKind('portfolio_order', {
  reaches: 'own',
  tables: ['portfolio_items'],
  group: portfolioItemIdOf,
  // A refused item does not exist on the server, and cannot be ordered.
  call: async ({ body }, db) => {
    const unsent = new Set(await runOnDatabase(db, () => db.outbox.where('id').anyOf(body.ids).primaryKeys()))
    return toItemRequest('PUT', '/users/portfolio-items/order', { ids: body.ids.filter((id) => !unsent.has(id)) })
  },
  fits: (reply) => hasFields(reply, { ids: isListField }),
  landed: (db, { body: { at_server = {} }, brought = [] }, { ids }: { ids: string[] }) => {
    const positions = new Map(ids.map((id, n) => [id, n]))
    for (const id of brought) if (id in at_server) positions.set(id, at_server[id]!)
    return putPortfolioOrder(
      db,
      [...positions].toSorted(([, a], [, b]) => a - b).map(([id]) => id),
    )
  },
  parked: noScreenChange,
  queued: noScreenChange,
  discarded: (db, { body }) => putPortfolioOrder(db, body.before),
  listed: {
    icon: 'photos',
    label: 'New order: ',
    address: () => '/portfolio',
    editing: notEditable,
  },
})

export const portfolioKinds = { portfolio_order: portfolioOrderKind }
