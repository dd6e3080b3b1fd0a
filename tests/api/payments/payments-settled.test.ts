import { v7 as uuid } from 'uuid'
import { describe, expect, test, vi } from 'vitest'
import { jobs } from '../../../server/db/schema/jobs.ts'
import { type PurchaseRow, purchases } from '../../../server/db/schema/payments.ts'
import { unavailable } from '../../../server/errors.ts'
import { handleStripeEvent, settleCheckout, settleOpenCheckouts } from '../../../server/payments/settle-checkout.ts'
import { NO_MONEY_BACK, type CheckoutPayment } from '../../../server/ports/checkout/checkout.ts'
import { jobsWorld, MANCHESTER } from '../../support/factories/jobs.ts'
import { complete, createCheckout, createJobCheckout, creditsOf } from '../../support/factories/payments.ts'
import { createEmployer } from '../../support/factories/people.ts'

/** An employer with a checkout, and a provider that answers `says` for any session: null, it knows none. */
async function paying() {
  const world = await jobsWorld()
  const { ctx } = world
  const employer = await createEmployer(world)
  const rows = () => ctx.db.read.select().from(purchases).orderBy(purchases.created_at, purchases.id).all()
  const provider = { state: {} as Partial<CheckoutPayment> | null }
  const read = vi.fn(async (session_id: string): Promise<CheckoutPayment | null> => {
    const reference = (await rows()).find((row) => row.session_id === session_id)?.id ?? ''
    return (
      provider.state && {
        session_id,
        reference,
        state: 'paid',
        amount: 2500,
        currency: 'gbp',
        payment_id: null,
        ...NO_MONEY_BACK,
        ...provider.state,
      }
    )
  })
  ctx.ports.checkout = {
    ...ctx.ports.checkout!,
    read,
    subjectOfEvent: (rawBody) => (rawBody ? { session_id: rawBody } : null),
  }
  const locate = vi.spyOn(ctx.ports.places, 'locate')
  return {
    world,
    ctx,
    employer,
    rows,
    provider,
    read,
    locate,
    jobs: () => ctx.db.read.select().from(jobs).all(),
    update: (fields: Partial<PurchaseRow>) => ctx.db.write((tx) => tx.update(purchases).set(fields).run()),
    settle: (session_id: string) => settleCheckout(ctx, session_id),
    /** Sessions of an unpaid basic package: with a project, and without. */
    withProject: async () => (await createJobCheckout(employer, 'basic')).body.session_id,
    alone: async () => (await createCheckout(world, employer, { package_id: 'basic' })).body.session_id,
  }
}

