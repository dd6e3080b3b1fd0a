import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { type DevCheckout, devCheckouts } from '../../db/schema/payments.ts'
import { notFound } from '../../errors.ts'
import { settleCheckout } from '../../payments/payments-settle-checkout.ts'

export function findCheckout({ db }: Context, session_id: string): DevCheckout {
  const found = db.read.select().from(devCheckouts).where(eq(devCheckouts.session_id, session_id)).get()
  if (!found) throw notFound('This payment page does not exist.')
  return found
}

/** As the provider does it: the money is booked first, then we are told of it, then the payer is sent back. */
export async function payCheckout(ctx: Context, { session_id }: DevCheckout) {
  await ctx.db.write((tx) =>
    tx.update(devCheckouts).set({ state: 'paid' }).where(eq(devCheckouts.session_id, session_id)).run(),
  )
  await settleCheckout(ctx, session_id)
}
