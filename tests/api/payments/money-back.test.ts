import { describe, expect, test } from 'vitest'
import { purchases } from '../../../server/db/schema/payments.ts'
import { auditEntries } from '../../../server/db/schema/staff.ts'
import { complete, createCheckout, createJobCheckout, creditsOf } from '../../support/factories/payments.ts'
import { createEmployer, createMember, createStaff } from '../../support/factories/people.ts'
import { collectNotifications } from '../../support/outside/notifications.ts'
import { sendEvent } from '../../support/outside/stripe.ts'
import { jobsOf, project, stripeWorld } from '../../support/outside/stripe-world.ts'
import { createDevice } from '../../support/sync-device.ts'

/** A company that has paid for a premium package (ten posts, £100) and used `used` of them. */
async function paidPremium(used = 0) {
  const { stripe, world } = await stripeWorld()
  const employer = await createEmployer(world, { company_name: 'Brightline Events', full_name: 'Mina Okafor' })
  const colleague = await createMember(world, employer)
  const staff = await createStaff(world)
  const { session_id } = (await createCheckout(world, employer, { package_id: 'premium' })).body
  stripe.pay(session_id)
  await complete(employer, session_id)
  for (let n = 0; n < used; n++) expect((await employer.post('/jobs', project())).status).toBe(201)
  const all = await collectNotifications(world, [employer, staff])
  const mails = async () => (await all()).flatMap((sent) => (sent.by === 'mail' ? sent : []))
  const send = async (event: { payload: string; signature: string }) => expect(await sendEvent(world, event)).toBe(200)
  const audit = async () =>
    (await staff.get('/staff/audit')).body.map(({ actor, action, subject, reason }: Record<string, string>) => ({
      actor,
      action,
      subject,
      reason,
    }))
  const row = async () => (await world.ctx.db.read.select().from(purchases).get())!
  return { stripe, world, employer, colleague, staff, session_id, mails, send, audit, row }
}

