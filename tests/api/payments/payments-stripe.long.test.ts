import { expect, test } from 'vitest'
import { complete, createJobCheckout } from '../../support/factories/payments.ts'
import { jobsOf, project, stripeWorld } from '../../support/outside/stripe-world.ts'

test('P7 the provider does the work and its answer is lost, then a retry: one checkout', async () => {
  const { stripe, employer } = await stripeWorld()
  const body = project()
  stripe.swallowAnswers(2)
  const failed = await createJobCheckout(employer, 'basic', body)
  expect(failed).toMatchObject({ status: 503, body: { detail: expect.stringContaining('Nothing was charged') } })
  const again = await createJobCheckout(employer, 'basic', body)
  expect(again.status).toBe(200)
  expect(stripe.calls.length).toBeGreaterThanOrEqual(3)
  expect(new Set(stripe.calls.map(({ key }) => key)).size).toBe(1)
  expect([...stripe.sessions.keys()]).toEqual([again.body.session_id])
  stripe.pay(again.body.session_id)
  await complete(employer, again.body.session_id)
  expect(await jobsOf(employer)).toHaveLength(1)
})
