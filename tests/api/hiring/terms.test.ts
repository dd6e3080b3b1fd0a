import { expect, test, vi } from 'vitest'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import { DECISION_UNDO_SECONDS } from '../../../shared/limits.ts'
import { applyFor, editRoles, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import {
  answerTerms,
  askForTerms,
  ownApplication,
  roleSeenBy,
  termsStage,
  withoutCounts,
} from '../../support/factories/terms.ts'
import type { World } from '../../support/world.ts'

test('H2: who applied for a role that is gone is not booked for another: they are asked, agree, and are accepted', async () => {
  const { world, employer, ana, job, dimmer, stagehand } = await termsStage()
  const application = await applyFor(ana, job, { job_role_id: dimmer.id })
  await editRoles(employer, job, [withoutCounts(stagehand)])

  const refused = await step(employer, application, 'accept')
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toBe(
    'Ana Reyes applied for Dimmer tech, £320/day, 5 Mar 2027, 08:00 to 18:00. The place is now Stagehand, £120/day, 1 to 3 Mar 2027, 08:00 to 20:00: ask them if they agree.',
  )
  const several = await employer.post(`/jobs/${job.id}/applications/accept`, { application_ids: [application.id] })
  expect(several.body[0]).toMatchObject({ is_done: false, needs_yes: { job_role_id: stagehand.id } })

  const asked = await askForTerms(employer, application, stagehand.id)
  expect(asked.body.amendment).toMatchObject({ role_name: 'Stagehand', day_rate: 120, state: 'waiting' })
  expect((await askForTerms(employer, application, stagehand.id)).body).toEqual(asked.body)
  const mail = await mailTo(world, ana, 'New terms to agree to: Arena rig')
  expect(mail.text).toContain(
    'on Arena rig: Stagehand instead of Dimmer tech; 1 to 3 Mar 2027, 08:00 to 20:00 instead of 5 Mar 2027, 08:00 to 18:00; £120/day instead of £320/day. ',
  )
  expect((await step(employer, application, 'accept')).status).toBe(409)

  const agreed = await answerTerms(ana, job, asked.body.amendment!.id, 'agree')
  expect(agreed).toMatchObject({ status: 200, body: { status: 'pending', terms: { role_name: 'Stagehand' } } })
  expect(agreed.body.amendment).toBeUndefined()
  expect((await answerTerms(ana, job, asked.body.amendment!.id, 'agree')).body).toEqual(agreed.body)
  await mailTo(world, employer, 'Ana Reyes says yes to your new terms: Arena rig')
  expect(await step(employer, application, 'accept')).toMatchObject({ status: 200, body: { status: 'accepted' } })
  const confirmed = await mailTo(world, ana, 'You are confirmed: Arena rig')
  expect(confirmed.text).toContain('Stagehand, £120/day, 1 to 3 Mar 2027, 08:00 to 20:00')
})

test.each([
  ['a lower rate', { day_rate: 319.99 }],
  ['another role', { role_name: 'Stagehand' }],
  ['another day', { date_start: '2027-03-06T08:00:00.000Z', date_end: '2027-03-06T18:00:00.000Z' }],
  ['one day more', { date_end: '2027-03-06T01:00:00.000Z' }],
  ['an earlier start', { date_start: '2027-03-05T07:59:00.000Z' }],
  ['a later end', { date_end: '2027-03-05T18:01:00.000Z' }],
])('%s does not count for a booking until its freelancer agrees; nor for an applicant', async (_, change) => {
  const { world, employer, ana, job, dimmer, stagehand } = await termsStage()
  const application = await applyFor(ana, job, { job_role_id: dimmer.id })
  await step(employer, application, 'accept')
  const other = await createFreelancer(world)
  await editRoles(employer, job, [{ ...withoutCounts(dimmer), places: 2 }, withoutCounts(stagehand)])
  const waiting = await applyFor(other, job, { job_role_id: dimmer.id })

  await editRoles(employer, job, [{ ...withoutCounts(dimmer), places: 2, ...change }, withoutCounts(stagehand)])
  const booked = await ownApplication(ana)
  expect(booked.terms).toMatchObject({ role_name: 'Dimmer tech', day_rate: 320, date_start: dimmer.date_start })
  expect(booked.amendment).toMatchObject({ ...change, state: 'waiting' })
  expect((await roleSeenBy(ana, dimmer.id)).day_rate).toBe(320)
  expect((await step(employer, waiting, 'accept')).status).toBe(409)

  const agreed = await answerTerms(ana, job, booked.amendment!.id, 'agree')
  expect(agreed.body).toMatchObject({ status: 'accepted', terms: change })
  expect(await roleSeenBy(ana, dimmer.id)).toMatchObject(change)
  await answerTerms(other, job, (await ownApplication(other)).amendment!.id, 'agree')
  expect((await step(employer, waiting, 'accept')).status).toBe(200)
})

test.each([
  ['a higher rate', { day_rate: 321 }],
  ['a later start on the same day', { date_start: '2027-03-05T09:00:00.000Z' }],
  ['an earlier end on the same day', { date_end: '2027-03-05T17:00:00.000Z' }],
  ['the same name in other letters', { role_name: 'DIMMER  Tech' }],
])('%s is in their favour: it counts at once, and they are told', async (_, change) => {
  const { world, employer, ana, job, dimmer, stagehand } = await termsStage()
  await step(employer, await applyFor(ana, job, { job_role_id: dimmer.id }), 'accept')
  await editRoles(employer, job, [{ ...withoutCounts(dimmer), ...change }, withoutCounts(stagehand)])
  const booked = await ownApplication(ana)
  expect(booked.terms).toMatchObject(change)
  expect(booked.amendment).toBeUndefined()
  if (!('role_name' in change)) await mailTo(world, ana, 'Changed: Arena rig')
})

test('declined: the booking stands as it was agreed, and the company is told; changed back, nothing is asked any more', async () => {
  const { world, employer, ana, job, dimmer, stagehand } = await termsStage()
  const application = await applyFor(ana, job, { job_role_id: dimmer.id })
  await step(employer, application, 'accept')
  const edit = (day_rate: number) =>
    editRoles(employer, job, [{ ...withoutCounts(dimmer), day_rate }, withoutCounts(stagehand)])
  await edit(1)
  const { amendment } = await ownApplication(ana)
  const declined = await answerTerms(ana, job, amendment!.id, 'decline')
  expect(declined.body).toMatchObject({ terms: { day_rate: 320 }, amendment: { state: 'declined' } })
  expect((await answerTerms(ana, job, amendment!.id, 'decline')).body).toEqual(declined.body)
  expect((await answerTerms(ana, job, amendment!.id, 'agree')).status).toBe(409)
  const told = await mailTo(world, employer, 'Ana Reyes says no to your new terms: Arena rig')
  expect(told.text).toContain('The booking stands as agreed')

  // A change that does not touch the role asks nobody again; the company may.
  await edit(1)
  expect((await ownApplication(ana)).amendment).toMatchObject({ id: amendment!.id })
  expect((await askForTerms(employer, application, stagehand.id)).status).toBe(422)
  const again = (await askForTerms(employer, application, dimmer.id)).body.amendment!
  expect(again).toMatchObject({ state: 'waiting', day_rate: 1 })
  await edit(320)
  expect((await ownApplication(ana)).amendment).toBeUndefined()
  const late = await answerTerms(ana, job, again.id, 'agree')
  expect(late).toMatchObject({
    status: 409,
    body: { detail: 'The company has changed this again since. Look at it before you answer.' },
  })
  expect((await answerTerms(ana, job, again.id, 'decline')).status).toBe(200)
  expect((await ownApplication(ana)).terms).toMatchObject({ day_rate: 320 })
})

test('what was seen counts where the device was without signal when the role became worse', async () => {
  const { employer, ana, job, dimmer, stagehand } = await termsStage()
  const { id: role_id, role_name, day_rate, date_start, date_end } = dimmer
  await editRoles(employer, job, [{ ...withoutCounts(dimmer), day_rate: 300 }, withoutCounts(stagehand)])
  const seen = [{ role_id, role_name, day_rate, date_start, date_end }]
  const application = await applyFor(ana, job, { job_role_id: dimmer.id, seen })
  expect(application.terms).toMatchObject({ day_rate: 320 })
  expect((await step(employer, application, 'accept')).body.detail).toContain('applied for Dimmer tech, £320/day')
})

test('who named no role may be booked for any that they saw, as they saw it', async () => {
  const { employer, ana, job, dimmer, stagehand } = await termsStage()
  const application = await applyFor(ana, job)
  const rigger = { ...role(), role_name: 'Rigger' }
  const worse = { ...withoutCounts(stagehand), day_rate: 119 }
  const edited = await editRoles(employer, job, [worse, rigger])
  const refused = await step(employer, application, 'accept')
  expect(refused.status).toBe(409)
  await editRoles(employer, edited, [{ ...worse, day_rate: 130 }, { ...withoutCounts(edited.roles[1]!) }])
  const accepted = await step(employer, application, 'accept')
  expect(accepted.body).toMatchObject({ job_role_id: stagehand.id, terms: { day_rate: 130 } })
  expect(dimmer.id).not.toBe(stagehand.id)
})

test.each(['a role', 'none'])(
  'an acceptance that can still be undone is one on the terms of its moment, of who named %s',
  async (named) => {
    const { world, employer, ana, job, dimmer, stagehand } = await termsStage()
    const application = await applyFor(ana, job, named === 'none' ? {} : { job_role_id: dimmer.id })
    const body = { application_ids: [application.id], is_held: true }
    await employer.post(`/jobs/${job.id}/applications/accept`, body)
    const worse = [dimmer, stagehand].map((role) => ({ ...withoutCounts(role), day_rate: role.day_rate - 20 }))
    await editRoles(employer, job, worse)
    world.setClock(new Date(world.ctx.now().getTime() + (DECISION_UNDO_SECONDS + 5) * 1000))
    world.ctx.deliveries.wake()
    await mailTo(world, ana, 'You are confirmed: Arena rig')
    const booked = await ownApplication(ana)
    const { role_name, day_rate } = [dimmer, stagehand].find(({ id }) => id === booked.job_role_id)!
    expect(booked).toMatchObject({
      status: 'accepted',
      terms: { role_name, day_rate },
      amendment: { role_name, day_rate: day_rate - 20, state: 'waiting' },
    })
  },
)

test('an offer of a role that becomes worse is made anew: an answer to the one before takes nothing', async () => {
  const { employer, ana, job, dimmer, stagehand } = await termsStage()
  const application = await applyFor(ana, job, { job_role_id: dimmer.id })
  await step(employer, application, 'shortlist')
  await employer.post(`/jobs/${job.id}/offers`, { job_role_id: dimmer.id })
  const first = (await ownApplication(ana)).offer!
  await editRoles(employer, job, [{ ...withoutCounts(dimmer), day_rate: 200 }, withoutCounts(stagehand)])
  const second = (await ownApplication(ana)).offer!
  expect(second).toMatchObject({ state: 'waiting', job_role_id: dimmer.id })
  expect(second.id).not.toBe(first.id)
  expect(await ana.post(`/jobs/${job.id}/offers/${first.id}/take`)).toMatchObject({
    status: 409,
    body: { detail: 'The company has changed this place since. Look at it before you answer.' },
  })
  expect((await ana.post(`/jobs/${job.id}/offers/${second.id}/take`)).body).toMatchObject({
    status: 'accepted',
    terms: { day_rate: 200 },
  })
})

test('nobody agrees to times at which they are booked elsewhere, or for what has ended', async () => {
  const { world, employer, ana, job, dimmer, stagehand } = await termsStage()
  const application = await applyFor(ana, job, { job_role_id: dimmer.id })
  await step(employer, application, 'accept')
  const later = { date_start: '2027-03-09T08:00:00.000Z', date_end: '2027-03-09T18:00:00.000Z' }
  await editRoles(employer, job, [{ ...withoutCounts(dimmer), ...later }, withoutCounts(stagehand)])
  const { amendment } = await ownApplication(ana)
  // They are booked on the day that was agreed, and free on the other.
  const rival = await createEmployer(world)
  const elsewhere = await applyFor(ana, await post(rival, { roles: [role(later)] }))
  expect((await step(rival, elsewhere, 'accept')).status).toBe(200)
  expect((await answerTerms(ana, job, amendment!.id, 'agree')).body.detail).toBe(
    'You are confirmed for another job at that time.',
  )
  await step(ana, application, 'cancel', { reason: 'Ill.' })
  expect((await answerTerms(ana, job, amendment!.id, 'agree')).status).toBe(409)
  expect((await ownApplication(ana, job.id)).amendment).toBeUndefined()
})

const mailTo = (world: World, { user }: Person, subject: string) =>
  vi.waitFor(async () => {
    const sent = await world.ctx.db.read.select().from(devMailbox).all()
    const found = sent.filter((mail) => mail.to === user.email && mail.subject === subject)
    expect(found, sent.map((mail) => mail.subject).join('\n')).toHaveLength(1)
    return found[0]!
  }, 5000)
