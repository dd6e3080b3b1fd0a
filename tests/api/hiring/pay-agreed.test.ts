import { expect, test } from 'vitest'
import type { BookingTerms } from '../../../shared/pay/terms/booking-terms.ts'
import { termsHash } from '../../../shared/pay/terms-hash.ts'
import type { StatedPayRules } from '../../../shared/pay/unstated-terms.ts'
import { amendments } from '../../../server/db/schema/amendments.ts'
import { readBookingTerms } from '../../../server/jobs/core/booking-terms.ts'
import { applyFor, editRoles, post, role, shortlisted, step } from '../../support/factories/jobs.ts'
import type { Person } from '../../support/factories/people.ts'
import { payTerms } from '../../support/factories/pay.ts'
import { answerTerms, askForTerms, ownApplication, roleSeenBy, termsStage } from '../../support/factories/terms.ts'

const TEN: StatedPayRules = { basis: 'day', overtime: [{ after_minutes: 600, multiplier: 1.5 }] }
const ELEVEN: StatedPayRules = { basis: 'day', overtime: [{ after_minutes: 660, multiplier: 1.5 }] }
const DOUBLE: StatedPayRules = { basis: 'day', overtime: [{ after_minutes: 600, multiplier: 2 }] }
const LESS_OVERTIME = 'Overtime: over 11 hours £42 an hour instead of over 10 hours £42 an hour'

/** A project with one role under these rules, for which the freelancer has applied as they saw it. */
async function payStage(pay: StatedPayRules | null = TEN) {
  const scene = await termsStage()
  const job = await post(scene.employer, { roles: [{ ...role(), ...(pay && { pay }) }] })
  const [rigger] = job.roles
  return { ...scene, job, rigger: rigger!, application: await applyFor(scene.ana, job, { job_role_id: rigger!.id }) }
}
const termsOf = async (person: Person, id: string) => (await person.get<BookingTerms>(`/bookings/${id}/terms`)).body