describe('the outcome of a checkout', () => {
  test('paid: the posts are the company’s, and the project is posted where it takes place', async () => {
    const { withProject, settle, rows, jobs, locate } = await paying()
    const paid = await settle(await withProject())
    expect(paid).toMatchObject({ state: 'paid', paid_at: '2027-02-01T12:00:00.000Z', receipt_number: 1, posts_left: 0 })
    expect(await rows()).toEqual([paid])
    expect(locate.mock.calls).toEqual([['Manchester', 'M3 1AR', undefined]])
    expect(await jobs()).toMatchObject([{ id: paid!.job_id, ...MANCHESTER, purchase_id: paid!.id }])
  })

  test('a package alone: nothing is posted, no place is looked up, no list of jobs changes', async () => {
    const { ctx, alone, settle, jobs, locate } = await paying()
    const connected = vi.spyOn(ctx.streams, 'connected')
    expect(await settle(await alone())).toMatchObject({ state: 'paid', posts_left: 1, job_id: null })
    expect([locate.mock.calls, await jobs(), connected.mock.calls]).toEqual([[], [], []])
  })

  test('the project’s freelancers are poked, once', async () => {
    const { ctx, withProject, settle } = await paying()
    const session_id = await withProject()
    const connected = vi.spyOn(ctx.streams, 'connected')
    await settle(session_id)
    await settle(session_id)
    expect(connected).toHaveBeenCalledTimes(1)
  })

  test('found paid by two requests at the same moment: posted and mailed once', async () => {
    const { ctx, withProject, settle, rows, jobs } = await paying()
    const session_id = await withProject()
    const connected = vi.spyOn(ctx.streams, 'connected')
    const [first, second] = await Promise.all([settle(session_id), settle(session_id)])
    expect(second).toEqual(first)
    expect([await rows(), (await jobs()).length]).toEqual([[first], 1])
    expect(connected).toHaveBeenCalledTimes(1)
  })

  type Scene = Awaited<ReturnType<typeof paying>>
  test.each<[string, (scene: Scene) => Promise<Partial<CheckoutPayment> | null>]>([
    ['does not know', async () => null],
    ['knows under a reference that is none of ours', async () => ({ reference: uuid() })],
    [
      'knows as another of our checkouts',
      async ({ alone, rows }) => (await alone(), { reference: (await rows()).at(-1)!.id }),
    ],
  ])('a session that the provider %s is unknown, and nothing changes', async (_what, state) => {
    const scene = await paying()
    const { employer, provider, withProject, settle, rows, jobs } = scene
    const session_id = await withProject()
    provider.state = await state(scene)
    const before = await rows()
    expect(await settle(session_id)).toBeNull()
    expect((await complete(employer, session_id)).body).toMatchObject({
      status: 404,
      detail: 'This payment session does not exist.',
    })
    expect([await rows(), await jobs()]).toEqual([before, []])
  })

  test('paid without a stored session id: recognised by its reference, and the session is stored', async () => {
    const { provider, withProject, settle, rows, update } = await paying()
    const session_id = await withProject()
    const { id } = (await rows())[0]!
    await update({ session_id: null, checkout_url: null, open_until: null })
    provider.state = { reference: id }
    expect(await settle(session_id)).toMatchObject({ id, state: 'paid', session_id })
  })

  test('open: unchanged', async () => {
    const { employer, provider, withProject, settle, rows } = await paying()
    const session_id = await withProject()
    provider.state = { state: 'open', amount: 0 }
    expect(await settle(session_id)).toMatchObject({ state: 'waiting', posts_left: 0 })
    expect((await complete(employer, session_id)).body).toMatchObject({
      status: 402,
      detail: 'This package has not been paid for yet.',
    })
    expect(await rows()).toMatchObject([{ state: 'waiting' }])
  })

  test('expired: stored, nothing is posted, and it is not asked about again', async () => {
    const { ctx, provider, withProject, settle, rows, jobs, read } = await paying()
    provider.state = { state: 'expired', amount: 0 }
    await settle(await withProject())
    expect([await rows(), await jobs()]).toMatchObject([[{ state: 'expired', posts_left: 0, paid_at: null }], []])
    read.mockClear()
    await settleOpenCheckouts(ctx)
    expect(read).not.toHaveBeenCalled()
  })

  test('found expired by one request while another finds it paid: it stays paid', async () => {
    const { provider, withProject, settle, rows, update } = await paying()
    const session_id = await withProject()
    provider.state = { state: 'expired' }
    const found = settle(session_id)
    await update({ state: 'paid' })
    await found
    expect(await rows()).toMatchObject([{ state: 'paid' }])
  })

  test.each<Partial<CheckoutPayment>>([{ state: 'open' }, { state: 'expired' }, { amount: 1 }])(
    'already paid it stays so, even if the provider returns %j',
    async (state) => {
      const { employer, provider, withProject, settle, rows, jobs, locate } = await paying()
      const session_id = await withProject()
      const paid = await settle(session_id)
      locate.mockClear()
      provider.state = state
      expect(await settle(session_id)).toEqual(paid)
      expect((await complete(employer, session_id)).status).toBe(200)
      expect(locate).not.toHaveBeenCalled()
      expect([await rows(), (await jobs()).length]).toEqual([[paid], 1])
    },
  )

  test.each<Partial<CheckoutPayment>>([{ amount: 2499 }, { amount: 2501 }, { currency: 'usd' }])(
    'paid with %j: refused, logged for the operator, nothing is posted',
    async (state) => {
      const { ctx, provider, withProject, settle, rows, jobs } = await paying()
      const session_id = await withProject()
      const warn = vi.spyOn(ctx.log, 'warn')
      provider.state = state
      await expect(settle(session_id)).rejects.toMatchObject({
        kind: 'payment_required',
        message: 'What was paid is not the price of the package. Nothing was posted; please contact support.',
      })
      const { amount: paid = 2500, currency = 'gbp' } = state
      expect(warn.mock.calls).toEqual([
        [{ purchase: (await rows())[0]!.id, paid, currency }, 'a payment is not the price'],
      ])
      expect([await rows(), await jobs()]).toMatchObject([
        [{ state: 'waiting', posts_left: 0, receipt_number: null }],
        [],
      ])
    },
  )

  test('a currency in upper case is the same', async () => {
    const { provider, alone, settle } = await paying()
    provider.state = { currency: 'GBP' }
    expect(await settle(await alone())).toMatchObject({ state: 'paid' })
  })

  test('its author has left the company meanwhile: the post stays on the account', async () => {
    const { world, employer, withProject, settle, update, jobs } = await paying()
    const session_id = await withProject()
    await update({ user_id: (await createEmployer(world)).user.id })
    expect(await settle(session_id)).toMatchObject({ state: 'paid', posts_left: 1 })
    expect([await jobs(), (await creditsOf(employer)).posts_left]).toEqual([[], 1])
  })

  test('without a provider it says so, and the hourly check does nothing', async () => {
    const { ctx, employer, withProject, settle } = await paying()
    const session_id = await withProject()
    ctx.ports.checkout = null
    const detail = 'Payments are not set up here yet.'
    await expect(settle(session_id)).rejects.toMatchObject({ kind: 'unavailable', message: detail })
    expect((await complete(employer, session_id)).body).toMatchObject({ status: 503, detail })
    expect((await createJobCheckout(employer, 'basic')).body).toMatchObject({ status: 503, detail })
    await settleOpenCheckouts(ctx)
  })
})

