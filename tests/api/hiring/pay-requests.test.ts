import { expect, test } from 'vitest'
import type { Application } from '../../../shared/jobs/jobs.ts'
import type { StatedPayRules } from '../../../shared/pay/unstated-terms.ts'
import { readBookingTerms } from '../../../server/jobs/core/booking-terms.ts'
import { applyFor, editRoles, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { payTerms } from '../../support/factories/pay.ts'
import { entriesOf, ownApplication } from '../../support/factories/terms.ts'

const TEN: StatedPayRules = { basis: 'day', overtime: [{ after_minutes: 600, multiplier: 1.5 }] }

/** Ana is booked from 1 to 3 March 2027 at £280. */
async function bookedStage() {
  const world = await jobsWorld()
  const boss = await createEmployer(world, { full_name: 'Mina Okafor', company_name: 'Brightline' })
  const ana = await createFreelancer(world, { full_name: 'Ana Reyes' })
  const job = await post(boss, { roles: [role({ places: 2 })] })
  const { id } = await applyFor(ana, job, { job_role_id: job.roles[0]!.id })
  await step(boss, { id, job_id: job.id } as Application, 'accept')
  const ask = (fields: object = {}, by = ana) =>
    by.post<Application & { detail: string }>(`/jobs/${job.id}/applications/${id}/pay-request`, {
      day_rate: 350,
      from_day: '2027-03-02',
      reason: 'The second day is a night.',
      ...fields,
    })
  const answer = (by: Person, request: string, given: 'agree' | 'decline' | 'withdraw') =>
    by.post<Application & { detail: string }>(`/jobs/${job.id}/pay-requests/${request}/${given}`)
  const paidOn = async (day: string) => (await readBookingTerms(world.ctx.db.read, id, day)).terms
  return { world, boss, ana, job, id, ask, answer, paidOn }
}

test('somebody booked asks for different pay; the company agrees, and it counts from its day on', async () => {
  const { world, boss, ana, job, ask, answer, paidOn } = await bookedStage()
  const member = await createMember(world, boss)
  const { status, body } = await ask({ pay: TEN })
  expect([status, body.pay_request]).toEqual([
    201,
    {
      id: expect.any(String),
      day_rate: 350,
      pay: TEN,
      terms_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      from_day: '2027-03-02',
      reason: 'The second day is a night.',
      state: 'waiting',
      asked_at: expect.any(String),
    },
  ])
  expect((await ask({ pay: TEN })).body.pay_request!.id).toBe(body.pay_request!.id)
  const told = (await entriesOf(boss)).find(({ title }) => title === 'Ana Reyes asks for different pay')
  expect(told!.body).toContain('£350/day instead of £280/day from Tue 2 Mar on')
  expect(await paidOn('2027-03-02')).toEqual(payTerms())
  const agreed = await answer(member, body.pay_request!.id, 'agree')
  expect(agreed.body).toMatchObject({ status: 'accepted', terms: { day_rate: 350, pay: TEN } })
  expect(agreed.body).not.toHaveProperty('pay_request')
  expect((await answer(boss, body.pay_request!.id, 'agree')).status).toBe(200)
  expect(await paidOn('2027-03-01')).toEqual(payTerms())
  expect(await paidOn('2027-03-02')).toEqual(payTerms({ ...TEN, rate_pence: 35_000 }))
  expect((await ownApplication(ana, job.id)).terms).toMatchObject({ day_rate: 350 })
  expect((await entriesOf(ana)).map(({ title }) => title)).toContain('Brightline agrees')
})

test('agreed to late it counts from then: days that are over stay as they were agreed', async () => {
  const { world, boss, ask, answer, paidOn } = await bookedStage()
  const { body } = await ask({ from_day: '2027-03-01' })
  world.setClock('2027-03-02T12:00:00Z')
  await answer(boss, body.pay_request!.id, 'agree')
  expect((await paidOn('2027-03-01')).rate_pence).toBe(28_000)
  expect((await paidOn('2027-03-02')).rate_pence).toBe(35_000)
})

test('declined or taken back, what you agreed stands; another request takes the place of the first', async () => {
  const { boss, ana, ask, answer, paidOn } = await bookedStage()
  const first = (await ask()).body.pay_request!
  const second = (await ask({ day_rate: 340 })).body.pay_request!
  expect(second.id).not.toBe(first.id)
  expect(await answer(boss, first.id, 'agree')).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('asked for something else') },
  })
  expect((await answer(boss, second.id, 'decline')).body.pay_request).toMatchObject({ state: 'declined' })
  expect((await answer(boss, second.id, 'agree')).status).toBe(409)
  expect((await entriesOf(ana)).map(({ title }) => title)).toContain('Brightline says no to different pay')
  const third = (await ask({ day_rate: 330 })).body.pay_request!
  expect((await answer(ana, third.id, 'withdraw')).body).not.toHaveProperty('pay_request')
  expect((await answer(ana, third.id, 'withdraw')).status).toBe(200)
  expect((await answer(boss, third.id, 'agree')).status).toBe(409)
  expect((await paidOn('2027-03-03')).rate_pence).toBe(28_000)
})

test('nobody else asks or answers, and not for what is agreed, over or not booked', async () => {
  const { world, boss, ana, job, id, ask, answer } = await bookedStage()
  const { pay_request } = (await ask()).body
  const [rival, other] = [await createEmployer(world), await createFreelancer(world)]
  expect((await ask({}, other)).status).toBe(404)
  expect((await ask({}, boss)).status).toBe(403)
  expect((await answer(rival, pay_request!.id, 'agree')).status).toBe(404)
  expect((await answer(ana, pay_request!.id, 'agree')).status).toBe(403)
  expect((await answer(other, pay_request!.id, 'withdraw')).status).toBe(404)
  expect((await ask({ day_rate: 280 })).body.detail).toBe('You’ve already agreed that.')
  for (const from_day of ['2027-02-28', '2027-03-04']) expect((await ask({ from_day })).status).toBe(422)
  expect((await ask({ reason: ' ' })).status).toBe(422)
  await editRoles(boss, job, { day_rate: 250 })
  expect(await ask({ day_rate: 360 })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('answer that first') },
  })
  await ana.post(`/jobs/${job.id}/applications/${id}/cancel`, { reason: 'Broke my arm.' })
  expect((await ask({ day_rate: 360 })).body.detail).toBe('You’re no longer confirmed here.')
  expect((await answer(boss, pay_request!.id, 'agree')).status).toBe(409)
})

test('who was granted pay of their own keeps it while the role’s stays, and is asked once the role pays less', async () => {
  const { boss, ana, job, ask, answer } = await bookedStage()
  await answer(boss, (await ask()).body.pay_request!.id, 'agree')
  await editRoles(boss, job, { places: 3 })
  const kept = await ownApplication(ana, job.id)
  expect([kept.amendment, kept.terms!.day_rate]).toEqual([undefined, 350])
  await editRoles(boss, job, { date_end: '2027-03-04T20:00:00.000Z' })
  expect((await ownApplication(ana, job.id)).amendment).toMatchObject({ day_rate: 350 })
  await editRoles(boss, job, { day_rate: 200 })
  expect((await ownApplication(ana, job.id)).amendment).toMatchObject({ day_rate: 200 })
})
