import { expect, test } from 'vitest'
import { complete, createCheckout, createJobCheckout, creditsOf } from '../../support/factories/payments.ts'
import { jobsOf, project, stripeWorld } from '../../support/outside/stripe-world.ts'
import { sendEvent, type StripeSession } from '../../support/outside/stripe.ts'

const COMPLETED = 'checkout.session.completed'
const EVENTS = [COMPLETED, 'checkout.session.async_payment_succeeded', 'checkout.session.expired', 'charge.succeeded']

test('the session is created on the server with the price of our own table, and the redirect to us', async () => {
  const { stripe, world, employer } = await stripeWorld()
  const { body } = await createJobCheckout(employer, 'featured', project())
  const [call] = stripe.calls
  expect(call!.key).toBe(call!.form.get('client_reference_id'))
  expect(Object.fromEntries(call!.form)).toMatchObject({
    mode: 'payment',
    customer_email: employer.user.email,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'gbp',
    'line_items[0][price_data][unit_amount]': '5000',
    'adaptive_pricing[enabled]': 'false',
    success_url: 'http://localhost/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost/payment-cancel?for=project',
  })
  expect(body).toEqual({ session_id: 'cs_test_1', checkout_url: `${stripe.origin}/pay/cs_test_1` })
  expect((await complete(employer, body.session_id)).status).toBe(402)
  stripe.pay(body.session_id)
  expect((await complete(employer, body.session_id)).body).toMatchObject({
    job: { placement: 'featured' },
    posts_left: 2,
  })
  expect((await createCheckout(world, employer, { package_id: 'basic' })).body.session_id).toBe('cs_test_2')
})

test('P2 webhook alone, success page alone, and both raced twenty times: one job, one post used', async () => {
  const { stripe, world, employer } = await stripeWorld()
  const alone = (await createJobCheckout(employer, 'featured', project())).body.session_id
  stripe.pay(alone)
  expect(await sendEvent(world, stripe.event(COMPLETED, alone))).toBe(200)
  expect(await jobsOf(employer)).toHaveLength(1)
  expect((await creditsOf(employer)).posts_left).toBe(2)

  for (let round = 1; round <= 20; round++) {
    const { session_id } = (await createJobCheckout(employer, 'featured', project())).body
    stripe.pay(session_id)
    const pages = Array.from({ length: 2 }, () => complete(employer, session_id))
    const events = Array.from({ length: 2 }, () => sendEvent(world, stripe.event(COMPLETED, session_id)))
    expect(await Promise.all(events)).toEqual([200, 200])
    const [first, second] = await Promise.all(pages)
    expect([first!.status, second!.status]).toEqual([200, 200])
    expect(first!.body.job.id).toBe(second!.body.job.id)
    expect(await jobsOf(employer)).toHaveLength(1 + round)
    expect((await creditsOf(employer)).posts_left).toBe(2 + 2 * round)
  }
  const receipts = (await creditsOf(employer)).packages.map(({ receipt }) => receipt)
  expect(new Set(receipts).size).toBe(21)
})

test('P3 an invalid signature, an altered body, an old event, no signature: 400, and no effect', async () => {
  const { stripe, world, employer } = await stripeWorld()
  const { session_id } = (await createJobCheckout(employer, 'basic', project())).body
  stripe.pay(session_id)
  const now = Math.floor(Date.now() / 1000)
  const good = stripe.event(COMPLETED, session_id)
  const bad = [
    { ...good, signature: good.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
    { ...good, payload: good.payload.replace('"paid"', '"paid" ') },
    { ...good, payload: JSON.stringify(JSON.parse(good.payload)) },
    { ...good, signature: '' },
    { ...good, signature: `t=${now},v1=` },
    { payload: 'not json', signature: good.signature },
    stripe.event(COMPLETED, session_id, now - 301),
  ]
  for (const event of bad) expect(await sendEvent(world, event)).toBe(400)
  expect(await jobsOf(employer)).toEqual([])
  expect(await sendEvent(world, stripe.event(COMPLETED, session_id, now - 290))).toBe(200)
  expect(await jobsOf(employer)).toHaveLength(1)
})

test('P4 every event five times and shuffled: the same final state', async () => {
  const { stripe, world, employer } = await stripeWorld()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push((await createJobCheckout(employer, 'featured', project())).body.session_id)
  const [paid, expired, open] = ids as [string, string, string]
  // The event comes before the payment: the state is read from Stripe, not taken from the event.
  expect(await sendEvent(world, stripe.event(COMPLETED, paid))).toBe(200)
  expect(await jobsOf(employer)).toEqual([])
  stripe.pay(paid)
  stripe.expire(expired)
  const events = ids.flatMap((id) => EVENTS.map((type) => ({ type, id })))
  const all = Array.from({ length: 5 }, () => events).flat()
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647)
  const shuffled = all.map((event) => ({ event, at: random() })).sort((a, b) => a.at - b.at)
  for (const { event } of shuffled) expect(await sendEvent(world, stripe.event(event.type, event.id))).toBe(200)
  expect(await jobsOf(employer)).toHaveLength(1)
  const { posts_left, packages } = await creditsOf(employer)
  expect([posts_left, packages.length]).toEqual([2, 1])
  expect((await complete(employer, expired)).status).toBe(402)
  expect((await complete(employer, open)).status).toBe(402)
})

test.each<[string, Partial<StripeSession>]>([
  ['price', { amount_total: 1 }],
  ['currency', { currency: 'usd' }],
])('P5 paid with another %s: refused, by the webhook and the success page', async (_what, tampered) => {
  const { stripe, world, employer } = await stripeWorld()
  const { session_id } = (await createJobCheckout(employer, 'premium', project())).body
  stripe.pay(session_id, tampered)
  expect(await complete(employer, session_id)).toMatchObject({
    status: 402,
    body: { detail: expect.stringContaining('not the price') },
  })
  expect(await sendEvent(world, stripe.event(COMPLETED, session_id))).toBe(200)
  expect(await jobsOf(employer)).toEqual([])
  expect(await creditsOf(employer)).toMatchObject({ posts_left: 0, packages: [] })
})

test('P5 a cheap session with the expensive one’s reference does not pay for it', async () => {
  const { stripe, employer } = await stripeWorld()
  const dear = (await createJobCheckout(employer, 'premium', project())).body.session_id
  const cheap = (await createJobCheckout(employer, 'basic', project())).body.session_id
  stripe.pay(cheap, { client_reference_id: stripe.sessions.get(dear)!.client_reference_id })
  expect((await complete(employer, cheap)).status).toBe(404)
  expect((await complete(employer, dear)).status).toBe(402)
  expect(await jobsOf(employer)).toEqual([])
})

test('P7 two requests at once: one checkout', async () => {
  const { stripe, employer } = await stripeWorld()
  const body = project()
  const both = await Promise.all([
    createJobCheckout(employer, 'basic', body),
    createJobCheckout(employer, 'basic', body),
  ])
  expect(both[0]!.body).toEqual(both[1]!.body)
  expect(stripe.sessions.size).toBe(1)
})
