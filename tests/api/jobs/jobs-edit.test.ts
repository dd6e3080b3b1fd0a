import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Job, JobEditInput } from '../../../shared/jobs/jobs.ts'
import { applyFor, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { notifyOfEndingJobs } from '../../../server/jobs/notify-of-ending-jobs.ts'
import type { World } from '../../support/world.ts'

/** The project as the edit form sends it back. */
const editOf = (job: Job, fields: Partial<JobEditInput> = {}): JobEditInput => {
  const { title, description, event_type, location, postcode, required_skills } = job
  const roles = job.roles.map(({ filled: _filled, ...each }) => each)
  return { title, description, event_type, location, postcode, required_skills, roles, ...fields }
}
const edit = (person: Person, job: Job, fields: Partial<JobEditInput> = {}) =>
  person.put(`/jobs/${job.id}`, editOf(job, fields))
const mailsTo = async (world: World, person: Person, count: number) => {
  const all = async () =>
    (await world.call<any[]>('GET', '/dev/outbox')).body.filter(
      (mail) => mail.to === person.user.email && /^(Changed|Three days)/.test(mail.subject),
    )
  await expect.poll(async () => (await all()).length, { timeout: 5_000 }).toBe(count)
  return all()
}

test('a project is changed by any member of its company: texts, place, roles; a kept role stays the same role', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const member = await createMember(world, employer)
  const freelancer = await createFreelancer(world, { job_roles: ['Rigger'] })
  const job = await post(employer)
  const before = (await freelancer.get<Job[]>('/jobs')).body[0]!
  const roles = [...editOf(job).roles, role({ role_name: 'Lighting technician', day_rate: 260.5 })]
  const { status, body } = await edit(member, job, { title: 'Arena rig, three days', location: 'Leeds', roles })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: job.id,
    title: 'Arena rig, three days',
    location: 'Leeds',
    employer_id: employer.user.id,
  })
  expect(body.roles.map((each: Job['roles'][0]) => [each.role_name, each.day_rate])).toEqual([
    ['Rigger', 280],
    ['Lighting technician', 260.5],
  ])
  expect(body.roles[0].id).toBe(job.roles[0]!.id)
  const after = (await freelancer.get<Job[]>('/jobs')).body[0]!
  expect([before.title, after.title]).toEqual(['Arena rig', 'Arena rig, three days'])
  expect(after.roles).toHaveLength(2)
  expect((await employer.get<Job[]>('/jobs?location=leeds')).body).toHaveLength(1)
})

test('applicants are notified of another date, place or rate, each of what concerns them, and of nothing else', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const [rigger, technician, gone] = [
    await createFreelancer(world),
    await createFreelancer(world),
    await createFreelancer(world),
  ]
  const job = await post(employer, { roles: [role(), role({ role_name: 'Lighting technician' })] })
  await applyFor(rigger, job, { job_role_id: job.roles[0]!.id })
  await applyFor(technician, job, { job_role_id: job.roles[1]!.id })
  await step(gone, await applyFor(gone, job), 'withdraw')
  await edit(employer, job, { description: 'Other words.' })

  const dearer = editOf(job).roles.map((each, at) => (at === 0 ? { ...each, day_rate: 300 } : each))
  const { body: changed } = await edit(employer, job, { description: 'Other words.', roles: dearer })
  const [mail] = await mailsTo(world, rigger, 1)
  expect(mail.text).toContain('Rigger: £300/day instead of £280/day')
  await mailsTo(world, technician, 0)

  await edit(employer, changed, { location: 'Leeds', postcode: '', hourly_rate: 35 })
  expect((await mailsTo(world, rigger, 2))[0].text).not.toContain('/hr')
  expect((await mailsTo(world, rigger, 2))[0].text).toContain('Place: Leeds instead of Manchester, M3 1AR')
  await mailsTo(world, technician, 1)
  await mailsTo(world, gone, 0)
  const { body: page } = await rigger.get('/sync')
  expect(page.changes.some((change: any) => change.kind === 'job' && change.row?.location === 'Leeds')).toBe(true)
})

