import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import { purchases } from '../../../server/db/schema/payments.ts'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import { unavailable } from '../../../server/errors.ts'
import { settleOpenCheckouts } from '../../../server/payments/settle-checkout.ts'
import { readSettings } from '../../../server/ports/settings.ts'
import { complete, createCheckout, createJobCheckout, creditsOf } from '../../support/factories/payments.ts'
import { sendEvent } from '../../support/outside/stripe.ts'
import { jobsOf, project, stripeWorld } from '../../support/outside/stripe-world.ts'

test('complete but unpaid is on its way: said and mailed once, not paid again, and posted days later', async () => {
  const { stripe, world, employer } = await stripeWorld()
  const job = project()
  const { session_id } = (await createJobCheckout(employer, 'basic', job)).body
  stripe.pay(session_id, { payment_status: 'unpaid' })
  const completed = stripe.event('checkout.session.completed', session_id)
  expect(await sendEvent(world, completed)).toBe(200)
  expect(await sendEvent(world, completed)).toBe(200)
  const waiting = await complete(employer, session_id)
  expect(waiting.status).toBe(402)
  expect(waiting.body.detail).toContain('Your payment is on its way')
  const mails = async () =>
    (await world.ctx.db.read.select().from(devMailbox).all()).filter(({ subject }) => subject.includes('on its way'))
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1))

  for (const package_id of ['basic', 'premium'])
    expect(await createJobCheckout(employer, package_id, job)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('don’t pay again') },
    })
  expect(await world.ctx.db.read.select().from(purchases).all()).toHaveLength(1)

  // A lost event, and a bank that takes nine days.
  const created_at = new Date(Date.now() - 9 * 86_400_000).toISOString()
  await world.ctx.db.write((tx) => tx.update(purchases).set({ created_at }).run())
  stripe.pay(session_id)
  await settleOpenCheckouts(world.ctx)
  expect(await jobsOf(employer)).toMatchObject([{ id: job.id }])
  // The events that come after it change nothing.
  expect(await sendEvent(world, stripe.event('checkout.session.completed', session_id))).toBe(200)
  expect(await jobsOf(employer)).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
})

