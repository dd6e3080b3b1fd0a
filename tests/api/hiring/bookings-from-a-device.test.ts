import { expect, test, vi } from 'vitest'
import { pullSyncPages } from '../../../client/offline/sync/pull.ts'
import { discardOutboxItem, requeueRefusedItem } from '../../../client/offline/outbox/settle.ts'
import { queueOfferAnswer, queueCancellation } from '../../../client/offline/outbox/kinds/booking.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { applications } from '../../../server/db/schema/jobs.ts'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import { applyFor, jobsWorld, post, shortlisted, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import type { World } from '../../support/world.ts'
import { deviceWithLine } from '../../support/device-with-line.ts'

// O1, O2, O7 for a freelancer's decisions about a booking or an offered place: the real client with the real server.

async function booked() {
  const world = await jobsWorld()
  const [employer, rigger] = [await createEmployer(world), await createFreelancer(world)]
  const job = await post(employer)
  const booking = await applyFor(rigger, job)
  await step(employer, booking, 'accept')
  const hers = deviceWithLine(world, rigger)
  await pullSyncPages(hers.device)
  return { world, employer, rigger, job, booking, hers }
}

async function offered() {
  const world = await jobsWorld()
  const [employer, ruth, jonah] = [
    await createEmployer(world),
    await createFreelancer(world, { full_name: 'Ruth Kessler' }),
    await createFreelancer(world, { full_name: 'Jonah Birch' }),
  ]
  const job = await post(employer)
  const applied = [await shortlisted(employer, ruth, job), await shortlisted(employer, jonah, job)]
  await employer.post(`/jobs/${job.id}/offers`, { job_role_id: job.roles[0]!.id })
  const hers = deviceWithLine(world, ruth)
  await pullSyncPages(hers.device)
  const { offer } = await hers.application()
  return { world, employer, job, applied, hers, answer: { job, offer_id: offer!.id } }
}

test('O1: cancelled without signal, with messages before and after: after a restart each arrives once, in order; until then the booking stands', async () => {
  const { world, employer, job, booking, hers } = await booked()
  const say = (content: string) =>
    sendMessage(
      { recipient_id: employer.user.id, recipient_name: 'Boss', job_id: job.id, job_title: job.title, content },
      hers.device,
    )
  hers.line.is = 'down'
  await say('Sorry, bad news.')
  await queueCancellation({ job, application_id: booking.id, reason: 'Ill.' }, hers.device)
  await queueCancellation({ job, application_id: booking.id, reason: 'Ill, again.' }, hers.device)
  await say('Get well soon, you might say.')
  await hers.drain()
  hers.restart()
  expect((await hers.unsent()).map(({ kind }) => kind)).toEqual(['message', 'cancellation', 'message'])
  expect(await hers.application()).toMatchObject({ status: 'accepted' })
  hers.line.is = 'good'
  await hers.drain()
  expect(await hers.unsent()).toEqual([])
  expect(await hers.application()).toMatchObject({ status: 'cancelled', cancel_reason: 'Ill.' })
  expect(await world.ctx.db.read.select().from(applications).get()).toMatchObject({ status: 'cancelled' })
  await vi.waitFor(async () => expect(await mailsAbout(world, /dropped out/)).toBe(1))
})

test.each(['cancel', 'take', 'decline'] as const)(
  'O2: %s, and every answer is lost after the commit: done once, and the repeat gets the same answer',
  async (action) => {
    const { world, hers, begin } = await (action === 'cancel' ? cancelling() : answering(action))
    hers.line.is = 'deaf'
    await begin()
    for (let n = 0; n < 3; n++) await hers.drain()
    expect(await hers.unsent()).toHaveLength(1)
    hers.line.is = 'good'
    await hers.drain()
    expect(await hers.unsent()).toEqual([])
    const stored = await world.ctx.db.read.select().from(applications).all()
    const own = await hers.application()
    expect(stored.find(({ id }) => id === own.id)).toMatchObject({ status: own.status })
    expect(own.status).toBe({ cancel: 'cancelled', take: 'accepted', decline: 'shortlisted' }[action])
    await vi.waitFor(async () =>
      expect(await mailsAbout(world, /dropped out|took the spot|Offered to the next/)).toBe(1),
    )
  },
)