test('bookings are protected: no role is removed, made smaller or moved', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const other = await createEmployer(world)
  const freelancer = await createFreelancer(world, { full_name: 'Jo Rigger' })
  const job = await post(employer, { roles: [role({ places: 2 })] })
  await step(employer, await applyFor(freelancer, job), 'accept')
  const second = await createFreelancer(world)
  await step(employer, await applyFor(second, job), 'accept')
  const later = { date_start: '2027-04-01T08:00:00.000Z', date_end: '2027-04-02T20:00:00.000Z' }
  const elsewhere = await post(other, { roles: [role(later)] })
  await step(other, await applyFor(freelancer, elsewhere), 'accept')

  const [taken] = editOf(job).roles
  const refused: [Partial<JobEditInput>, RegExp][] = [
    [{ roles: [role({ role_name: 'Somebody else' })] }, /confirmed as Rigger: the role cannot be removed/],
    [{ roles: [{ ...taken!, places: 1 }] }, /2 are confirmed as Rigger/],
    [{ roles: [{ ...taken!, ...later }] }, /Jo Rigger is confirmed for another project/],
  ]
  for (const [fields, words] of refused)
    expect(await edit(employer, job, fields)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(words) },
    })
  const [unchanged] = (await employer.get<Job[]>('/jobs')).body
  expect(unchanged).toMatchObject({ status: 'filled', roles: [{ places: 2, filled: 2, date_start: job.date_start }] })

  const more = await edit(employer, job, { roles: [{ ...taken!, places: 3 }] })
  expect(more.body).toMatchObject({ status: 'open', roles: [{ places: 3, filled: 2 }] })
})

test.each<[string, (job: Job) => Partial<JobEditInput> & Record<string, unknown>, number]>([
  ['no roles', () => ({ roles: [] }), 422],
  ['a role of nobody', (job) => ({ roles: [{ ...editOf(job).roles[0]!, id: uuid() }] }), 422],
  ['a role twice', (job) => ({ roles: [editOf(job).roles[0]!, editOf(job).roles[0]!] }), 422],
  [
    'dates that are over',
    () => ({ roles: [role({ date_start: '2027-01-01T08:00:00Z', date_end: '2027-01-02T08:00:00Z' })] }),
    422,
  ],
  ['a status', () => ({ status: 'filled' }), 422],
  ['a placement', () => ({ placement: 'top' }), 422],
])('an edit with %s is refused and changes nothing', async (_what, fields, status) => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await post(employer)
  expect((await edit(employer, job, fields(job))).status).toBe(status)
  expect((await employer.get<Job[]>('/jobs')).body[0]).toEqual(job)
})

test('a past project cannot be changed; nor one of another company', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const stranger = await createEmployer(world)
  const job = await post(employer, {
    roles: [role({ date_start: '2027-02-01T13:00:00Z', date_end: '2027-02-02T08:00:00Z' })],
  })
  expect((await edit(stranger, job)).status).toBe(404)
  expect((await stranger.post(`/jobs/${job.id}/close`)).status).toBe(404)
  world.setClock('2027-02-03T00:00:00Z')
  expect((await edit(employer, job, { roles: [role()] })).status).toBe(409)
  expect((await employer.post(`/jobs/${job.id}/close`)).status).toBe(409)
})

