import { and, eq } from 'drizzle-orm'
import type { CompletedPosting } from '../../shared/payments/payments.ts'
import type { UserContext } from '../context.ts'
import { purchases } from '../db/schema/payments.ts'
import { notFound, paymentRequired } from '../errors.ts'
import { jobRows } from '../jobs/core/job-rows.ts'
import { postsLeft } from '../people/core/posts-left.ts'
import { settleCheckout } from './payments-settle-checkout.ts'

/** The payer is back from the provider's page. Any number of times: one job. Only they themselves know of the session. */
export async function completeJobPosting(me: UserContext, session_id: string): Promise<CompletedPosting> {
  const mine = me.db.read
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.session_id, session_id), eq(purchases.user_id, me.user.id)))
    .get()
  const settled = mine && (await settleCheckout(me, session_id))
  if (!settled) throw notFound('This payment session does not exist.')
  if (settled.state !== 'paid') throw paymentRequired('This package has not been paid for yet.')
  const [job] = settled.job_id ? jobRows(me.db.read, me.user, [settled.job_id], me.now()) : []
  return { job: job ?? null, posts_left: postsLeft(me.db.read, settled.company_id) }
}