test('O7: accepting too late is parked with the time at which the place was taken; other queues continue; Retry and Discard', async () => {
  const { world, employer, job, applied, hers, answer } = await offered()
  hers.line.is = 'down'
  await queueOfferAnswer({ ...answer, answer: 'take' }, hers.device)
  expect(await hers.application()).toMatchObject({ status: 'shortlisted', offer: { state: 'waiting' } })
  world.setClock('2027-02-01T15:10:00Z')
  await step(employer, applied[1]!, 'accept')
  world.setClock('2027-02-01T19:00:00Z')
  hers.line.is = 'good'
  const other = { recipient_id: employer.user.id, recipient_name: 'Boss', job_id: null, job_title: '', content: 'Hi' }
  await sendMessage(other, hers.device)
  await hers.drain()
  const refused = {
    kind: 'offer_answer',
    state: 'parked',
    last_error: { status: 409, detail: 'The place went to somebody else at 15:10.' },
  }
  expect(await hers.unsent()).toMatchObject([refused])
  await pullSyncPages(hers.device)
  expect(await hers.application()).toMatchObject({ status: 'shortlisted', offer: { state: 'gone' } })
  const { id } = (await hers.unsent())[0]!
  await requeueRefusedItem(id, hers.device)
  await hers.drain()
  expect(await hers.unsent()).toMatchObject([refused])
  await discardOutboxItem(id, hers.device)
  expect(await hers.unsent()).toEqual([])
  expect((await employer.get('/jobs')).body.find((each: { id: string }) => each.id === job.id).roles[0].filled).toBe(1)
})

test('3.11 no. 11: taking a place whose offer was stopped while the answer waited is refused with what happened, and books nobody', async () => {
  const { employer, job, hers, answer } = await offered()
  hers.line.is = 'down'
  await queueOfferAnswer({ ...answer, answer: 'take' }, hers.device)
  expect((await employer.post(`/jobs/${job.id}/offers/${answer.offer_id}/stop`)).status).toBe(200)
  hers.line.is = 'good'
  await hers.drain()
  expect(await hers.unsent()).toMatchObject([
    { kind: 'offer_answer', state: 'parked', last_error: { status: 409, detail: expect.stringMatching(/offer/) } },
  ])
  await pullSyncPages(hers.device)
  expect(await hers.application()).toMatchObject({ status: 'shortlisted', offer: { state: 'stopped' } })
})

test('declining too late counts as done, and shows how the offer ended', async () => {
  const { world, employer, applied, hers, answer } = await offered()
  hers.line.is = 'down'
  await queueOfferAnswer({ ...answer, answer: 'decline' }, hers.device)
  world.setClock('2027-02-01T15:10:00Z')
  await step(employer, applied[1]!, 'accept')
  hers.line.is = 'good'
  await hers.drain()
  expect(await hers.unsent()).toEqual([])
  expect(await hers.application()).toMatchObject({ status: 'shortlisted', offer: { state: 'gone' } })
})

test('O7: a cancellation after the company’s own is parked with its text; the booking is shown as it is', async () => {
  const { employer, job, booking, hers } = await booked()
  hers.line.is = 'down'
  await queueCancellation({ job, application_id: booking.id, reason: 'Ill.' }, hers.device)
  await step(employer, booking, 'cancel', { reason: 'Rain.' })
  hers.line.is = 'good'
  await hers.drain()
  expect(await hers.unsent()).toMatchObject([
    { state: 'parked', last_error: { detail: 'This booking was cancelled by the company at 12:00.' } },
  ])
  await pullSyncPages(hers.device)
  expect(await hers.application()).toMatchObject({ status: 'cancelled', cancel_reason: 'Rain.' })
})

test('an answer taken back before it is sent is never given; a second one is not added beside the first', async () => {
  const { hers, answer } = await offered()
  hers.line.is = 'down'
  await queueOfferAnswer({ ...answer, answer: 'take' }, hers.device)
  await queueOfferAnswer({ ...answer, answer: 'decline' }, hers.device)
  const [first, ...others] = await hers.unsent()
  expect([first?.body, others]).toMatchObject([{ answer: 'take' }, []])
  await discardOutboxItem(first!.id, hers.device)
  hers.line.is = 'good'
  await hers.drain()
  await pullSyncPages(hers.device)
  expect(await hers.application()).toMatchObject({ status: 'shortlisted', offer: { state: 'waiting' } })
})

async function cancelling() {
  const { world, job, booking, hers } = await booked()
  return {
    world,
    hers,
    begin: () => queueCancellation({ job, application_id: booking.id, reason: 'Ill.' }, hers.device),
  }
}

async function answering(action: 'take' | 'decline') {
  const { world, hers, answer } = await offered()
  return { world, hers, begin: () => queueOfferAnswer({ ...answer, answer: action }, hers.device) }
}

const mailsAbout = async ({ ctx }: World, subject: RegExp) => {
  const sent = await ctx.db.read.select().from(devMailbox).all()
  return sent.filter((mail) => mail.channel === 'mail' && subject.test(mail.subject ?? '')).length
}
