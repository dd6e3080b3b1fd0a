import { expect, test } from 'vitest'
import { payRequests } from '../../../server/db/schema/amendments.ts'
import { pullSyncPages } from '../../../client/offline/sync/pull.ts'
import { queuePayRequest, queuePayRequestWithdrawal } from '../../../client/offline/outbox/kinds/pay-request.ts'
import { discardOutboxItem, turnItemIntoDraft } from '../../../client/offline/outbox/settle.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { readDraftText } from '../../../client/offline/store/drafts.ts'
import { deviceWithLine } from '../../support/device-with-line.ts'
import { applyFor, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { entriesOf } from '../../support/factories/terms.ts'

// O1, O2, O7 for other pay that somebody booked asks for: the real client with the real server.

const ASKED = { day_rate: 350, template: '', from_day: '2027-03-02', reason: 'The second day is a night.' }

/** Booked from 1 to 3 March 2027 at £280. */
async function bookedDevice() {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world, { full_name: 'Ana Reyes' })]
  const job = await post(boss, { roles: [role({ places: 2 })] })
  const booking = await applyFor(ana, job, { job_role_id: job.roles[0]!.id })
  await step(boss, booking, 'accept')
  const hers = deviceWithLine(world, ana)
  await pullSyncPages(hers.device)
  const application_id = booking.id
  return {
    world,
    boss,
    ana,
    job,
    hers,
    application_id,
    ask: (fields: Partial<typeof ASKED> = {}) =>
      queuePayRequest({ job, application_id, asked: { ...ASKED, ...fields } }, hers.device),
    takeBack: (request_id: string) => queuePayRequestWithdrawal({ job, application_id, request_id }, hers.device),
    stored: () => world.ctx.db.read.select().from(payRequests).all(),
    answer: async (given: 'agree' | 'decline') => {
      const [asked] = await world.ctx.db.read.select().from(payRequests).all()
      return boss.post(`/jobs/${job.id}/pay-requests/${asked!.id}/${given}`)
    },
    toldOf: async () =>
      (await entriesOf(boss)).filter(({ title }) => title === 'Ana Reyes asks for different pay').length,
  }
}

test('O1: asked without signal it waits through a restart, arrives once under its own id, and the booking stands as agreed', async () => {
  const { hers, ask, stored, toldOf } = await bookedDevice()
  hers.line.is = 'down'
  await ask()
  await hers.drain()
  hers.restart()
  const [item] = await hers.unsent()
  expect(item).toMatchObject({ kind: 'pay_request', state: 'queued' })
  expect(await hers.application()).toMatchObject({ terms: { day_rate: 280 } })
  hers.line.is = 'good'
  await hers.drain()
  expect(await hers.unsent()).toEqual([])
  expect(await stored()).toMatchObject([{ id: item!.id, day_rate: 35_000, state: 'waiting' }])
  expect((await hers.application()).pay_request).toMatchObject({ id: item!.id, day_rate: 350, state: 'waiting' })
  expect(await toldOf()).toBe(1)
})

test('O2: every answer is lost after the commit: asked once, told once, and the repeat gets what stands by then', async () => {
  const { hers, ask, stored, toldOf, answer } = await bookedDevice()
  hers.line.is = 'deaf'
  await ask()
  for (let n = 0; n < 3; n++) await hers.drain()
  await answer('decline')
  hers.line.is = 'good'
  await hers.drain()
  expect(await hers.unsent()).toEqual([])
  expect(await stored()).toHaveLength(1)
  expect((await hers.application()).pay_request).toMatchObject({ state: 'declined' })
  expect(await toldOf()).toBe(1)
})

