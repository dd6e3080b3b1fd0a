import { and, eq, lte } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { offers } from '../db/schema/offers.ts'
import { settleOffers } from './offers-settle-offers.ts'

/** Offers that nobody has answered in time go to the next on the shortlist. */
export async function lapseOffers({ db, now, deliveries }: Context) {
  const due = (at: Date) => and(eq(offers.state, 'waiting'), lte(offers.expires_at, at.toISOString()))
  const hasDue = db.read.select({ id: offers.id }).from(offers).where(due(now())).limit(1).get()
  if (!hasDue) return
  await db.write((tx) => {
    const at = now()
    const lapsed = tx.selectDistinct({ job_id: offers.job_id }).from(offers).where(due(at)).all()
    for (const { job_id } of lapsed) settleOffers(tx, job_id, at)
  })
  deliveries.wake()
}
