import type { Logger } from 'pino'
import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { AppDatabase } from '../../db/connection.ts'
import { devCheckouts } from '../../db/schema/payments.ts'
import { malformed } from '../../errors.ts'
import type { ServerSettings } from '../settings.ts'
import { type Checkout, NO_MONEY_BACK, CHECKOUT_OPEN_HOURS } from './checkout.ts'

/**
 * Stripe if a key is set; else the embedded page, which does not exist in production. Null if payments are impossible.
 */
export async function openCheckout(
  settings: ServerSettings,
  db: AppDatabase,
  log: Logger,
  now: () => Date,
): Promise<Checkout | null> {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: base } = settings
  if (settings.PAYMENTS === 'off') {
    log.info('PAYMENTS=off: posting a project is free')
    return null
  }
  const isProduction = settings.NODE_ENV === 'production'
  if (!key && !isProduction) return openEmbeddedCheckout(db, now)
  if (!key) {
    log.warn('STRIPE_SECRET_KEY is not set: nobody can pay or post here. PAYMENTS=off makes posting free')
    return null
  }
  if (isProduction && !settings.PUBLIC_URL) {
    log.warn('PUBLIC_URL is not set: nobody can pay here, as there is no address to come back to')
    return null
  }
  if (!webhookSecret)
    log.warn('STRIPE_WEBHOOK_SECRET is not set: a payment counts only once the payer is back on our page')
  const { openStripeCheckout } = await import('./stripe-checkout.ts')
  return openStripeCheckout({ key, webhookSecret, base })
}

/** The address of the stand-in for the provider's page, which server/demo/dev serves. */
const EMBEDDED_CHECKOUT_PATH = '/dev/checkout'

/** The stand-in where no provider is set up: it has records of its own, as a provider does, and takes no money. */
function openEmbeddedCheckout(db: AppDatabase, now: () => Date): Checkout {
  return {
    async open(order) {
      const row = await db.write(async (tx) => {
        const known = await tx.select().from(devCheckouts).where(eq(devCheckouts.reference, order.reference)).get()
        if (known) return known
        const session_id = `cs_standin_${uuid()}`
        const success_url = order.success_url.replace('{CHECKOUT_SESSION_ID}', session_id)
        return await tx
          .insert(devCheckouts)
          .values({ ...order, session_id, success_url })
          .returning()
          .get()
      })
      return {
        session_id: row.session_id,
        checkout_url: new URL(`${EMBEDDED_CHECKOUT_PATH}/${row.session_id}`, row.success_url).href,
        open_until: new Date(now().getTime() + CHECKOUT_OPEN_HOURS * 3_600_000),
      }
    },
    async read(sessionId) {
      const row = await db.read.select().from(devCheckouts).where(eq(devCheckouts.session_id, sessionId)).get()
      if (!row) return null
      const { session_id, reference, state, amount, currency } = row
      return { session_id, reference, state, amount, currency, payment_id: null, ...NO_MONEY_BACK }
    },
    async expire(sessionId) {
      const isUnpaid = and(eq(devCheckouts.session_id, sessionId), eq(devCheckouts.state, 'open'))
      await db.write((tx) => tx.update(devCheckouts).set({ state: 'expired' }).where(isUnpaid).run())
    },
    sessionOfPayment: () => Promise.resolve(null),
    subjectOfEvent() {
      throw malformed('The signature does not hold.')
    },
  }
}
