import { createRoom } from '../../http/router.ts'
import { checkoutPage } from './checkout-page.ts'
import { CHECKOUT_STYLE } from './checkout-style.ts'
import { findCheckout, payCheckout } from './pay-checkout.ts'

/** The stand-in for the payment provider's hosted page. Like all of this room it does not exist in production. */
export const checkoutRoutes = createRoom()

checkoutRoutes.get('/dev/checkout.css', (c) => c.body(CHECKOUT_STYLE, 200, { 'content-type': 'text/css' }))

checkoutRoutes.get('/dev/checkout/:session', (c) => {
  const checkout = findCheckout(c.var.ctx, c.req.param('session'))
  if (checkout.state === 'paid') return c.redirect(checkout.success_url, 303)
  return c.html(checkoutPage(checkout))
})

checkoutRoutes.post('/dev/checkout/:session', async (c) => {
  const checkout = findCheckout(c.var.ctx, c.req.param('session'))
  const { card } = await c.req.parseBody()
  if (card !== 'good' && checkout.state === 'open') return c.html(checkoutPage(checkout, { isDeclined: true }), 402)
  await payCheckout(c.var.ctx, checkout)
  return c.redirect(checkout.success_url, 303)
})
