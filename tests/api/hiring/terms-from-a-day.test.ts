import { expect, test } from 'vitest'
import { readBookingTerms } from '../../../server/jobs/core/booking-terms.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { applyFor, editRoles, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { entriesOf, ownApplication } from '../../support/factories/terms.ts'

/** Ana is booked from 1 to 3 March 2027 at £280. */
async function bookedStage() {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world)]
  const job = await post(boss, { roles: [role({ places: 2 })] })
  const booking = await applyFor(ana, job, { job_role_id: job.roles[0]!.id })
  await step(boss, booking, 'accept')
  const rateOn = async (day: string) =>
    (await readBookingTerms(world.ctx.db.read, booking.id, day)).terms.rate_pence / 100
  const rates = () => Promise.all(['2027-03-01', '2027-03-02', '2027-03-03'].map(rateOn))
  return { world, boss, ana, job, rates }
}

test('less pay from a day that the company chooses is asked for with that day, and counts from it once agreed', async () => {
  const { boss, ana, job, rates } = await bookedStage()
  await editRoles(boss, job, { day_rate: 250, from_day: '2027-03-03' })
  const { amendment } = await ownApplication(ana, job.id)
  expect(amendment).toMatchObject({ day_rate: 250, from_day: '2027-03-03', state: 'waiting' })
  expect((await entriesOf(ana)).find(({ title }) => title === 'New terms to agree to')!.body).toContain(
    'From Wed 3 Mar.',
  )
  expect(await rates()).toEqual([280, 280, 280])
  expect((await ana.post<Application>(`/jobs/${job.id}/amendments/${amendment!.id}/agree`)).status).toBe(200)
  expect(await rates()).toEqual([280, 280, 250])
})

test('more pay from a day counts from it at once; without a day from the first that is not over', async () => {
  const { world, boss, ana, job, rates } = await bookedStage()
  const edited = await editRoles(boss, job, { day_rate: 300, from_day: '2027-03-03' })
  expect((await ownApplication(ana, job.id)).amendment).toBeUndefined()
  expect(await rates()).toEqual([280, 280, 300])
  world.setClock('2027-03-02T12:00:00Z')
  await editRoles(boss, edited, { day_rate: 350 })
  expect(await rates()).toEqual([280, 350, 350])
})

test('another day than the first asks anew; what was asked before is withdrawn', async () => {
  const { boss, ana, job } = await bookedStage()
  const edited = await editRoles(boss, job, { day_rate: 250 })
  expect((await ownApplication(ana, job.id)).amendment!.from_day).toBe('2027-03-01')
  await editRoles(boss, edited, { day_rate: 240, from_day: '2027-03-02' })
  expect((await ownApplication(ana, job.id)).amendment).toMatchObject({ day_rate: 240, from_day: '2027-03-02' })
})

test.each(['2027-02-28', '2027-03-04', 'tomorrow'])(
  '%s is no day of the booking: the edit is refused',
  async (from_day) => {
    const { boss, ana, job } = await bookedStage()
    const { title, description, event_type, required_skills, location, postcode, roles } = job
    const { filled: _filled, shift_days: _days, ...kept } = roles[0]!
    const facts = { title, description, event_type, required_skills, location, postcode }
    const { status, body } = await boss.put<Job & { errors: { path: string }[] }>(`/jobs/${job.id}`, {
      ...facts,
      roles: [{ ...kept, day_rate: 250, from_day }],
    })
    expect([status, body.errors[0]!.path]).toEqual([422, 'roles.0.from_day'])
    expect((await ownApplication(ana, job.id)).amendment).toBeUndefined()
  },
)
