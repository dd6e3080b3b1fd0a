import Stripe from 'stripe'
import { malformed, unavailable } from '../../errors.ts'
import {
  type Checkout,
  type MoneyBack,
  NO_MONEY_BACK,
  CHECKOUT_OPEN_HOURS,
  type CheckoutOrder,
  type CheckoutPayment,
} from './checkout.ts'

/** Two attempts of this length stay within the time that a device waits for its answer. */
const STRIPE_TIMEOUT_MS = 5_000
const STRIPE_RETRIES = 1
/** Largest age of an event in seconds, against replays. */
const EVENT_AGE_MAX_SECONDS = 300
const NO_STRIPE_ANSWER_TEXT = 'The payment provider does not answer. Nothing was charged; please try again.'

type StripeAccount = { key: string; webhookSecret: string | undefined; base: string }

/** Stripe Checkout: hosted pages, sessions created with our own amount, each order once by its idempotency key. */
export function openStripeCheckout({ key, webhookSecret, base }: StripeAccount): Checkout {
  const { protocol, hostname, port } = new URL(base)
  const stripe = new Stripe(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port ? { port } : {}),
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: STRIPE_RETRIES,
    telemetry: false,
  })

  return {
    async open(order) {
      const session = await withStripeErrors(
        stripe.checkout.sessions.create(checkoutSessionOf(order), { idempotencyKey: order.reference }),
      )
      if (!session.url) throw unavailable(NO_STRIPE_ANSWER_TEXT)
      const open_until = new Date(
        session.expires_at ? session.expires_at * 1000 : Date.now() + CHECKOUT_OPEN_HOURS * 3_600_000,
      )
      return { session_id: session.id, checkout_url: session.url, open_until }
    },
    async read(sessionId) {
      const session = await withStripeErrors(
        nullIfNoSession(stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })),
      )
      return session && { ...checkoutPaymentOf(session), ...(await moneyBack(session)) }
    },
    async expire(sessionId) {
      await withStripeErrors(
        stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
          // It is not open any more, or is not there.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }),
      )
    },
    async sessionOfPayment(paymentId) {
      const { data } = await withStripeErrors(stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 }))
      return data[0]?.id ?? null
    },
    subjectOfEvent(rawBody, signature, now) {
      if (!webhookSecret) throw malformed('Events are not taken here.')
      const { type, data } = verifySignedEvent(() =>
        stripe.webhooks.constructEvent(
          rawBody,
          signature,
          webhookSecret,
          EVENT_AGE_MAX_SECONDS,
          undefined,
          now.getTime(),
        ),
      )
      if (type.startsWith('checkout.session.')) return { session_id: (data.object as Stripe.Checkout.Session).id }
      if (!/^(charge\.(refund|dispute)|refund\.)/.test(type)) return null
      // Charges, refunds and disputes name their payment alike.
      const payment = (data.object as Stripe.Charge | Stripe.Refund | Stripe.Dispute).payment_intent
      return payment ? { payment_id: typeof payment === 'string' ? payment : payment.id } : null
    },
  }

  async function moneyBack(session: Stripe.Checkout.Session): Promise<MoneyBack> {
    const charge = paymentIntentOf(session)?.latest_charge
    if (!charge || typeof charge === 'string') return NO_MONEY_BACK
    if (!charge.disputed) return { ...NO_MONEY_BACK, refunded: charge.amount_refunded }
    const { data } = await withStripeErrors(stripe.disputes.list({ charge: charge.id, limit: 100 }))
    return { refunded: charge.amount_refunded, ...disputeTotals(data) }
  }
}

/** An inquiry ('warning') takes no money yet, and a prevented dispute is a refund. */
function disputeTotals(disputes: Stripe.Dispute[]) {
  const real = disputes.filter(({ status }) => !status.startsWith('warning_') && status !== 'prevented')
  const unpaid = real.filter(({ status }) => status !== 'won')
  const isOpen = unpaid.some(({ status }) => status !== 'lost')
  return {
    disputed: unpaid.reduce((sum, { amount }) => sum + amount, 0),
    dispute: isOpen
      ? ('open' as const)
      : unpaid.length > 0
        ? ('lost' as const)
        : real.length > 0
          ? ('won' as const)
          : null,
  }
}

/** The payment itself, which `read` asks for; older sessions have none before they are paid. */
function paymentIntentOf({ payment_intent }: Stripe.Checkout.Session) {
  return typeof payment_intent === 'string' ? null : payment_intent
}

const checkoutSessionOf = (order: CheckoutOrder): Stripe.Checkout.SessionCreateParams => ({
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

/** A debit that its bank refused leaves its session complete, and its payment without a means to pay. */
function paymentStateOf(session: Stripe.Checkout.Session): CheckoutPayment['state'] {
  const { payment_status, status } = session
  if (payment_status === 'paid') return 'paid'
  if (status !== 'complete') return status === 'expired' ? 'expired' : 'open'
  return ['requires_payment_method', 'canceled'].includes(paymentIntentOf(session)?.status ?? '')
    ? 'failed'
    : 'on_its_way'
}

function checkoutPaymentOf(session: Stripe.Checkout.Session): Omit<CheckoutPayment, keyof MoneyBack> {
  return {
    session_id: session.id,
    reference: session.client_reference_id ?? '',
    state: paymentStateOf(session),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    payment_id: paymentIntentOf(session)?.id ?? null,
  }
}

/** Null for what is not there. */
async function nullIfNoSession<T>(asked: Promise<T>) {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
    throw error
  }
}

function verifySignedEvent(check: () => Stripe.Event): Stripe.Event {
  try {
    return check()
  } catch {
    throw malformed('The signature does not hold.')
  }
}

/** The provider's errors become our own. */
async function withStripeErrors<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw unavailable(NO_STRIPE_ANSWER_TEXT)
    throw error
  }
}