test('closed, it leaves the freelancers’ list and takes no application; reopened, it is listed for the rest of its days', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const freelancer = await createFreelancer(world)
  const roles = [role({ date_start: '2027-06-01T08:00:00Z', date_end: '2027-06-02T20:00:00Z' })]
  const job = await post(employer, { roles })
  const titles = async () => (await freelancer.get<Job[]>('/jobs')).body.map((each) => each.title)
  for (let n = 0; n < 2; n++) expect((await employer.post(`/jobs/${job.id}/close`)).body.status).toBe('closed')
  expect(await titles()).toEqual([])
  expect((await freelancer.post(`/jobs/${job.id}/apply`, { message: 'Hello' })).status).toBeGreaterThanOrEqual(404)
  for (let n = 0; n < 2; n++)
    expect((await employer.post(`/jobs/${job.id}/reopen`)).body).toMatchObject({
      status: 'open',
      expires_at: job.expires_at,
    })
  expect(await titles()).toEqual(['Arena rig'])

  await step(employer, await applyFor(freelancer, job), 'accept')
  await employer.post(`/jobs/${job.id}/close`)
  expect((await employer.post(`/jobs/${job.id}/reopen`)).body.status).toBe('filled')
  const another = await post(employer, { roles })
  await employer.post(`/jobs/${another.id}/close`)
  world.setClock('2027-03-04T00:00:00Z')
  const late = await createMember(world, employer)
  expect(await late.post(`/jobs/${another.id}/reopen`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Duplicate it') },
  })
})

test('the employer is notified three days before a project expires, once, and not for one that ends by its own dates', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const roles = [role({ date_start: '2027-06-01T08:00:00Z', date_end: '2027-06-02T20:00:00Z' })]
  await post(employer, { roles, title: 'Summer rig' })
  const short = [role({ date_end: '2027-03-02T20:00:00Z' })]
  await post(employer, { title: 'Over before its days are', roles: short })
  const closed = await post(employer, { roles, title: 'Closed' })
  await employer.post(`/jobs/${closed.id}/close`)
  for (const moment of [
    '2027-02-28T11:00:00Z',
    '2027-02-28T13:00:00Z',
    '2027-03-01T13:00:00Z',
    '2027-03-04T13:00:00Z',
  ]) {
    world.setClock(moment)
    await notifyOfEndingJobs(world.ctx)
    world.ctx.deliveries.wake()
    if (moment === '2027-02-28T11:00:00Z') await mailsTo(world, employer, 0)
  }
  const [mail] = await mailsTo(world, employer, 1)
  expect(mail).toMatchObject({
    subject: 'Three days left: Summer rig',
    text: expect.stringContaining('until 3 Mar 2027'),
  })
})

test('any sequence of operations on a project keeps its state and places legal', async () => {
  const world = await jobsWorld()
  const acts = fc.array(fc.constantFrom('close', 'reopen', 'apply', 'accept', 'more', 'fewer'), { maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const employer = await createEmployer(world)
      let job = await post(employer)
      for (const act of sequence) {
        const waiting = job.applications.find((each) => typeof each !== 'string' && each.status === 'pending')
        const [first] = editOf(job).roles
        if (act === 'apply') {
          const freelancer = await createFreelancer(world)
          await freelancer.post(`/jobs/${job.id}/apply`, { message: 'I can do this.' })
        } else if (act === 'accept' && typeof waiting === 'object') await step(employer, waiting, 'accept')
        else if (act === 'close' || act === 'reopen') await employer.post(`/jobs/${job.id}/${act}`)
        else if (act === 'more') await edit(employer, job, { roles: [{ ...first!, places: (first!.places ?? 1) + 1 }] })
        else if (act === 'fewer')
          await edit(employer, job, { roles: [{ ...first!, places: Math.max(1, (first!.places ?? 1) - 1) }] })
        const was = job.status
        job = (await employer.get<Job[]>('/jobs')).body[0]!
        const [{ filled, places }] = job.roles as [Job['roles'][0]]
        const accepted = job.applications.filter((each) => typeof each !== 'string' && each.status === 'accepted')
        expect(filled).toBe(accepted.length)
        expect(filled).toBeLessThanOrEqual(places)
        if (job.status === 'open') expect(filled).toBeLessThan(places)
        if (job.status === 'filled') expect(filled).toBe(places)
        if (was === 'closed' && act !== 'reopen') expect(job.status).toBe('closed')
      }
    }),
    { numRuns: 20 },
  )
})
