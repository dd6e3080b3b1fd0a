import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import { applications, jobs } from '../../../server/db/schema/jobs.ts'
import { conversations, messages } from '../../../server/db/schema/messages.ts'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import type { Applicant, Application, Job } from '../../../shared/jobs/jobs.ts'
import { applyFor, jobsWorld, MANCHESTER, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import type { World } from '../../support/world.ts'

async function crew() {
  const world = await jobsWorld()
  const employer = await createEmployer(world, { company_name: 'Northern Rigging' })
  const rigger = await createFreelancer(world, {
    full_name: 'Jo Rigger',
    job_roles: ['Rigger'],
    skills: ['IPAF'],
    location: 'Manchester, UK',
    town: 'Manchester',
  })
  return { world, employer, rigger }
}

test('applying opens the conversation with the message as its first, and both sides receive it', async () => {
  const { world, employer, rigger } = await crew()
  const job = await post(employer)
  const application = await applyFor(rigger, job, { message: ' I have my own harness. ' })
  expect(application).toMatchObject({
    job_id: job.id,
    freelancer_id: rigger.user.id,
    job_role_id: null,
    status: 'pending',
    message: 'I have my own harness.',
  })
  const [conversation] = (await employer.get('/messages/conversations')).body
  expect(conversation).toMatchObject({
    job_id: job.id,
    last_message: 'I have my own harness.',
    other_user_id: rigger.user.id,
    unread_count: 1,
  })
  expect((await employer.get<Job[]>('/jobs')).body[0]!.applications).toEqual([
    { ...application, freelancer_name: rigger.user.full_name },
  ])
  expect((await rigger.get<Job[]>('/jobs')).body[0]!.applications).toEqual([rigger.user.id])
  expect(await mailsTo(world, employer)).toEqual(['Jo Rigger has applied for Arena rig'])
})

test('an application reaches the devices of the whole team with the project, and they are poked', async () => {
  const { world, employer, rigger } = await crew()
  const team = [employer, await createMember(world, employer)]
  const job = await post(employer)
  const devices = team.map(createDevice)
  for (const device of devices) await device.pullAll()
  const poke = vi.spyOn(world.ctx.streams, 'poke')
  const application = await applyFor(rigger, job)
  for (const [n, device] of devices.entries()) {
    expect(poke.mock.calls.flatMap(([people]) => [...people])).toContain(team[n]!.user.id)
    await device.pullAll()
    expect(device.of('job')).toMatchObject([{ id: job.id, applications: [{ id: application.id }] }])
  }
})

test('a repeated application is one application and one message (O2); with another body or author a conflict (O3)', async () => {
  const { world, employer, rigger } = await crew()
  const other = await createFreelancer(world)
  const job = await post(employer)
  const body = { id: uuid(), message: 'I can do this.', job_role_id: job.roles[0]!.id }
  const answers = await Promise.all([1, 2, 3].map(() => rigger.post(`/jobs/${job.id}/apply`, body)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201])
  expect(answers[1]!.body).toEqual(answers[0]!.body)
  for (const changed of [
    { ...body, message: 'Other' },
    { id: body.id, message: body.message },
  ]) {
    expect((await rigger.post(`/jobs/${job.id}/apply`, changed)).status).toBe(409)
  }
  const theft = await other.post(`/jobs/${job.id}/apply`, body)
  expect(theft.status).toBe(409)
  expect(JSON.stringify(theft.body)).not.toContain(rigger.user.id)
  const elsewhere = await post(employer, { title: 'Elsewhere' })
  expect((await rigger.post(`/jobs/${elsewhere.id}/apply`, { ...body, job_role_id: undefined })).status).toBe(409)
  expect(await world.ctx.db.read.select().from(messages).all()).toHaveLength(1)
  expect(await world.ctx.db.read.select().from(applications).all()).toHaveLength(1)
  expect((await rigger.post(`/jobs/${job.id}/apply`, { ...body, id: uuid() })).body.detail).toBe(
    'You have already applied for this job.',
  )

  await step(employer, answers[0]!.body, 'accept')
  const replay = await rigger.post<Application>(`/jobs/${job.id}/apply`, body)
  expect(replay).toMatchObject({ status: 200, body: { id: body.id, status: 'accepted' } })
})

test('an invalid application is refused and leaves nothing', async () => {
  const { world, employer, rigger } = await crew()
  const job = await post(employer)
  const elsewhere = await post(employer, { title: 'Elsewhere' })
  const bad = [
    {},
    { message: '  ' },
    { message: 'x'.repeat(4001) },
    { message: 'x', status: 'accepted' },
    { message: 'x', id: '7' },
  ]
  for (const body of bad) expect((await rigger.post(`/jobs/${job.id}/apply`, body)).status).toBe(422)
  const foreignRole = { message: 'x', job_role_id: elsewhere.roles[0]!.id }
  expect((await rigger.post(`/jobs/${job.id}/apply`, foreignRole)).status).toBe(422)
  expect((await rigger.post(`/jobs/${uuid()}/apply`, { message: 'x' })).status).toBe(404)
  expect((await employer.post(`/jobs/${job.id}/apply`, { message: 'x' })).status).toBe(403)
  expect((await world.call('POST', `/jobs/${job.id}/apply`, { message: 'x' })).status).toBe(401)
  expect(await world.ctx.db.read.select().from(applications).all()).toEqual([])
  expect(await world.ctx.db.read.select().from(conversations).all()).toEqual([])
})

test('a project that is not open takes no applications', async () => {
  const { world, employer, rigger } = await crew()
  const job = await post(employer)
  const attempt = () => rigger.post(`/jobs/${job.id}/apply`, { message: 'x' })
  for (const status of ['closed', 'filled'] as const) {
    await world.ctx.db.write((tx) => tx.update(jobs).set({ status }).where(eq(jobs.id, job.id)).run())
    expect(await attempt()).toMatchObject({ status: 409, body: { detail: `This job is ${status}.` } })
  }
  await world.ctx.db.write((tx) => tx.update(jobs).set({ status: 'open' }).where(eq(jobs.id, job.id)).run())
  world.setClock('2027-04-01T00:00:00Z')
  expect((await attempt()).status).toBe(409)
})

test('shortlisted, then accepted: the place is taken, the freelancer is notified, the job is filled', async () => {
  const { world, employer, rigger } = await crew()
  const job = await post(employer)
  const application = await applyFor(rigger, job)
  expect((await step(employer, application, 'shortlist')).body.status).toBe('shortlisted')
  const accepted = await step(employer, application, 'accept')
  expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted', job_role_id: job.roles[0]!.id } })
  const [now] = (await employer.get<Job[]>('/jobs')).body
  expect(now).toMatchObject({ status: 'filled', roles: [{ filled: 1, places: 1 }] })
  expect(await mailsTo(world, rigger, 2)).toEqual(['You are confirmed: Arena rig', 'You’re shortlisted: Arena rig'])
  const late = await createFreelancer(world)
  expect((await late.post(`/jobs/${job.id}/apply`, { message: 'x' })).status).toBe(409)
})

test.each([
  ['shortlist', 'shortlisted', ['accepted', 'rejected', 'withdrawn']],
  ['accept', 'accepted', ['rejected', 'withdrawn']],
  ['reject', 'rejected', ['accepted', 'withdrawn']],
  ['withdraw', 'withdrawn', ['accepted', 'rejected']],
] as const)(
  '%s: once or twice, the same; out of order, a conflict that changes nothing',
  async (action, result, refused) => {
    const { world, employer, rigger } = await crew()
    const actor = action === 'withdraw' ? rigger : employer
    const put = (id: string, status: Application['status']) =>
      world.ctx.db.write((tx) => tx.update(applications).set({ status }).where(eq(applications.id, id)).run())
    const application = await applyFor(rigger, await post(employer))
    const first = await step(actor, application, action)
    const again = await step(actor, application, action)
    expect([first.status, first.body.status, again.status]).toEqual([200, result, 200])
    expect(again.body).toEqual(first.body)
    for (const status of refused) {
      await put(application.id, status)
      const answer = await step(actor, application, action)
      expect(answer.status).toBe(409)
      expect(answer.body.detail).toMatch(/^This application was (confirmed|turned down|withdrawn) at 12:00\.$/)
    }
  },
)

test('nobody else can change an application, or see it (X2)', async () => {
  const { world, employer, rigger } = await crew()
  const rival = await createEmployer(world)
  const other = await createFreelancer(world)
  const colleague = await createEmployer(world, { company_id: employer.user.company_id })
  const job = await post(employer)
  const rivals = await post(rival, { title: 'Rival' })
  const application = await applyFor(rigger, job)
  for (const action of ['shortlist', 'accept', 'reject']) {
    expect((await step(rival, application, action)).status).toBe(404)
    expect((await step(rigger, application, action)).status).toBe(403)
    expect((await step(rival, { ...application, job_id: rivals.id }, action)).status).toBe(404)
    expect((await step(employer, { ...application, id: uuid() }, action)).status).toBe(404)
  }
  expect((await step(other, application, 'withdraw')).status).toBe(404)
  expect((await step(employer, application, 'withdraw')).status).toBe(403)
  expect((await rival.get(`/jobs/${job.id}/applicants`)).status).toBe(404)
  expect((await rigger.get(`/jobs/${job.id}/applicants`)).status).toBe(403)
  expect((await rival.get<Job[]>('/jobs')).body[0]!.applications).toEqual([])
  expect((await other.get<Job[]>('/jobs')).body.flatMap((each) => each.applications)).toEqual([])
  const [row] = await world.ctx.db.read.select().from(applications).all()
  expect(row).toMatchObject({ status: 'pending', updated_at: application.updated_at })
  expect((await step(colleague, application, 'shortlist')).status).toBe(200)
})

test('the applicants view has what the employer decides by, without rejected applicants', async () => {
  const { world, employer, rigger } = await crew()
  const second = await createFreelancer(world, {
    full_name: 'Sam',
    email: 'sam@private.example',
    phone: '0161',
    rating_sum: 9,
    rating_count: 2,
  })
  const job = await post(employer)
  const application = await applyFor(rigger, job)
  world.setClock('2027-02-01T13:00:00Z')
  const other = await applyFor(second, job)
  const { body } = await employer.get<Applicant[]>(`/jobs/${job.id}/applicants`)
  expect(body.map((row) => row.application)).toEqual([application, other])
  expect(body[0]!.freelancer).toEqual({
    id: rigger.user.id,
    full_name: 'Jo Rigger',
    profile_picture: null,
    rating: 0,
    total_ratings: 0,
    location: 'Manchester',
    job_roles: ['Rigger'],
    skills: ['IPAF'],
    industry_experience: '',
    referees: { overall: 0, total_count: 0 },
  })
  expect(body[0]!.match!.reasons).toEqual(['1 of 2 skills', 'free on all days'])
  expect(body[1]!.freelancer).toMatchObject({ rating: 4.5, total_ratings: 2 })
  expect(JSON.stringify(body)).not.toMatch(/private\.example|0161/)
  await step(employer, other, 'reject')
  expect((await employer.get<Applicant[]>(`/jobs/${job.id}/applicants`)).body).toHaveLength(1)
})

test('a role that clashes is refused without naming the other job; another day is fine', async () => {
  const { world, employer, rigger } = await crew()
  const rival = await createEmployer(world, { company_name: 'Secret Stages' })
  const taken = await applyFor(rigger, await post(rival, { title: 'Hush hush' }))
  const clashing = await applyFor(
    rigger,
    await post(employer, { roles: [role({ date_start: '2027-03-03T19:00:00Z', date_end: '2027-03-05T10:00:00Z' })] }),
  )
  const next = await applyFor(
    rigger,
    await post(employer, { roles: [role({ date_start: '2027-03-03T20:00:00Z', date_end: '2027-03-05T10:00:00Z' })] }),
  )
  expect((await step(rival, taken, 'accept')).status).toBe(200)
  const refused = await step(employer, clashing, 'accept')
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toBe('Jo Rigger is already confirmed for another project at that time.')
  expect((await step(employer, next, 'accept')).status).toBe(200)
})

test('other suitable freelancers are poked when a place is taken or freed, and at no other step', async () => {
  const { world, employer, rigger } = await crew()
  const other = await createFreelancer(world, { job_roles: ['Rigger'], ...MANCHESTER })
  const application = await applyFor(rigger, await post(employer))
  vi.spyOn(world.ctx.streams, 'connected').mockReturnValue([other.user.id])
  const poke = vi.spyOn(world.ctx.streams, 'poke')
  const pokesOfOther = async (action: string, body?: object) => {
    poke.mockClear()
    expect((await step(employer, application, action, body)).status).toBe(200)
    return poke.mock.calls.filter(([people]) => [...people].includes(other.user.id)).length
  }
  expect(await pokesOfOther('shortlist')).toBe(0)
  expect(await pokesOfOther('accept')).toBe(1)
  expect(await pokesOfOther('accept')).toBe(0)
  expect(await pokesOfOther('cancel', { reason: 'The show is off.' })).toBe(1)
})

test('without a named role, the one the freelancer does is chosen, else the first with a free place', async () => {
  const { world, employer, rigger } = await crew()
  const job = await post(employer, {
    roles: [role({ role_name: 'Stagehand', places: 2 }), role({ role_name: 'rigger' })],
  })
  const [stagehand, rigging] = job.roles
  const second = await createFreelancer(world, { job_roles: ['Rigger'] })
  const named = await createFreelancer(world)
  const wanting = await applyFor(named, job, { job_role_id: rigging!.id })
  expect((await step(employer, await applyFor(rigger, job), 'accept')).body.job_role_id).toBe(rigging!.id)
  expect((await step(employer, wanting, 'accept')).body.detail).toBe('This role was filled at 12:00.')
  expect((await step(employer, await applyFor(second, job), 'accept')).body.job_role_id).toBe(stagehand!.id)
})

test('a closed project still confirms who has applied, and stays closed; one that is over confirms nobody', async () => {
  const { world, employer, rigger } = await crew()
  const job = await post(employer, { roles: [role({ places: 2 })] })
  const second = await createFreelancer(world, { job_roles: ['Rigger'] })
  const [first, application] = [await applyFor(rigger, job), await applyFor(second, job)]
  await employer.post(`/jobs/${job.id}/close`)
  expect(await step(employer, first, 'accept')).toMatchObject({ status: 200, body: { status: 'accepted' } })
  const [closed] = (await employer.get<Job[]>('/jobs')).body
  expect(closed).toMatchObject({ status: 'closed', roles: [{ filled: 1 }] })
  world.setClock('2027-03-04T00:00:00Z')
  expect((await step(employer, application, 'accept')).body.detail).toBe('This project is over.')
})

/** Subjects of the mails sent to a person, once there are `count`; sorted. */
const mailsTo = (world: World, { user }: Person, count = 1) =>
  vi.waitFor(async () => {
    const rows = await world.ctx.db.read.select().from(devMailbox).where(eq(devMailbox.to, user.email)).all()
    expect(rows).toHaveLength(count)
    return rows.map((row) => row.subject).toSorted()
  }, 5000)
