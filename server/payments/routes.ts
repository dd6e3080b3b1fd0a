import { completeJobPosting, handleStripeEvent } from './settle-checkout.ts'
import { readCredits } from './read-credits.ts'
import { isPostingFree } from '../ports/settings.ts'
import { startCheckout } from './start-checkout.ts'
import { paymentsOperations } from '../../shared/payments/payment-operations.ts'
import { serveOperations } from '../http/serve.ts'

export const paymentsRoutes = serveOperations(paymentsOperations, {
  createJobCheckout: async ({ c, me, query, body }) => {
    const { package_id } = query
    const started = await startCheckout(me, { package_id, job: body, origin: payerOriginOf(c.req) })
    return started
  },
  createCheckout: ({ c, me, form }) => startCheckout(me, { ...form, origin: payerOriginOf(c.req) }),
  completeJobPosting: ({ me, params }) => completeJobPosting(me, params.session_id),
  getCredits: ({ me }) => readCredits(me),
  getPostingTerms: ({ ctx }) => ({ is_free: isPostingFree(ctx.settings) }),
  receivePaymentEvent: async ({ c, ctx }) => {
    await handleStripeEvent(ctx, await c.req.text(), c.req.header('stripe-signature'))
    return { received: true } as const
  },
})

/** The origin of the payer's page. Browsers send it; for other clients it is the address they called. */
const payerOriginOf = (request: { url: string; header: (name: string) => string | undefined }) => {
  const origin = request.header('origin')
  return origin && URL.canParse(origin) ? origin : new URL(request.url).origin
}
