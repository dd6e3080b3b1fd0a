import { expect, test } from 'vitest'
import { payRequests } from '../../../server/db/schema/amendments.ts'
import { pullSyncPages } from '../../../client/offline/sync/pull.ts'
import { queuePayAnswer } from '../../../client/offline/outbox/kinds/pay-answer.ts'
import { turnItemIntoDraft } from '../../../client/offline/outbox/settle.ts'
import { readDraftText } from '../../../client/offline/store/drafts.ts'
import type { Application } from '../../../shared/jobs/jobs.ts'
import { deviceWithLine } from '../../support/device-with-line.ts'
import { applyFor, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember } from '../../support/factories/people.ts'
import { entriesOf } from '../../support/factories/terms.ts'

// O1, O2, O7 for a company's answer to other pay: the real client with the real server.

const NO = { answer: 'decline', reason: 'It is over budget.' } as const

/** Ana, booked from 1 to 3 March 2027 at £280, asks for £350. */
async function askedDevice() {
  const world = await jobsWorld()
  const boss = await createEmployer(world, { company_name: 'Brightline' })
  const [ana, colleague] = [await createFreelancer(world, { full_name: 'Ana Reyes' }), await createMember(world, boss)]
  const job = await post(boss, { roles: [role({ places: 2 })] })
  const booking = await applyFor(ana, job, { job_role_id: job.roles[0]!.id })
  await step(boss, booking, 'accept')
  const asked = await ana.post<Application>(`/jobs/${job.id}/applications/${booking.id}/pay-request`, {
    day_rate: 350,
    from_day: '2027-03-02',
    reason: 'The second day is a night.',
  })
  const request_id = asked.body.pay_request!.id
  const ours = deviceWithLine(world, boss)
  await pullSyncPages(ours.device)
  const application = async () => (await ours.db.jobs.get(job.id))!.applications[0] as Application
  return {
    world,
    ana,
    ours,
    request_id,
    application,
    answer: async (given: { answer: 'agree' } | typeof NO) =>
      queuePayAnswer(
        { job, application: await application(), name: 'Ana Reyes', asked: asked.body.pay_request!, given },
        ours.device,
      ),
    colleagueAnswers: (given: 'agree' | 'decline') =>
      colleague.post(`/jobs/${job.id}/pay-requests/${request_id}/${given}`),
    withdraw: () => ana.post(`/jobs/${job.id}/pay-requests/${request_id}/withdraw`),
    stored: async () => (await world.ctx.db.read.select().from(payRequests).all())[0],
    told: async () => (await entriesOf(ana)).filter(({ title }) => title.startsWith('Brightline')),
  }
}

test('O1: a no without signal waits through a restart, arrives with its reason, and changes nothing before', async () => {
  const { ours, answer, application, stored, told } = await askedDevice()
  ours.line.is = 'down'
  await answer(NO)
  await ours.drain()
  ours.restart()
  expect(await ours.unsent()).toMatchObject([{ kind: 'pay_answer', state: 'queued', title: 'Ana Reyes' }])
  expect((await application()).pay_request).toMatchObject({ state: 'waiting' })
  ours.line.is = 'good'
  await ours.drain()
  expect(await ours.unsent()).toEqual([])
  expect(await stored()).toMatchObject({ state: 'declined', answer_reason: NO.reason })
  expect(await application()).toMatchObject({
    freelancer_name: 'Ana Reyes',
    pay_request: { state: 'declined', answer_reason: NO.reason },
  })
  expect(await told()).toMatchObject([
    { title: 'Brightline says no to different pay', body: expect.stringContaining('“It is over budget.”') },
  ])
})

test('O2: every answer is lost after the commit: agreed once, told once, and this device knows it by the repeat', async () => {
  const { ours, answer, application, stored, told } = await askedDevice()
  ours.line.is = 'deaf'
  await answer({ answer: 'agree' })
  for (let n = 0; n < 3; n++) await ours.drain()
  expect((await application()).pay_request).toMatchObject({ state: 'waiting' })
  ours.line.is = 'good'
  await ours.drain()
  expect(await ours.unsent()).toEqual([])
  expect(await stored()).toMatchObject({ state: 'agreed' })
  const here = await application()
  expect([here.pay_request, here.terms?.day_rate]).toEqual([undefined, 350])
  expect(await told()).toHaveLength(1)
})

test.each([
  [
    NO,
    'agree',
    'Your company has agreed to this already, so it counts. To change it, ask them to agree to other terms.',
  ],
  [
    { answer: 'agree' } as const,
    'decline',
    'Your company has said no to this already. If you want to pay it after all, tell them to ask again.',
  ],
] as const)(
  'a colleague has answered otherwise: %o after %s is refused, and says what to do',
  async (given, theirs, detail) => {
    const { ours, answer, colleagueAnswers, stored } = await askedDevice()
    ours.line.is = 'down'
    await answer(given)
    await colleagueAnswers(theirs)
    ours.line.is = 'good'
    await ours.drain()
    expect(await ours.unsent()).toMatchObject([{ state: 'parked', last_error: { status: 409, detail } }])
    expect(await stored()).toMatchObject({ state: theirs === 'agree' ? 'agreed' : 'declined' })
  },
)

test('a colleague has answered the same: nothing is refused, and the first reason stands', async () => {
  const { ours, answer, colleagueAnswers, stored, told } = await askedDevice()
  ours.line.is = 'down'
  await answer(NO)
  await colleagueAnswers('decline')
  ours.line.is = 'good'
  await ours.drain()
  expect(await ours.unsent()).toEqual([])
  expect(await stored()).toMatchObject({ state: 'declined', answer_reason: null })
  expect(await told()).toHaveLength(1)
})

test('O7: taken back meanwhile it is refused, and edited a no is a draft with its reason', async () => {
  const { ours, answer, withdraw, request_id } = await askedDevice()
  ours.line.is = 'down'
  await answer(NO)
  await withdraw()
  ours.line.is = 'good'
  await ours.drain()
  const [parked] = await ours.unsent()
  expect(parked!.last_error).toMatchObject({
    status: 409,
    detail: expect.stringContaining('taken this back, or asked for something else since. Check what'),
  })
  expect(await turnItemIntoDraft(parked!.id, ours.device)).toBe(true)
  expect(await readDraftText(ours.device, `pay-answer:${request_id}`)).toBe(NO.reason)
  expect(await ours.unsent()).toEqual([])
})
