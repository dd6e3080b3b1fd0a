import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { purchases } from '../db/schema/payments.ts'
import { OPEN_HOURS } from '../ports/checkout/checkout.ts'
import { settleCheckout } from './payments-settle-checkout.ts'

/** Looks at what somebody went to pay for and did not come back from: an event that never reached us loses nobody's money. */
export async function settleOpenCheckouts(ctx: Context) {
  if (!ctx.ports.checkout) return
  const since = new Date(ctx.now().getTime() - 2 * OPEN_HOURS * 3_600_000).toISOString()
  const open = ctx.db.read
    .select({ session_id: purchases.session_id })
    .from(purchases)
    .where(and(eq(purchases.state, 'waiting'), isNotNull(purchases.session_id), gt(purchases.created_at, since)))
    .all()
  for (const { session_id } of open) {
    await settleCheckout(ctx, session_id!).catch((error: unknown) =>
      ctx.log.warn({ err: error, session: session_id }, 'a checkout could not be looked at'),
    )
  }
}
