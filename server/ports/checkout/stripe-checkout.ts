import Stripe from 'stripe'
import { malformed, unavailable } from '../../errors.ts'
import { type Checkout, OPEN_HOURS, type Order, type Payment } from './checkout.ts'

/** Two attempts of this length stay within the time that a device waits for its answer. */
const TIMEOUT = 5_000
const RETRIES = 1
/** Largest age of an event in seconds, against replays. */
const TOLERANCE = 300
const NO_ANSWER = 'The payment provider does not answer. Nothing was charged; please try again.'

type Account = { key: string; webhookSecret: string | undefined; base: string }

/** Stripe Checkout: hosted pages, sessions created with our own amount, each order once by its idempotency key. */
export function openStripeCheckout({ key, webhookSecret, base }: Account): Checkout {
  const { protocol, hostname, port } = new URL(base)
  const stripe = new Stripe(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port ? { port } : {}),
    timeout: TIMEOUT,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })

  return {
    async open(order) {
      const session = await answered(
        stripe.checkout.sessions.create(sessionOf(order), { idempotencyKey: order.reference }),
      )
      if (!session.url) throw unavailable(NO_ANSWER)
      const open_until = new Date(session.expires_at ? session.expires_at * 1000 : Date.now() + OPEN_HOURS * 3_600_000)
      return { session_id: session.id, checkout_url: session.url, open_until }
    },
    async read(sessionId) {
      const session = await answered(
        stripe.checkout.sessions.retrieve(sessionId).catch((error: unknown) => {
          if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
          throw error
        }),
      )
      return session && paymentOf(session)
    },
    sessionOfEvent(rawBody, signature, now) {
      if (!webhookSecret) throw malformed('Events are not taken here.')
      const event = signed(() =>
        stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, TOLERANCE, undefined, now.getTime()),
      )
      return event.type.startsWith('checkout.session.') ? (event.data.object as Stripe.Checkout.Session).id : null
    },
  }
}

const sessionOf = (order: Order): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: order.reference,
  customer_email: order.email,
  line_items: [
    {
      quantity: 1,
      price_data: { currency: order.currency, unit_amount: order.amount, product_data: { name: order.name } },
    },
  ],
  // Payment in our currency only, since the paid amount is compared with our own table.
  adaptive_pricing: { enabled: false },
  success_url: order.success_url,
  cancel_url: order.cancel_url,
})

function stateOf({ payment_status, status }: Stripe.Checkout.Session): Payment['state'] {
  if (payment_status === 'paid') return 'paid'
  if (status === 'complete') return 'on_its_way'
  return status === 'expired' ? 'expired' : 'open'
}

function paymentOf(session: Stripe.Checkout.Session): Payment {
  return {
    session_id: session.id,
    reference: session.client_reference_id ?? '',
    state: stateOf(session),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
  }
}

function signed(check: () => Stripe.Event): Stripe.Event {
  try {
    return check()
  } catch {
    throw malformed('The signature does not hold.')
  }
}

/** The provider's errors become our own. */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw unavailable(NO_ANSWER)
    throw error
  }
}
