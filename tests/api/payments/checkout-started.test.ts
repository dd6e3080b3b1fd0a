import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import { purchases } from '../../../server/db/schema/payments.ts'
import { unavailable } from '../../../server/errors.ts'
import type { CheckoutOrder } from '../../../server/ports/checkout/checkout.ts'
import { jobBody, jobsWorld, post } from '../../support/factories/jobs.ts'
import { complete, createCheckout, createJobCheckout, payEmbedded } from '../../support/factories/payments.ts'
import { createEmployer } from '../../support/factories/people.ts'

async function opening(settings: Record<string, string> = {}) {
  const world = await jobsWorld(settings)
  const employer = await createEmployer(world, { email: 'mina@example.com' })
  const open = vi.spyOn(world.ctx.ports.checkout!, 'open')
  return { world, employer, orders: () => open.mock.calls.map(([order]) => order) }
}

test.each<[string, Record<string, string>, string]>([
  ['the address that was called', {}, 'http://localhost'],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://standby.example' }, 'https://standby.example'],
])('the order, in full, and the redirect to %s', async (_what, settings, base) => {
  const { world, employer, orders } = await opening(settings)
  await createJobCheckout(employer, 'featured')
  await createCheckout(world, employer, { package_id: 'basic' })
  const [featured, basic] = (
    await world.ctx.db.read.select().from(purchases).orderBy(purchases.amount).all()
  ).toReversed()
  const order = (reference: string, name: string, amount: number, cancel: string): CheckoutOrder => ({
    reference,
    name,
    amount,
    currency: 'gbp',
    email: 'mina@example.com',
    success_url: `${base}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${base}/payment-cancel${cancel}`,
  })
  expect(orders()).toEqual([
    order(featured!.id, 'Standby Featured: 3 posts, each shown for 60 days', 5000, '?for=project'),
    order(basic!.id, 'Standby Basic: 1 post, shown for 30 days', 2500, ''),
  ])
})

test('the redirect goes to the origin of the calling page; nothing else is trusted', async () => {
  const { world, employer, orders } = await opening()
  const ask = (origin: string) =>
    world.app.request('/api/payments/create-job-checkout?package_id=basic', {
      method: 'POST',
      headers: { authorization: `Bearer ${employer.token}`, 'content-type': 'application/json', origin },
      body: JSON.stringify(jobBody({ id: uuid() })),
    })
  for (const origin of ['http://phone.local:5173', 'null']) expect((await ask(origin)).status).toBe(200)
  expect(orders().map(({ cancel_url }) => new URL(cancel_url).origin)).toEqual([
    'http://phone.local:5173',
    'http://localhost',
  ])
})

test('a checkout that ends within a minute is not reused; until then it is the same', async () => {
  const { world, employer } = await opening()
  const body = jobBody({ id: uuid() })
  const at = async (moment: string) => {
    world.setClock(moment)
    return (await createJobCheckout(employer, 'basic', body)).body.session_id
  }
  const first = await at('2027-02-01T12:00:00Z')
  expect(await at('2027-02-02T11:58:59.999Z')).toBe(first)
  expect(await at('2027-02-02T11:59:00Z')).not.toBe(first)
})

test('one that its provider did not open is asked for again as the same order, so that it is opened once', async () => {
  const { world, employer, orders } = await opening()
  const body = jobBody({ id: uuid() })
  vi.mocked(world.ctx.ports.checkout!.open).mockRejectedValueOnce(unavailable('No answer.'))
  expect((await createJobCheckout(employer, 'basic', body)).status).toBe(503)
  expect((await createJobCheckout(employer, 'basic', body)).status).toBe(200)
  const [first, second] = orders()
  expect(second!.reference).toBe(first!.reference)
})

test('what is posted is the project as it was when its payer last went to the checkout', async () => {
  const { world, employer } = await opening()
  const id = uuid()
  await createJobCheckout(employer, 'basic', jobBody({ id }))
  const { body } = await createJobCheckout(employer, 'basic', jobBody({ id, title: 'Arena rig, two days' }))
  await payEmbedded(world, body)
  expect((await complete(employer, body.session_id)).body.job).toMatchObject({ id, title: 'Arena rig, two days' })
})

test('one whose price has changed since is not reused', async () => {
  const { world, employer } = await opening()
  const body = jobBody({ id: uuid() })
  const first = (await createJobCheckout(employer, 'basic', body)).body.session_id
  await world.ctx.db.write((tx) => tx.update(purchases).set({ amount: 2000 }).run())
  expect((await createJobCheckout(employer, 'basic', body)).body.session_id).not.toBe(first)
})

test('an id of something else is refused, and so is a project that is posted already', async () => {
  const { world, employer } = await opening()
  const stranger = await createEmployer(world)
  const [id, job, posted] = [uuid(), jobBody({ id: uuid() }), await post(employer)]
  await createCheckout(world, employer, { id, package_id: 'basic' })
  const { body } = await createJobCheckout(employer, 'basic', job)
  const [purchase] = (await world.ctx.db.read.select().from(purchases).all()).filter(({ job_id }) => job_id)
  const used = { status: 409, detail: 'This id has been used for something else.' }
  const there = { status: 409, detail: 'This project has been posted already.' }
  for (const [answer, refusal] of [
    [createCheckout(world, employer, { id, package_id: 'premium' }), used],
    [createCheckout(world, stranger, { id, package_id: 'basic' }), used],
    [createCheckout(world, employer, { id: purchase!.id, package_id: 'basic' }), used],
    [createJobCheckout(stranger, 'basic', job), used],
    [createJobCheckout(stranger, 'premium', job), used],
    [createJobCheckout(employer, 'basic', jobBody({ id: posted.id })), there],
  ] as const)
    expect((await answer).body).toMatchObject(refusal)
  // Nobody has ended a checkout by asking so.
  expect((await createCheckout(world, employer, { id, package_id: 'basic' })).status).toBe(200)
  await payEmbedded(world, body)
  expect((await createJobCheckout(employer, 'basic', job)).body).toMatchObject(there)
})
