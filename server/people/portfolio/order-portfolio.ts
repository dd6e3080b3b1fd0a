import { and, eq, inArray } from 'drizzle-orm'
import type { PortfolioOrder } from '../../../shared/people/users.ts'
import type { UserContext } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { portfolioItems } from '../../db/schema/people.ts'
import { notFound } from '../../errors.ts'
import { recordChange } from '../../sync/change-log.ts'
import { itemsOf } from '../core/items-of.ts'

/**
 * Puts the events in this order; those not named stand after them, as they stood. What was taken away meanwhile is passed over.
 * Answers the ids of all, in their new order.
 */
export async function orderPortfolio(me: UserContext, { ids }: PortfolioOrder): Promise<string[]> {
  return me.db.write((tx) => {
    const named = [...new Set(ids)]
    expectOwn(tx, me.user.id, named)
    const items = itemsOf(tx, me.user.id)
    const here = new Map(items.map((item) => [item.id, item]))
    const first = named.filter((id) => here.has(id))
    const order = [...first, ...[...here.keys()].filter((id) => !first.includes(id))]
    for (const [position, id] of order.entries()) {
      if (here.get(id)!.position === position) continue
      tx.update(portfolioItems).set({ position }).where(eq(portfolioItems.id, id)).run()
      recordChange(tx, [me.user.id], 'portfolio_item', id)
    }
    return order
  })
}

/** One that was taken away is still known as this person's. */
function expectOwn(tx: Tx, user_id: string, ids: string[]) {
  if (ids.length === 0) return
  const own = tx
    .select({ id: portfolioItems.id })
    .from(portfolioItems)
    .where(and(eq(portfolioItems.user_id, user_id), inArray(portfolioItems.id, ids)))
    .all()
  if (own.length !== ids.length) throw notFound('One of these events is not in your portfolio.')
}
