import { expect, test, vi } from 'vitest'
import { jobRoles } from '../../../server/db/schema/jobs.ts'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { CANCEL_REASON_MAX } from '../../../shared/limits.ts'
import { applyFor, jobsWorld, MANCHESTER, post, role, shortlisted, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import type { World } from '../../support/world.ts'

const REASON = { reason: 'My daughter is ill.' }

/** Jo Rigger is confirmed for the only place of a job. */
async function booked() {
  const world = await jobsWorld()
  const employer = await createEmployer(world, { company_name: 'Northern Rigging' })
  const rigger = await createFreelancer(world, { full_name: 'Jo Rigger', job_roles: ['Rigger'], ...MANCHESTER })
  const job = await post(employer)
  const booking = await applyFor(rigger, job)
  await step(employer, booking, 'accept')
  return { world, employer, rigger, job, booking }
}

const jobOf = async (employer: Person, { id }: Job) =>
  (await employer.get<Job[]>('/jobs')).body.find((job) => job.id === id)!

test.each(['freelancer', 'employer'] as const)(
  'cancelled by the %s: the place and the person are free, the job is open again, and the other side reads the reason',
  async (side) => {
    const { world, employer, rigger, job, booking } = await booked()
    const [actor, other] = side === 'freelancer' ? [rigger, employer] : [employer, rigger]
    const onlooker = createDevice(await createFreelancer(world, { job_roles: ['Rigger'], ...MANCHESTER }))
    await onlooker.pullAll()
    expect(onlooker.of('matched')).toEqual([])
    expect((await jobOf(employer, job)).status).toBe('filled')

    const answer = await step(actor, booking, 'cancel', REASON)
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'cancelled', cancelled_by: side, cancel_reason: REASON.reason, offer: null },
    })
    expect(await jobOf(employer, job)).toMatchObject({ status: 'open', roles: [{ filled: 0 }] })
    expect((await world.ctx.db.read.select().from(jobRoles).get())!.filled_at).toBeNull()
    expect((await rigger.get('/jobs/confirmed')).body).toEqual([])
    await onlooker.pullAll()
    expect(onlooker.of('matched')).toEqual([{ id: 'matched', ids: [job.id] }])

    const device = createDevice(rigger)
    await device.pullAll()
    expect(device.of('application')).toMatchObject([{ status: 'cancelled', cancel_reason: REASON.reason }])
    const mail = await mailOf(world, other, side === 'freelancer' ? /dropped out/ : /cancelled/)
    expect(mail.subject).toBe(
      side === 'freelancer' ? 'Jo Rigger has dropped out: Arena rig' : 'Your booking is cancelled: Arena rig',
    )
    expect(mail.text).toContain(REASON.reason)

    const rival = await createEmployer(world)
    const elsewhere = await applyFor(rigger, await post(rival))
    expect((await step(rival, elsewhere, 'accept')).status).toBe(200)
    const late = await createFreelancer(world)
    expect((await step(employer, await applyFor(late, job), 'accept')).status).toBe(200)
  },
)

test('a repeat is harmless; when both cancel, the second learns who was first', async () => {
  const { employer, rigger, booking } = await booked()
  const first = await step(rigger, booking, 'cancel', REASON)
  const again = await step(rigger, booking, 'cancel', REASON)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await step(employer, booking, 'cancel', { reason: 'Rain.' })).toMatchObject({
    status: 409,
    body: { detail: 'This booking was cancelled by the freelancer at 12:00.' },
  })
  for (const action of ['shortlist', 'accept', 'reject'])
    expect((await step(employer, booking, action)).status).toBe(409)
  expect((await step(rigger, booking, 'withdraw')).status).toBe(409)
})

test('a reason is required, within limits; without one nothing is cancelled', async () => {
  const { employer, rigger, job, booking } = await booked()
  for (const body of [
    undefined,
    {},
    { reason: '  ' },
    { reason: 'x'.repeat(CANCEL_REASON_MAX + 1) },
    { ...REASON, by: 'x' },
  ])
    expect((await step(rigger, booking, 'cancel', body)).status).toBeGreaterThanOrEqual(400)
  expect(await jobOf(employer, job)).toMatchObject({ status: 'filled' })
  expect((await step(employer, booking, 'cancel', { reason: ' Rain. ' })).body.cancel_reason).toBe('Rain.')
})

test('refused before there is a booking, after the job, and for strangers; a closed job stays closed', async () => {
  const { world, employer, rigger, job, booking } = await booked()
  const [rival, other] = [await createEmployer(world), await createFreelancer(world)]
  const colleague = await createMember(world, employer)
  for (const stranger of [rival, other]) expect((await step(stranger, booking, 'cancel', REASON)).status).toBe(404)
  const waiting = await applyFor(other, await post(employer, { title: 'Other' }))
  expect((await step(other, waiting, 'cancel', REASON)).status).toBe(409)

  await employer.post(`/jobs/${job.id}/close`)
  expect((await step(colleague, booking, 'cancel', REASON)).status).toBe(200)
  expect(await jobOf(employer, job)).toMatchObject({ status: 'closed', roles: [{ filled: 0 }] })

  const later = await applyFor(rigger, await post(employer))
  await step(employer, later, 'accept')
  world.setClock('2027-03-04T00:00:00Z')
  expect(await step(rigger, later, 'cancel', REASON)).toMatchObject({
    status: 409,
    body: { detail: 'This project is over.' },
  })
})