describe('an event', () => {
  test('settles the session that it is about', async () => {
    const { ctx, withProject, rows } = await paying()
    await handleStripeEvent(ctx, await withProject(), 'signed')
    expect(await rows()).toMatchObject([{ state: 'paid' }])
  })

  test('about something else is accepted, and the provider is not asked', async () => {
    const { ctx, withProject, read } = await paying()
    await withProject()
    await handleStripeEvent(ctx, '', 'signed')
    expect(read).not.toHaveBeenCalled()
  })

  test('without a signature, or without payments, is refused before it is read', async () => {
    const { ctx, withProject, read } = await paying()
    const session_id = await withProject()
    const look = vi.spyOn(ctx.ports.checkout!, 'subjectOfEvent')
    const refused = { kind: 'malformed', message: 'The signature does not hold.' }
    for (const signature of [undefined, ''])
      await expect(handleStripeEvent(ctx, session_id, signature)).rejects.toMatchObject(refused)
    expect(look).not.toHaveBeenCalled()
    ctx.ports.checkout = null
    await expect(handleStripeEvent(ctx, session_id, 'signed')).rejects.toMatchObject(refused)
    expect(read).not.toHaveBeenCalled()
  })

  test('of another amount is accepted, so that it is not repeated; nothing is posted', async () => {
    const { ctx, provider, withProject, rows } = await paying()
    const session_id = await withProject()
    provider.state = { amount: 1 }
    await handleStripeEvent(ctx, session_id, 'signed')
    expect(await rows()).toMatchObject([{ state: 'waiting' }])
  })

  test.each<[string, Error]>([
    ['the provider does not answer', unavailable('The payment provider does not answer.')],
    ['something else breaks', new Error('disk I/O error')],
  ])('while %s is not accepted: it is repeated, and settled then', async (_what, error) => {
    const { ctx, withProject, read, rows } = await paying()
    const session_id = await withProject()
    read.mockRejectedValueOnce(error)
    await expect(handleStripeEvent(ctx, session_id, 'signed')).rejects.toBe(error)
    expect(await rows()).toMatchObject([{ state: 'waiting' }])
    await handleStripeEvent(ctx, session_id, 'signed')
    expect(await rows()).toMatchObject([{ state: 'paid' }])
  })
})

describe('the hourly check', () => {
  test('finds payments without an event; one that fails does not stop the others', async () => {
    const { ctx, withProject, alone, read, rows } = await paying()
    const [first, second] = [await withProject(), await alone()]
    const warn = vi.spyOn(ctx.log, 'warn')
    const error = unavailable('The payment provider does not answer.')
    read.mockRejectedValueOnce(error)
    await settleOpenCheckouts(ctx)
    expect(read.mock.calls).toEqual([[first], [second]])
    expect(await rows()).toMatchObject([{ state: 'waiting' }, { state: 'paid' }])
    expect(warn.mock.calls).toEqual([[{ err: error, session: first }, 'a checkout could not be looked at']])
    await settleOpenCheckouts(ctx)
    expect(await rows()).toMatchObject([{ state: 'paid' }, { state: 'paid' }])
  })

  test('asks about those of the last thirty days, and only about those with a session', async () => {
    const { world, ctx, withProject, update, read } = await paying()
    const session_id = await withProject()
    await update({ session_id: null })
    await settleOpenCheckouts(ctx)
    await update({ session_id })
    world.setClock('2027-03-03T12:00:00Z')
    await settleOpenCheckouts(ctx)
    expect(read).not.toHaveBeenCalled()
    world.setClock('2027-03-03T11:59:59Z')
    await settleOpenCheckouts(ctx)
    expect(read.mock.calls).toEqual([[session_id]])
  })

  test('a payment on its way is followed to its end, however long its bank takes', async () => {
    const { world, ctx, provider, withProject, read, rows } = await paying()
    provider.state = { state: 'on_its_way' }
    const session_id = await withProject()
    await settleOpenCheckouts(ctx)
    for (const day of ['2027-02-15', '2027-04-20']) {
      world.setClock(`${day}T12:00:00Z`)
      read.mockClear()
      await settleOpenCheckouts(ctx)
      expect(read.mock.calls).toEqual([[session_id]])
      expect(await rows()).toMatchObject([{ state: 'on_its_way' }])
    }
    provider.state = {}
    await settleOpenCheckouts(ctx)
    expect(await rows()).toMatchObject([{ state: 'paid', posts_left: 1 }])
  })
})
