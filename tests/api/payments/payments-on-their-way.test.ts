import { expect, test, vi } from 'vitest'
import { purchases } from '../../../server/db/schema/payments.ts'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import { settleOpenCheckouts } from '../../../server/payments/settle-checkout.ts'
import { readSettings } from '../../../server/ports/settings.ts'
import { jobBody, jobsWorld } from '../../support/factories/jobs.ts'
import { complete, createJobCheckout, creditsOf } from '../../support/factories/payments.ts'
import { createEmployer } from '../../support/factories/people.ts'
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
      body: { detail: expect.stringContaining('do not pay again') },
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

test('PAYMENTS=off: in production, too, a company posts for nothing', async () => {
  const world = await jobsWorld({ PAYMENTS: 'off', DEMO: '0' })
  const employer = await createEmployer(world)
  expect(await creditsOf(employer)).toMatchObject({ paying: 'off', test_post: true })
  expect((await employer.post('/jobs', jobBody())).status).toBe(201)
})

test('PAYMENTS=stripe without a key is not usable', () => {
  expect(() => readSettings({ PAYMENTS: 'stripe' })).toThrow('STRIPE_SECRET_KEY: must be set with PAYMENTS=stripe')
  expect(() => readSettings({ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_x' })).not.toThrow()
})