describe('P9: a refund', () => {
  test('takes unused posts back, once; the company is told by entry and mail; staff see it', async () => {
    const { stripe, employer, colleague, session_id, mails, send, audit } = await paidPremium()
    const event = stripe.refund(session_id, 10_000)
    for (let n = 0; n < 3; n++) await send(event)
    expect(await creditsOf(employer)).toMatchObject({
      posts_left: 0,
      next_package: null,
      packages: [{ posts: 10, posts_left: 0, posts_taken: 10, refunded: 100, state: 'paid' }],
    })
    expect((await colleague.get('/auth/me')).body).toMatchObject({ posts_left: 0 })
    expect((await employer.post('/jobs', project())).status).toBe(402)
    const body =
      '£100 of £100 for Premium (receipt SB-000001) was refunded to the payer. Unused posts taken back: 10. 0 posts of this package are left.'
    expect(await mails()).toMatchObject([{ to: 'Mina Okafor', subject: 'Refunded: Premium' }])
    expect(await audit()).toEqual([
      { actor: 'Payment provider', action: 'refund', subject: 'Brightline Events', reason: body },
    ])
  })

  test.each([
    { refunded: 999, taken: 0 },
    { refunded: 2_500, taken: 2 },
    { refunded: 5_000, taken: 5 },
    { refunded: 9_999, taken: 9 },
  ])('of $refunded pence of £100 takes $taken of ten posts', async ({ refunded, taken }) => {
    const { stripe, employer, session_id, send, row } = await paidPremium()
    await send(stripe.refund(session_id, refunded))
    expect(await creditsOf(employer)).toMatchObject({ posts_left: 10 - taken })
    expect(await row()).toMatchObject({ refunded, posts_taken: taken })
  })

  test('in several parts takes what each adds; a part that does not go through comes back', async () => {
    const { stripe, employer, session_id, send, mails } = await paidPremium()
    await send(stripe.refund(session_id, 3_000))
    const late = stripe.refund(session_id, 8_000)
    await send(late)
    expect((await creditsOf(employer)).posts_left).toBe(2)
    await send(stripe.refund(session_id, 3_000))
    expect((await creditsOf(employer)).posts_left).toBe(7)
    // An old event comes again: the state counts, not the event.
    await send(late)
    expect((await creditsOf(employer)).posts_left).toBe(7)
    expect(await mails()).toMatchObject([
      { text: expect.stringContaining('£30 of £100 for Premium') },
      { text: expect.stringContaining('£50 of £100 for Premium') },
      { text: expect.stringContaining('A refund of £50 of £100 for Premium (receipt SB-000001) did not go through.') },
    ])
  })

  test('of a package that is partly used leaves what is posted, and says so to the staff', async () => {
    const { stripe, employer, session_id, send, mails } = await paidPremium(2)
    await send(stripe.refund(session_id, 10_000))
    expect(await jobsOf(employer)).toHaveLength(2)
    expect((await jobsOf(employer)).every(({ status }) => status === 'open')).toBe(true)
    expect((await creditsOf(employer)).posts_left).toBe(0)
    const told = await mails()
    const words = 'Unused posts taken back: 8. Posts already used, which stay up: 2.'
    expect(told).toMatchObject([
      { to: 'Mina Okafor', text: expect.stringContaining(words) },
      { to: 'Sam Staff', subject: expect.stringContaining('has used posts that are not paid for') },
    ])
  })

  test('leaves one post and says so in the singular; a device of the company follows there and back', async () => {
    const { stripe, employer, session_id, send, mails } = await paidPremium()
    const device = createDevice(employer)
    const left = async () => {
      await device.pullAll()
      return device.of('me')[0]!.posts_left as number
    }
    await send(stripe.refund(session_id, 9_000))
    expect(await left()).toBe(1)
    await send(stripe.refund(session_id, 0))
    expect(await left()).toBe(10)
    expect(await mails()).toMatchObject([
      { text: expect.stringContaining('1 post of this package is left.') },
      { text: expect.stringContaining('10 posts of this package are left.') },
    ])
  })

  test('does not count as used what staff had taken before; of a package that cost nothing it takes none', async () => {
    const { stripe, world, staff, session_id, send, mails, row } = await paidPremium(1)
    const taken = { posts: 4, posts_left: 9, reason: 'Given twice.' }
    expect((await staff.post(`/staff/packages/${(await row()).id}/take`, taken)).status).toBe(204)
    await send(stripe.refund(session_id, 10_000))
    expect(await row()).toMatchObject({ posts_left: 0, posts_taken: 5 })
    const told = (await mails()).filter(({ text }) => text.includes('stay up'))
    expect(told.map(({ text }) => /stay up: (\d+)/.exec(text)![1])).toEqual(['1', '1'])

    await world.ctx.db.write((tx) => tx.update(purchases).set({ amount: 0, posts_left: 5, posts_taken: 0 }).run())
    await send(stripe.refund(session_id, 5_000))
    expect(await row()).toMatchObject({ posts_left: 5, posts_taken: 0 })
  })

  test('that came before its payment was seen posts nothing', async () => {
    const { stripe, world, employer } = await stripeWorld()
    const { session_id } = (await createJobCheckout(employer, 'basic', project())).body
    stripe.pay(session_id)
    expect(await sendEvent(world, stripe.refund(session_id, 2_500))).toBe(200)
    expect(await jobsOf(employer)).toEqual([])
    expect(await creditsOf(employer)).toMatchObject({ posts_left: 0, packages: [{ refunded: 25, posts_taken: 1 }] })
  })

  test('of a purchase of an earlier release is found by asking for its session; of something else nothing happens', async () => {
    const { stripe, world, employer, session_id, send } = await paidPremium()
    await world.ctx.db.write((tx) => tx.update(purchases).set({ payment_id: null }).run())
    await send(stripe.refund(session_id, 5_000))
    expect((await creditsOf(employer)).posts_left).toBe(5)
    await send(stripe.signed('charge.refunded', { id: 'ch_other', object: 'charge', payment_intent: 'pi_other' }))
    await send(stripe.signed('charge.refunded', { id: 'ch_other', object: 'charge', payment_intent: null }))
    expect((await creditsOf(employer)).posts_left).toBe(5)
  })

  test('takes no posts of another company', async () => {
    const { stripe, world, session_id, send } = await paidPremium()
    const other = await createEmployer(world)
    const second = (await createCheckout(world, other, { package_id: 'featured' })).body.session_id
    stripe.pay(second)
    await complete(other, second)
    await send(stripe.refund(session_id, 10_000))
    expect((await creditsOf(other)).posts_left).toBe(3)
  })
})