test('PAYMENTS=stripe without a key is not usable', () => {
  expect(() => readSettings({ PAYMENTS: 'stripe' })).toThrow('STRIPE_SECRET_KEY: must be set with PAYMENTS=stripe')
  expect(() => readSettings({ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_x' })).not.toThrow()
})

test('P11: a second checkout of another package for the same project ends the first, so that not both are paid', async () => {
  const { stripe, world, employer } = await stripeWorld()
  const job = project()
  const first = (await createJobCheckout(employer, 'basic', job)).body.session_id
  const second = (await createJobCheckout(employer, 'premium', job)).body.session_id
  expect(stripe.sessions.get(first)!.status).toBe('expired')
  expect(stripe.sessions.get(second)!.status).toBe('open')
  expect((await createJobCheckout(employer, 'premium', job)).body.session_id).toBe(second)
  stripe.pay(second)
  expect((await complete(employer, second)).body).toMatchObject({ job: { placement: 'top' }, posts_left: 9 })
  expect((await world.ctx.db.read.select().from(purchases).all()).map(({ state }) => state).toSorted()).toEqual([
    'expired',
    'paid',
  ])
})

test.each([
  { payment_status: 'paid' as const, status: 409, says: 'has been posted already' },
  { payment_status: 'unpaid' as const, status: 409, says: 'don’t pay again' },
])('complete ($payment_status) without an event: neither the same package nor another is paid again', async (way) => {
  for (const package_id of ['basic', 'premium']) {
    const { stripe, employer } = await stripeWorld()
    const job = project()
    const { session_id } = (await createJobCheckout(employer, 'basic', job)).body
    stripe.pay(session_id, { payment_status: way.payment_status })
    const again = await createJobCheckout(employer, package_id, job)
    expect(again).toMatchObject({ status: way.status, body: { detail: expect.stringContaining(way.says) } })
    expect(stripe.sessions.size).toBe(1)
  }
})

test('a first checkout that is paid just as it is ended is settled: the second is not opened', async () => {
  const { stripe, world, employer } = await stripeWorld()
  const job = project()
  const { session_id } = (await createJobCheckout(employer, 'basic', job)).body
  const checkout = world.ctx.ports.checkout!
  const { expire } = checkout
  checkout.expire = (id) => {
    stripe.pay(id)
    return expire(id)
  }
  expect(await createJobCheckout(employer, 'premium', job)).toMatchObject({
    status: 409,
    body: { detail: 'This project has been posted already.' },
  })
  expect(stripe.sessions.size).toBe(1)
  expect((await complete(employer, session_id)).body).toMatchObject({ job: { id: job.id } })
})

test.each(['is ended by its provider', 'was never opened'])(
  'where the first checkout %s, another package is a new one',
  async (way) => {
    const { stripe, world, employer } = await stripeWorld()
    const job = project()
    const refusal = unavailable('The payment provider does not answer.')
    if (way === 'was never opened') vi.spyOn(world.ctx.ports.checkout!, 'open').mockRejectedValueOnce(refusal)
    const first = await createJobCheckout(employer, 'basic', job)
    if (way === 'is ended by its provider') stripe.expire(first.body.session_id)
    else expect(first.status).toBe(503)
    // There and back: each is open, and costs what it is.
    for (const [package_id, amount_total] of [
      ['premium', 10_000],
      ['basic', 2_500],
    ] as const) {
      const { session_id } = (await createJobCheckout(employer, package_id, job)).body
      expect(stripe.sessions.get(session_id)).toMatchObject({ status: 'open', amount_total })
    }
  },
)

test.each([
  ['takes days', 'Your payment is on its way'],
  ['was refused', 'Your bank didn’t pay'],
])('who comes back before any event is told at once that the payment %s', async (way, says) => {
  const { stripe, employer } = await stripeWorld()
  const { session_id } = (await createJobCheckout(employer, 'basic', project())).body
  stripe.pay(session_id, { payment_status: 'unpaid' })
  if (way === 'was refused') stripe.refuse(session_id)
  expect(await complete(employer, session_id)).toMatchObject({
    status: 402,
    body: { detail: expect.stringContaining(says) },
  })
})

test('refused by its bank before anything was heard of it: the company is told, once; that it was on its way counts no more', async () => {
  const { stripe, world, employer } = await stripeWorld()
  const { session_id } = (await createJobCheckout(employer, 'basic', project())).body
  stripe.pay(session_id, { payment_status: 'unpaid' })
  const before = stripe.event('checkout.session.completed', session_id)
  stripe.refuse(session_id)
  const read = vi.spyOn(world.ctx.ports.checkout!, 'read')
  for (let n = 0; n < 2; n++)
    expect(await sendEvent(world, stripe.event('checkout.session.async_payment_failed', session_id))).toBe(200)
  // An answer that was on its way to us when the bank refused.
  const [answered] = await Promise.all(read.mock.results.map(({ value }) => value))
  read.mockResolvedValueOnce({ ...(await answered)!, state: 'on_its_way' })
  expect(await sendEvent(world, before)).toBe(200)
  expect(await creditsOf(employer)).toMatchObject({ packages: [{ state: 'failed', posts_left: 0 }] })
  const subjects = async () => (await world.ctx.db.read.select().from(devMailbox).all()).map(({ subject }) => subject)
  await vi.waitFor(async () => expect(await subjects()).toEqual(['Your payment didn’t go through']))
  // The bank has tried once more, and paid.
  stripe.pay(session_id)
  expect(await sendEvent(world, stripe.event('checkout.session.async_payment_succeeded', session_id))).toBe(200)
  expect(await creditsOf(employer)).toMatchObject({ packages: [{ state: 'paid' }] })
  expect(await jobsOf(employer)).toHaveLength(1)
})

test('both of two checkouts paid after all: both are credited, and the receipt says which project is not posted', async () => {
  const { stripe, world, employer } = await stripeWorld()
  const job = project()
  const first = (await createJobCheckout(employer, 'basic', job)).body.session_id
  const second = (await createJobCheckout(employer, 'featured', job)).body.session_id
  stripe.pay(second)
  stripe.pay(first)
  for (const id of [second, first])
    expect(await sendEvent(world, stripe.event('checkout.session.completed', id))).toBe(200)
  expect(await jobsOf(employer)).toHaveLength(1)
  expect(await creditsOf(employer)).toMatchObject({ posts_left: 3, packages: [{ state: 'paid' }, { state: 'paid' }] })
  const receipts = async () =>
    (await world.ctx.db.read.select().from(devMailbox).all()).filter(({ subject }) => subject.includes('receipt'))
  await vi.waitFor(async () => expect(await receipts()).toHaveLength(2))
  expect(
    (await receipts()).map(({ text }) => /wasn’t posted with it: it’s posted already/.test(text)).toSorted(),
  ).toEqual([false, true])
})

test('a package alone: the same checkout again while it is open; once it is paid, on its way or over that is said', async () => {
  const { stripe, world, employer } = await stripeWorld()
  const ask = (id: string) => createCheckout(world, employer, { package_id: 'basic', id })
  const ids = [uuid(), uuid(), uuid()] as const
  const sessions: string[] = []
  for (const id of ids) sessions.push((await ask(id)).body.session_id)
  expect((await ask(ids[0])).body.session_id).toBe(sessions[0])
  stripe.pay(sessions[0]!)
  stripe.pay(sessions[1]!, { payment_status: 'unpaid' })
  stripe.expire(sessions[2]!)
  const details = ['has been paid for already', 'don’t pay again', 'This checkout has ended.']
  for (const [n, id] of ids.entries())
    expect(await ask(id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining(details[n]!) } })
  expect(await creditsOf(employer)).toMatchObject({ posts_left: 1 })
})