test('O7: refused it is parked with words that say what to do; messages go on, and edited it is a draft with all that was typed', async () => {
  const { world, boss, job, hers, application_id, ask, stored } = await bookedDevice()
  hers.line.is = 'down'
  await ask({ template: 'hourly' })
  world.setClock('2027-03-03T07:00:00Z')
  hers.line.is = 'good'
  const words = { recipient_id: boss.user.id, recipient_name: 'Boss', job_id: job.id, job_title: job.title }
  await sendMessage({ ...words, content: 'Did you see it?' }, hers.device)
  await hers.drain()
  const [parked, ...others] = await hers.unsent()
  expect(others).toEqual([])
  expect(parked).toMatchObject({
    kind: 'pay_request',
    state: 'parked',
    last_error: {
      status: 422,
      detail: 'That day is over, or isn’t part of the booking. Choose one that’s still to come.',
    },
  })
  expect(await turnItemIntoDraft(parked!.id, hers.device)).toBe(true)
  const { day_rate: _, ...typed } = { ...ASKED, template: 'hourly', rate: '350' }
  expect(JSON.parse(await readDraftText(hers.device, `pay-request:${application_id}`))).toEqual(typed)
  expect([await hers.unsent(), await stored()]).toEqual([[], []])
})

test('of two at the same moment the one that waits is shown, though it has the lesser id', async () => {
  const { world, boss, job, ana, application_id, stored } = await bookedDevice()
  world.setClock('2027-02-20T09:00:00Z')
  const [lesser, greater] = ['a', 'b'].map((last) => `0197b000-0000-7000-8000-00000000000${last}`)
  const { template: _, ...asked } = ASKED
  for (const id of [greater, lesser])
    await ana.post(`/jobs/${job.id}/applications/${application_id}/pay-request`, { ...asked, id })
  expect((await stored()).map(({ id, state }) => [id, state])).toEqual(
    expect.arrayContaining([
      [greater, 'withdrawn'],
      [lesser, 'waiting'],
    ]),
  )
  const [{ applications }] = (await boss.get('/jobs')).body
  expect(applications[0].pay_request).toMatchObject({ id: lesser, state: 'waiting' })
})

test('taken back before it was ever tried nothing is sent; after a lost answer the company’s is withdrawn, or was never there', async () => {
  const { hers, ask, takeBack, stored, toldOf } = await bookedDevice()
  const item = async () => (await hers.unsent())[0]!
  hers.line.is = 'down'
  await ask()
  await takeBack((await item()).id)
  expect(await hers.unsent()).toEqual([])

  // Tried, and it never arrived.
  await ask()
  await hers.drain()
  await takeBack((await item()).id)
  hers.line.is = 'good'
  await hers.drain()
  expect([await hers.unsent(), await stored()]).toEqual([[], []])

  // Tried, and it did.
  hers.line.is = 'deaf'
  await ask()
  await hers.drain()
  expect(await toldOf()).toBe(1)
  const { id } = await item()
  await takeBack(id)
  await takeBack(id)
  expect((await hers.unsent()).map(({ kind }) => kind)).toEqual(['pay_request_withdrawal'])
  hers.line.is = 'good'
  await hers.drain()
  await pullSyncPages(hers.device)
  expect(await stored()).toMatchObject([{ state: 'withdrawn' }])
  expect([await hers.unsent(), (await hers.application()).pay_request]).toEqual([[], undefined])
})

test('O7: taking back what the company has agreed to is refused, and the booking is shown as it stands', async () => {
  const { hers, ask, takeBack, stored, answer } = await bookedDevice()
  await ask()
  await hers.drain()
  hers.line.is = 'down'
  await takeBack((await stored())[0]!.id)
  await answer('agree')
  hers.line.is = 'good'
  await hers.drain()
  const [parked] = await hers.unsent()
  expect(parked).toMatchObject({
    kind: 'pay_request_withdrawal',
    state: 'parked',
    last_error: {
      status: 409,
      detail: 'The company has agreed to this already, so it counts. Ask for different pay again, or write to them.',
    },
  })
  await pullSyncPages(hers.device)
  expect(await hers.application()).toMatchObject({ terms: { day_rate: 350 } })
  await discardOutboxItem(parked!.id, hers.device)
  expect(await hers.unsent()).toEqual([])
})
