import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/connection.ts'
import { devCheckouts } from '../../db/schema/payments.ts'
import { malformed } from '../../errors.ts'
import { type Checkout, OPEN_HOURS } from './checkout.ts'

/** Where the stand-in of the provider's page lies: server/dev draws it. */
export const EMBEDDED_PAGE = '/dev/checkout'

/** Stands in for the provider where none is set up: it keeps books of its own, as a provider does, and takes no money. */
export function openEmbeddedCheckout(db: Db, now: () => Date): Checkout {
  return {
    async open(order) {
      const row = await db.write((tx) => {
        const known = tx.select().from(devCheckouts).where(eq(devCheckouts.reference, order.reference)).get()
        if (known) return known
        const session_id = `cs_standin_${uuid()}`
        const success_url = order.success_url.replace('{CHECKOUT_SESSION_ID}', session_id)
        return tx
          .insert(devCheckouts)
          .values({ ...order, session_id, success_url })
          .returning()
          .get()
      })
      return {
        session_id: row.session_id,
        checkout_url: new URL(`${EMBEDDED_PAGE}/${row.session_id}`, row.success_url).href,
        open_until: new Date(now().getTime() + OPEN_HOURS * 3_600_000),
      }
    },
    async read(sessionId) {
      const row = db.read.select().from(devCheckouts).where(eq(devCheckouts.session_id, sessionId)).get()
      if (!row) return null
      const { session_id, reference, state, amount, currency } = row
      return { session_id, reference, state, amount, currency }
    },
    sessionOfEvent() {
      throw malformed('The signature does not hold.')
    },
  }
}