test('H1: a role has its terms and their hash; who is booked for it has the same, and an edit that leaves them out keeps them', async () => {
  const { employer, ana, job, rigger, application } = await payStage()
  expect(rigger).toMatchObject({ pay: TEN, terms_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(application.terms).toMatchObject({ pay: TEN, terms_hash: rigger.terms_hash })
  expect(await roleSeenBy(ana, rigger.id)).toMatchObject({ pay: TEN, terms_hash: rigger.terms_hash })
  await step(employer, application, 'accept')
  const { hash, terms } = await termsOf(ana, application.id)
  expect({ hash, terms }).toEqual({ hash: rigger.terms_hash, terms: payTerms(TEN) })
  const { pay: _pay, filled: _filled, ...without } = rigger
  const edited = await editRoles(employer, job, [{ ...without, places: 2 }])
  expect(edited.roles[0]).toMatchObject({ pay: TEN, places: 2, terms_hash: rigger.terms_hash })
})

test('an applicant is not booked at terms that are worse than those that they saw: they are asked, with what has changed', async () => {
  const { employer, ana, job, rigger, application } = await payStage()
  await editRoles(employer, job, { pay: ELEVEN })
  expect((await ownApplication(ana, job.id)).amendment).toMatchObject({ pay: ELEVEN, state: 'waiting' })
  const refused = await step(employer, application, 'accept')
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toContain(`${LESS_OVERTIME}. Ask them if they agree.`)
  const asked = await askForTerms(employer, application, rigger.id)
  await answerTerms(ana, job, asked.body.amendment!.id, 'agree')
  expect((await step(employer, application, 'accept')).body).toMatchObject({ terms: { pay: ELEVEN } })
  expect((await termsOf(employer, application.id)).terms).toEqual(payTerms(ELEVEN))
})

test('H5: a booking keeps its terms until its freelancer agrees; then from the day on, and days before keep what was agreed', async () => {
  const { world, employer, ana, job, rigger, application } = await payStage()
  await step(employer, application, 'accept')
  expect((await termsOf(ana, application.id)).by_day).toEqual([])
  world.setClock('2027-03-02T12:00:00Z')
  await editRoles(employer, job, { pay: ELEVEN, day_rate: 300 })
  expect((await termsOf(ana, application.id)).terms).toEqual(payTerms(TEN))
  expect(await roleSeenBy(ana, job.roles[0]!.id)).toMatchObject({ pay: TEN, day_rate: 280 })
  const { amendment } = await ownApplication(ana, job.id)
  expect(amendment).toMatchObject({ pay: ELEVEN, day_rate: 300, from_day: '2027-03-02' })
  await answerTerms(ana, job, amendment!.id, 'agree')
  const { db } = world.ctx
  expect((await readBookingTerms(db.read, application.id, '2027-03-01')).terms).toEqual(payTerms(TEN))
  const now = payTerms({ ...ELEVEN, rate_pence: 30_000 })
  expect((await readBookingTerms(db.read, application.id, '2027-03-02')).terms).toEqual(now)
  const { by_day, ...last } = await termsOf(ana, application.id)
  expect(last).toMatchObject({ hash: await termsHash(now), terms: now })
  expect(by_day).toEqual([
    { from_day: null, hash: rigger.terms_hash, terms: payTerms(TEN) },
    { from_day: '2027-03-02', hash: last.hash, terms: now },
  ])
})

test('H5: what is only in the freelancer’s favour applies at once, from today, and they are told', async () => {
  const { world, employer, ana, job, application } = await payStage()
  await step(employer, application, 'accept')
  world.setClock('2027-03-03T12:00:00Z')
  await editRoles(employer, job, { pay: DOUBLE })
  const own = await ownApplication(ana, job.id)
  expect(own.amendment).toBeUndefined()
  expect(own.terms).toMatchObject({ pay: DOUBLE })
  const { db } = world.ctx
  expect((await readBookingTerms(db.read, application.id, '2027-03-02')).terms).toEqual(payTerms(TEN))
  expect((await readBookingTerms(db.read, application.id, '2027-03-03')).terms).toEqual(payTerms(DOUBLE))
  const told = async () =>
    (await world.call<any[]>('GET', '/dev/outbox')).body.filter(({ to }) => to === ana.user.email)
  await expect
    .poll(async () => (await told()).map(({ text }) => text).join('\n'))
    .toContain('Rigger: Overtime: over 10 hours £56 an hour instead of over 10 hours £42 an hour')
})

test('H2: a rate cannot be cut to a pound after the acceptance: the booking stands at what was agreed', async () => {
  const { employer, ana, job, application } = await payStage(null)
  await step(employer, application, 'accept')
  await editRoles(employer, job, { day_rate: 1 })
  expect((await termsOf(employer, application.id)).terms).toEqual(payTerms())
  expect((await ownApplication(ana, job.id)).amendment).toMatchObject({ day_rate: 1, state: 'waiting' })
})

test('H3: an application carries the hash that was seen: without signal meanwhile, what it names counts', async () => {
  const { employer, ana, job, rigger } = await payStage()
  const { id: role_id, role_name, day_rate, date_start, date_end, terms_hash } = rigger
  const seen = { role_id, role_name, day_rate, date_start, date_end }
  await ana.post(`/jobs/${job.id}/applications/${(await ownApplication(ana, job.id)).id}/withdraw`)
  const other = await post(employer, { roles: [{ ...role(), pay: TEN }] })
  const its = { ...seen, role_id: other.roles[0]!.id }
  await editRoles(employer, other, { pay: ELEVEN })
  const applied = await applyFor(ana, other, { job_role_id: its.role_id, seen: [{ ...its, terms_hash }] })
  expect(applied.terms).toMatchObject({ pay: TEN })
  expect((await step(employer, applied, 'accept')).body.detail).toContain(LESS_OVERTIME)
})

test.each([
  ['of a device of before counts as today’s role', undefined, 200],
  ['that the role never had is not seen', 'f'.repeat(64), 409],
  ['of none, where the role has terms, is not seen', null, 409],
])('a hash %s', async (_, terms_hash, status) => {
  const { employer, ana } = await termsStage()
  const job = await post(employer, { roles: [{ ...role(), pay: TEN }] })
  const { id: role_id, role_name, day_rate, date_start, date_end } = job.roles[0]!
  const seen = [{ role_id, role_name, day_rate, date_start, date_end, ...(terms_hash !== undefined && { terms_hash }) }]
  const application = await applyFor(ana, job, { job_role_id: role_id, seen })
  expect((await step(employer, application, 'accept')).status).toBe(status)
})

test('who takes an offer says what they saw: another hash books nothing and says the difference; better terms do', async () => {
  const { employer, ana } = await termsStage()
  const [job, eleven, double] = await Promise.all(
    [TEN, ELEVEN, DOUBLE].map((pay) => post(employer, { roles: [{ ...role(), pay }] })),
  )
  await shortlisted(employer, ana, job!)
  const { body } = await employer.post(`/jobs/${job!.id}/offers`, { job_role_id: job!.roles[0]!.id })
  const take = (terms_hash?: string) => ana.post(`/jobs/${job!.id}/offers/${body[0].offer.id}/take`, { terms_hash })
  const refused = await take(double!.roles[0]!.terms_hash)
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toContain('Overtime: over 10 hours £42 an hour instead of over 10 hours £56 an hour')
  expect((await take('0'.repeat(64))).status).toBe(409)
  expect((await take(eleven!.roles[0]!.terms_hash)).body).toMatchObject({ status: 'accepted', terms: { pay: TEN } })
})

test('H5: the company names the day from which a booking changes; days before the yes stay as they were', async () => {
  const { world, employer, ana, job, rigger, application } = await payStage()
  await step(employer, application, 'accept')
  await editRoles(employer, job, { pay: ELEVEN })
  const path = `/jobs/${job.id}/applications/${application.id}/amend`
  const ask = (from_day: string) => employer.post(path, { job_role_id: rigger.id, from_day })
  for (const day of ['2027-02-28', '2027-03-04'])
    expect(await ask(day)).toMatchObject({ status: 422, body: { errors: [{ path: 'from_day' }] } })
  const { amendment } = (await ask('2027-03-02')).body
  expect(amendment).toMatchObject({ from_day: '2027-03-02', state: 'waiting' })
  expect((await ask('2027-03-02')).body.amendment).toEqual(amendment)
  world.setClock('2027-03-03T09:00:00Z')
  await answerTerms(ana, job, amendment.id, 'agree')
  const { db } = world.ctx
  expect((await readBookingTerms(db.read, application.id, '2027-03-02')).terms).toEqual(payTerms(TEN))
  expect((await readBookingTerms(db.read, application.id, '2027-03-03')).terms).toEqual(payTerms(ELEVEN))
})

test('H5: what an earlier release proposed, without hash and day, holds from the day of the yes', async () => {
  const { world, employer, ana, job, application } = await payStage(null)
  await step(employer, application, 'accept')
  await editRoles(employer, job, { day_rate: 250 })
  const { db } = world.ctx
  await db.write((tx) => tx.update(amendments).set({ from_day: null, terms_hash: null }).run())
  world.setClock('2027-03-02T09:00:00Z')
  await answerTerms(ana, job, (await ownApplication(ana, job.id)).amendment!.id, 'agree')
  expect((await readBookingTerms(db.read, application.id, '2027-03-01')).terms.rate_pence).toBe(28_000)
  expect((await readBookingTerms(db.read, application.id, '2027-03-02')).terms.rate_pence).toBe(25_000)
})

test('a day is named for a booking alone', async () => {
  const { employer, job, rigger, application } = await payStage()
  await editRoles(employer, job, { pay: ELEVEN })
  const path = `/jobs/${job.id}/applications/${application.id}/amend`
  const refused = await employer.post(path, { job_role_id: rigger.id, from_day: '2027-03-02' })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ message: 'is only for bookings' }] } })
})
