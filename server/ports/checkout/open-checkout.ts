import type { Logger } from 'pino'
import type { Db } from '../../db/connection.ts'
import type { Settings } from '../settings.ts'
import type { Checkout } from './checkout.ts'
import { openEmbeddedCheckout } from './embedded-checkout.ts'

/** Stripe where a key is set; else the embedded page, which does not exist in production. Null where nobody can pay. */
export async function openCheckout(settings: Settings, db: Db, log: Logger, now: () => Date): Promise<Checkout | null> {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: base } = settings
  const isProduction = settings.NODE_ENV === 'production'
  if (!key && !isProduction) return openEmbeddedCheckout(db, now)
  if (!key) {
    log.warn('STRIPE_SECRET_KEY is not set: nobody can pay here')
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
