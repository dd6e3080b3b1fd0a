import type { Context } from '../context.ts'
import { AppError, malformed } from '../errors.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * Stripe's webhook. An event only says which checkout to look at; its state is then read from Stripe, so that neither
 * the order nor repeats of events matter. Throws 400 without a valid signature.
 */
export async function handleStripeEvent(ctx: Context, rawBody: string, signature: string | undefined): Promise<void> {
  if (!ctx.ports.checkout || !signature) throw malformed('The signature does not hold.')
  const sessionId = ctx.ports.checkout.sessionOfEvent(rawBody, signature, ctx.now())
  if (!sessionId) return
  try {
    await settleCheckout(ctx, sessionId)
  } catch (error) {
    // Paid with another amount: repeating the event will not change that.
    if (!(error instanceof AppError && error.kind === 'payment_required')) throw error
  }
}