describe('a dispute', () => {
  test('holds the unused posts; won, they are given back; used ones stay', async () => {
    const { stripe, employer, session_id, send, mails, row } = await paidPremium(3)
    await send(stripe.dispute(session_id, 'needs_response'))
    expect((await creditsOf(employer)).posts_left).toBe(0)
    expect(await row()).toMatchObject({ dispute: 'open', posts_taken: 7 })
    await send(stripe.dispute(session_id, 'under_review'))
    const won = stripe.dispute(session_id, 'won')
    await send(won)
    await send(won)
    expect((await creditsOf(employer)).posts_left).toBe(7)
    expect(await row()).toMatchObject({ dispute: 'won', posts_taken: 0 })
    expect((await mails()).filter(({ to }) => to === 'Mina Okafor')).toMatchObject([
      { subject: 'Payment disputed: Premium', text: expect.stringContaining('Unused posts taken back: 7.') },
      { subject: 'Payment disputed: Premium', text: expect.stringContaining('Posts given back: 7.') },
    ])
  })

  test('lost, they stay taken, and it is told', async () => {
    const { stripe, employer, session_id, send, mails, row } = await paidPremium()
    await send(stripe.dispute(session_id, 'needs_response'))
    await send(stripe.dispute(session_id, 'lost'))
    expect((await creditsOf(employer)).packages).toMatchObject([{ dispute: 'lost', posts_taken: 10, posts_left: 0 }])
    expect(await row()).toMatchObject({ dispute: 'lost', posts_taken: 10 })
    expect(await mails()).toMatchObject([{}, { text: expect.stringContaining('the bank has taken the money back') }])
  })

  test('of a part, and an inquiry that takes no money', async () => {
    const { stripe, employer, session_id, send, mails } = await paidPremium()
    await send(stripe.dispute(session_id, 'warning_needs_response'))
    expect((await creditsOf(employer)).posts_left).toBe(10)
    expect(await mails()).toEqual([])
    await send(stripe.dispute(session_id, 'needs_response', 4_000))
    expect((await creditsOf(employer)).posts_left).toBe(6)
  })

  test('after a refund of a half takes the other half, and no more', async () => {
    const { stripe, employer, session_id, send, row } = await paidPremium()
    await send(stripe.refund(session_id, 5_000))
    await send(stripe.dispute(session_id, 'needs_response'))
    expect((await creditsOf(employer)).posts_left).toBe(0)
    await send(stripe.dispute(session_id, 'won'))
    expect((await creditsOf(employer)).posts_left).toBe(5)
    expect(await row()).toMatchObject({ posts_taken: 5, refunded: 5_000 })
  })
})

test('P10: a debit that its bank refuses is told to the company by entry and mail, shown, and can be paid anew', async () => {
  const { stripe, world, employer } = await stripeWorld()
  const all = await collectNotifications(world, [employer])
  const mails = async () => (await all()).flatMap((sent) => (sent.by === 'mail' ? sent : []))
  const job = project()
  const { session_id } = (await createJobCheckout(employer, 'basic', job)).body
  stripe.pay(session_id, { payment_status: 'unpaid' })
  await sendEvent(world, stripe.event('checkout.session.completed', session_id))
  expect(await creditsOf(employer)).toMatchObject({ packages: [{ state: 'on_its_way', posts_left: 0 }] })
  expect(await mails()).toMatchObject([{ subject: 'Your payment is on its way' }])
  stripe.refuse(session_id)
  const failed = stripe.event('checkout.session.async_payment_failed', session_id)
  expect([await sendEvent(world, failed), await sendEvent(world, failed)]).toEqual([200, 200])
  expect(await mails()).toMatchObject([
    { subject: 'Your payment didn’t go through', text: expect.stringContaining('Your bank didn’t pay £25 for Basic.') },
  ])
  expect(await creditsOf(employer)).toMatchObject({ posts_left: 0, packages: [{ state: 'failed' }] })
  expect((await complete(employer, session_id)).body).toMatchObject({
    status: 402,
    detail: expect.stringContaining('Your bank didn’t pay'),
  })
  const again = await createJobCheckout(employer, 'basic', job)
  expect(again.status).toBe(200)
  expect(again.body.session_id).not.toBe(session_id)
  stripe.pay(again.body.session_id)
  expect((await complete(employer, again.body.session_id)).body.job).toMatchObject({ id: job.id })
  expect(await world.ctx.db.read.select().from(auditEntries).all()).toEqual([])
})
