import { html } from 'hono/html'
import { eq } from 'drizzle-orm'
import { PRODUCT_NAME } from '../../../shared/brand.ts'
import { formatPrice } from '../../../shared/money.ts'
import { createRouter } from '../../http/router.ts'
import { type DevCheckout, devCheckouts } from '../../db/schema/payments.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { settleCheckout } from '../../payments/settle-checkout.ts'

/** The stand-in for the payment provider's hosted page. Like all of this folder it does not exist in production. */
export const checkoutRoutes = createRouter()

checkoutRoutes.get('/dev/checkout.css', (c) => c.body(CHECKOUT_STYLE, 200, { 'content-type': 'text/css' }))

checkoutRoutes.get('/dev/checkout/:session', async (c) => {
  const checkout = await findCheckout(c.var.ctx, c.req.param('session'))
  if (checkout.state === 'paid') return c.redirect(checkout.success_url, 303)
  if (checkout.state === 'expired') return c.redirect(checkout.cancel_url, 303)
  return c.html(checkoutPage(checkout))
})

checkoutRoutes.post('/dev/checkout/:session', async (c) => {
  const checkout = await findCheckout(c.var.ctx, c.req.param('session'))
  if (checkout.state === 'expired') return c.redirect(checkout.cancel_url, 303)
  const { card } = await c.req.parseBody()
  if (card !== 'good' && checkout.state === 'open') return c.html(checkoutPage(checkout, { isDeclined: true }), 402)
  await payCheckout(c.var.ctx, checkout)
  return c.redirect(checkout.success_url, 303)
})

/** Works like a payment provider's hosted page, and says that it is a stand-in: no card is asked for. */
const checkoutPage = ({ name, amount, currency, email, cancel_url }: DevCheckout, { isDeclined = false } = {}) =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Pay ${PRODUCT_NAME}</title>
        <link rel="stylesheet" href="/dev/checkout.css" />
      </head>
      <body>
        <header>
          <b>This is a stand-in.</b> No payment provider is set up here: no card is asked for, and no money moves.
        </header>
        <main>
          <section aria-label="Order">
            <a class="back" href="${cancel_url}"><span aria-hidden="true">←</span> Back to ${PRODUCT_NAME}</a>
            <h1>Pay ${PRODUCT_NAME}</h1>
            <p class="amount">${formatPrice(amount, currency)}</p>
            <p class="item"><span>${name}</span> <span>${formatPrice(amount, currency)}</span></p>
          </section>
          <form method="post" aria-label="Payment">
            <p class="email"><span>Email</span> <span>${email}</span></p>
            <fieldset>
              <legend>Card</legend>
              <div class="cards">
                ${cardChoiceField('good', 'A card that works', !isDeclined)}
                ${cardChoiceField('declined', 'A card that is declined', isDeclined)}
              </div>
            </fieldset>
            ${isDeclined ? html`<p class="declined" role="alert">Your card was declined. Try another one.</p>` : ''}
            <button type="submit">Pay ${formatPrice(amount, currency)}</button>
            <a class="cancel" href="${cancel_url}">Cancel</a>
          </form>
        </main>
      </body>
    </html>`

const cardChoiceField = (value: string, label: string, isChecked: boolean) =>
  html`<label><input type="radio" name="card" value="${value}" ${isChecked ? 'checked' : ''} /> ${label}</label>`

/** Colours of client/ui/tokens.css, repeated here because the server must not import the client; a test compares them. */
const CHECKOUT_STYLE = `
:root { color-scheme: light dark;
  --bg: light-dark(#f5f2eb, #0d0e10); --raised: light-dark(#ffffff, #1c1f22); --ink: light-dark(#1b1a17, #efece5);
  --muted: light-dark(#676258, #a7a398); --line: light-dark(#e1dcd0, #26292d); --line-strong: light-dark(#cfc8b9, #363a3f);
  --accent: light-dark(#f5a300, #ffb21a); --accent-soft: light-dark(#fcefd2, #33270c);
  --accent-text: light-dark(#8a5600, #ffc24d); --on-accent: #1c1300; --stop: light-dark(#bd2c1d, #ff7a6b);
  --stop-soft: light-dark(#fbe3df, #3a1713) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--bg); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums }
header { margin: 0; padding: 12px 20px; background: var(--accent-soft); text-align: center }
main { display: grid; gap: 32px; max-width: 900px; margin: 0 auto; padding: 24px 20px 48px }
.back { display: inline-flex; align-items: center; gap: 8px; min-height: 48px; color: inherit; text-decoration: none }
main.single { max-width: 480px }
.single h1 { margin: 0 0 12px; font-size: 17px; font-weight: 640; color: inherit }
.single ul { margin: 0; padding-left: 20px }
.hint { margin: 12px 0 20px; color: var(--muted) }
h1 { margin: 8px 0 0; font-size: 16px; font-weight: 400; color: var(--muted) }
.amount { margin: 0; font-size: 40px; font-weight: 680; letter-spacing: -0.02em }
.item, .email { display: flex; justify-content: space-between; gap: 16px; margin: 16px 0 0; overflow-wrap: anywhere }
.item span:last-child { flex: none; font-weight: 640 }
.email { margin: 0 0 20px }
.email span:first-child { color: var(--muted) }
form { padding: 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--raised) }
fieldset { margin: 0 0 16px; padding: 0; border: 0 }
.cards { border: 1px solid var(--line-strong); border-radius: 12px }
legend { padding: 0 0 6px; font-weight: 640 }
label { display: flex; align-items: center; gap: 12px; min-height: 52px; padding: 0 16px; cursor: pointer }
label + label { border-top: 1px solid var(--line) }
input { width: 18px; height: 18px; margin: 0; accent-color: var(--accent-text) }
.declined { margin: 0 0 16px; padding: 12px 16px; border-radius: 12px; background: var(--stop-soft); color: var(--stop) }
button { width: 100%; min-height: 48px; border: 0; border-radius: 12px; background: var(--accent); color: var(--on-accent);
  font: inherit; font-weight: 640; cursor: pointer }
.cancel { display: grid; place-items: center; min-height: 48px; margin-top: 8px; color: inherit }
:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 2px }
@media (min-width: 48em) { main:not(.single) { grid-template-columns: 1fr 1fr; gap: 64px; padding-top: 64px } }
`

async function findCheckout({ db }: Context, session_id: string): Promise<DevCheckout> {
  const found = await db.read.select().from(devCheckouts).where(eq(devCheckouts.session_id, session_id)).get()
  if (!found) throw notFound('This payment page does not exist.')
  return found
}

/**
 * In the provider's order: the payment is stored first, then the webhook is called, then the payer is redirected back.
 */
async function payCheckout(ctx: Context, { session_id }: DevCheckout) {
  await ctx.db.write((tx) =>
    tx.update(devCheckouts).set({ state: 'paid' }).where(eq(devCheckouts.session_id, session_id)).run(),
  )
  await settleCheckout(ctx, session_id)
}
