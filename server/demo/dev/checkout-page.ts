import { html } from 'hono/html'
import { BRAND } from '../../../shared/brand.ts'
import { formatPrice } from '../../../shared/money.ts'
import type { DevCheckout } from '../../db/schema/payments.ts'

/** Looks and answers like the hosted page of a payment provider, and says that it is none: no card is asked for. */
export const checkoutPage = ({ name, amount, currency, email, cancel_url }: DevCheckout, { isDeclined = false } = {}) =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Pay ${BRAND}</title>
        <link rel="stylesheet" href="/dev/checkout.css" />
      </head>
      <body>
        <header>
          <b>This is a stand-in.</b> No payment provider is set up here: no card is asked for, and no money moves.
        </header>
        <main>
          <section aria-label="Order">
            <a class="back" href="${cancel_url}"><span aria-hidden="true">←</span> Back to ${BRAND}</a>
            <h1>Pay ${BRAND}</h1>
            <p class="amount">${formatPrice(amount, currency)}</p>
            <p class="item"><span>${name}</span> <span>${formatPrice(amount, currency)}</span></p>
          </section>
          <form method="post" aria-label="Payment">
            <p class="email"><span>Email</span> <span>${email}</span></p>
            <fieldset>
              <legend>Card</legend>
              <div class="cards">
                ${cardChoice('good', 'A card that works', !isDeclined)}
                ${cardChoice('declined', 'A card that is declined', isDeclined)}
              </div>
            </fieldset>
            ${isDeclined ? html`<p class="declined" role="alert">Your card was declined. Try another one.</p>` : ''}
            <button type="submit">Pay ${formatPrice(amount, currency)}</button>
            <a class="cancel" href="${cancel_url}">Cancel</a>
          </form>
        </main>
      </body>
    </html>`

const cardChoice = (value: string, label: string, isChecked: boolean) =>
  html`<label><input type="radio" name="card" value="${value}" ${isChecked ? 'checked' : ''} /> ${label}</label>`
