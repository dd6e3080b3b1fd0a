import type { Context } from '../context.ts'
import { AppError, malformed } from '../errors.ts'
import { settleCheckout } from './payments-settle-checkout.ts'

/** An event of the provider's: what it says is not believed but asked for, so that its order and its repeats do not matter. */
export async function takeEvent(ctx: Context, rawBody: string, signature: string | undefined): Promise<void> {
  if (!ctx.ports.checkout || !signature) throw malformed('The signature does not hold.')
  const sessionId = ctx.ports.checkout.sessionOfEvent(rawBody, signature, ctx.now())
  if (!sessionId) return
  try {
    await settleCheckout(ctx, sessionId)
  } catch (error) {
    // Paid with another sum: sending the event again will not change that.
    if (!(error instanceof AppError && error.kind === 'payment_required')) throw error
  }
}