test('a request that comes too late is told what has happened, and when in London’s time', async () => {
  const { world, employer, rigger, job, booking } = await booked()
  world.setClock('2027-02-01T15:10:00Z')
  const late = await createFreelancer(world)
  const open = await post(employer, { roles: [role({ places: 1 }), role({ role_name: 'Stagehand' })] })
  const [waiting, quick] = [await applyFor(late, open), await createFreelancer(world)]
  await step(employer, await applyFor(quick, open, { job_role_id: open.roles[0]!.id }), 'accept')
  const closed = await post(employer, { title: 'Closed' })
  await employer.post(`/jobs/${closed.id}/close`)

  world.setClock('2027-02-01T18:00:00Z')
  const other = await createFreelancer(world)
  const outcomeOf = async (answer: Promise<{ status: number; body: { detail?: string } }>) => {
    const { status, body } = await answer
    return [status, body.detail]
  }
  const apply = (to: Job, fields = {}) => other.post(`/jobs/${to.id}/apply`, { message: 'x', ...fields })
  expect(await outcomeOf(apply(job))).toEqual([409, 'This job was filled at 12:00.'])
  expect(await outcomeOf(apply(open, { job_role_id: open.roles[0]!.id }))).toEqual([
    409,
    'This role was filled at 15:10.',
  ])
  expect(await outcomeOf(apply(closed))).toEqual([409, 'This job was closed at 15:10.'])
  await step(employer, waiting, 'reject')
  expect(await outcomeOf(step(late, waiting, 'withdraw'))).toEqual([409, 'This application was turned down at 18:00.'])
  expect(await outcomeOf(step(rigger, booking, 'withdraw'))).toEqual([409, 'This application was confirmed at 12:00.'])
})

test('a time on another day has its date, in summer time too', async () => {
  const world = await jobsWorld()
  world.setClock('2027-07-01T12:00:00Z')
  const [employer, rigger] = [await createEmployer(world), await createFreelancer(world)]
  const summer = { date_start: '2027-08-01T08:00:00Z', date_end: '2027-08-02T08:00:00Z' }
  const job = await post(employer, { roles: [role(summer)] })
  await employer.post(`/jobs/${job.id}/close`)
  const apply = async () => (await rigger.post(`/jobs/${job.id}/apply`, { message: 'I can do this.' })).body.detail
  expect(await apply()).toBe('This job was closed at 13:00.')
  world.setClock('2027-07-03T12:00:00Z')
  expect(await apply()).toBe('This job was closed on 1 Jul at 13:00.')
  await employer.post(`/jobs/${job.id}/reopen`)
  await applyFor(rigger, job)
})

test('a role that is made smaller counts as filled since then, and is free again when it grows', async () => {
  const { world, employer } = await booked()
  const job = await post(employer, { roles: [role({ places: 2 })] })
  await step(employer, await applyFor(await createFreelancer(world), job), 'accept')
  const { title, description, event_type, location, postcode, required_skills } = job
  const edit = (places: number) => {
    const { filled: _filled, ...own } = job.roles[0]!
    const body = { title, description, event_type, location, postcode, required_skills, roles: [{ ...own, places }] }
    return employer.put<Job>(`/jobs/${job.id}`, body)
  }
  world.setClock('2027-02-02T09:30:00Z')
  expect((await edit(1)).body.status).toBe('filled')
  const late = await createFreelancer(world)
  expect((await late.post(`/jobs/${job.id}/apply`, { message: 'x' })).body.detail).toBe('This job was filled at 09:30.')
  expect((await edit(2)).body.status).toBe('open')
  expect((await late.post(`/jobs/${job.id}/apply`, { message: 'x' })).status).toBe(201)
})

test('a cancelled booking cannot be rated, and its person is not listed for rating', async () => {
  const { world, employer, rigger, job, booking } = await booked()
  const second = await shortlisted(employer, await createFreelancer(world), await post(employer))
  expect(second.status).toBe('shortlisted')
  await step(rigger, booking, 'cancel', REASON)
  world.setClock('2027-03-04T00:00:00Z')
  const rating = { freelancer_id: rigger.user.id, rating: 1, review: 'Never came.' }
  expect((await employer.post(`/jobs/${job.id}/rate`, rating)).status).toBe(404)
  expect((await employer.get('/employers/jobs-to-rate')).body).toEqual([])
})

const mailOf = (world: World, { user }: Person, subject: RegExp) =>
  vi.waitFor(async () => {
    const found = (await world.ctx.db.read.select().from(devMailbox).all()).filter(
      (mail) => mail.to === user.email && subject.test(mail.subject ?? ''),
    )
    expect(found).toHaveLength(1)
    return found[0]!
  }, 5000)
