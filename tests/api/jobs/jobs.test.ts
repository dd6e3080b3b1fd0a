import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { applyFor, jobBody, jobsWorld, post, role, roleToCome, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { createWorld } from '../../support/world.ts'

test('a posted project is returned as specified', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world, { company_name: 'Northern Rigging' })
  const roles = [
    role({ date_start: '2027-03-02T09:00:00+01:00', date_end: '2027-03-04T20:00:00Z', day_rate: 280.5, places: 2 }),
    role({ role_name: 'Head Rigger', date_start: '2027-03-01T08:00:00Z', date_end: '2027-03-03T20:00:00Z' }),
  ]
  const { status, body } = await employer.post<Job>(
    '/jobs',
    jobBody({ roles, required_skills: ['IPAF', 'ipaf', 'Rope access'] }),
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({
    title: 'Arena rig',
    employer_name: 'Northern Rigging',
    employer_id: employer.user.id,
    company_id: employer.user.company_id,
    required_skills: ['IPAF', 'Rope access'],
    date_start: '2027-03-01T08:00:00.000Z',
    date_end: '2027-03-04T20:00:00.000Z',
    hourly_rate: null,
    status: 'open',
    placement: 'ordinary',
    match: null,
    applications: [],
    rating: null,
    created_at: '2027-02-01T12:00:00.000Z',
    expires_at: '2027-03-03T12:00:00.000Z',
  })
  expect(body.roles).toMatchObject([
    { role_name: 'Rigger', day_rate: 280.5, date_start: '2027-03-02T08:00:00.000Z', places: 2, filled: 0 },
    { role_name: 'Head Rigger', day_rate: 280, places: 1, filled: 0 },
  ])
})

test('an hourly rate is set in posting, changed and removed in editing, and left out it stays', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const freelancer = await createFreelancer(world)
  const job = await post(employer, { hourly_rate: 32.5 })
  expect(job.hourly_rate).toBe(32.5)
  const rateAfter = async (change: { hourly_rate?: number | null }) => {
    const { status } = await employer.put(`/jobs/${job.id}`, { ...jobBody(), ...change })
    expect(status).toBe(200)
    return (await freelancer.get<Job[]>('/jobs')).body[0]!.hourly_rate
  }
  expect(await rateAfter({})).toBe(32.5)
  expect(await rateAfter({ hourly_rate: 40 })).toBe(40)
  expect(await rateAfter({ hourly_rate: null })).toBeNull()
  for (const hourly_rate of [-1, 0.001, '40'])
    expect((await employer.post('/jobs', { ...jobBody(), hourly_rate })).status).toBe(422)
})

test('posting again under the same id is harmless, another body or author is a conflict', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const other = await createEmployer(world)
  const body = jobBody({ id: uuid() })
  const first = await employer.post<Job>('/jobs', body)
  const again = await employer.post<Job>('/jobs', body)
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body).toEqual(first.body)
  expect((await employer.post('/jobs', { ...body, title: 'Another' })).status).toBe(409)
  const theft = await other.post('/jobs', body)
  expect(theft.status).toBe(409)
  expect(JSON.stringify(theft.body)).not.toContain('Arena')
  expect((await employer.get<Job[]>('/jobs')).body).toHaveLength(1)
  expect((await other.get<Job[]>('/jobs')).body).toEqual([])
})

test('people who may not post get a reason', async () => {
  const world = await jobsWorld()
  const freelancer = await createFreelancer(world)
  expect((await freelancer.post('/jobs', jobBody())).status).toBe(403)
  expect((await world.call('POST', '/jobs', jobBody())).status).toBe(401)
  const alone = await createEmployer(world, { company_id: null })
  expect((await alone.post('/jobs', jobBody())).status).toBe(403)
})

test('outside of the demonstration posting requires a package', async () => {
  const world = await createWorld({ DEMO: '0' })
  const employer = await createEmployer(world)
  const { status, body } = await employer.post('/jobs', jobBody({ roles: [roleToCome()] }))
  expect(status).toBe(402)
  expect(body.detail).toContain('package')
  expect((await employer.get('/jobs')).body).toEqual([])
})

const bad: [string, unknown][] = [
  ['title', jobBody({ title: '   ' })],
  ['roles', jobBody({ roles: [] })],
  ['roles.0.day_rate', jobBody({ roles: [role({ day_rate: -1 })] })],
  ['roles.0.day_rate', jobBody({ roles: [role({ day_rate: 1.005 })] })],
  ['roles.0.date_end', jobBody({ roles: [role({ date_end: '2027-02-01T00:00:00Z' })] })],
  ['roles.0.date_start', jobBody({ roles: [role({ date_start: 'tomorrow' })] })],
  ['roles.0.filled', jobBody({ roles: [{ ...role(), filled: 3 } as never] })],
  ['id', jobBody({ id: 'seven' })],
  ['status', { ...jobBody(), status: 'filled' }],
  ['placement', { ...jobBody(), placement: 'top' }],
]
test.each(bad)('a body with an invalid %s is refused, and nothing is written', async (path, body) => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const answer = await employer.post('/jobs', body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(path)
  expect((await employer.get('/jobs')).body).toEqual([])
})

test('an employer lists their own company’s jobs only, newest first, page by page', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const colleague = await createEmployer(world, { company_id: employer.user.company_id })
  const rival = await createEmployer(world)
  await post(rival, { title: 'Not ours' })
  for (let n = 1; n <= 5; n++) {
    if (n !== 3) world.setClock(`2027-02-01T12:0${n}:00Z`)
    await post(n % 2 ? employer : colleague, { title: `Job ${n}` })
  }
  const seen: string[][] = []
  let path: string | undefined = '/jobs?limit=2'
  while (path) {
    const { body, headers }: { body: Job[]; headers: Headers } = await colleague.get<Job[]>(path)
    seen.push(body.map((job) => job.title))
    path = /<\/api(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  expect(seen.map((page) => page.length)).toEqual([2, 2, 1])
  expect(seen.flat()[0]).toBe('Job 5')
  expect(seen.flat().sort()).toEqual(['Job 1', 'Job 2', 'Job 3', 'Job 4', 'Job 5'])
})

test.each(['limit=0', 'limit=101', 'limit=x', 'after=nonsense', 'unknown=1'])(
  'a list with %s is refused',
  async (query) => {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    expect((await employer.get(`/jobs?${query}`)).status).toBe(400)
  },
)

test('a project with only past dates is refused; one future role is enough', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const over = role({ date_start: '2027-01-30T08:00:00Z', date_end: '2027-02-01T11:59:00Z' })
  const refused = await employer.post<any>('/jobs', jobBody({ roles: [over, over] }))
  expect(refused).toMatchObject({
    status: 422,
    body: { detail: expect.stringMatching(/^These dates are over already/) },
  })
  expect((await employer.get<Job[]>('/jobs')).body).toEqual([])
  const id = uuid()
  expect((await post(employer, { id, roles: [over, role()] })).status).toBe('open')
  world.setClock('2027-05-01T00:00:00Z')
  const again = await employer.post<Job>('/jobs', jobBody({ id, roles: [over, role()] }))
  expect([again.status, again.body.status]).toEqual([200, 'previous'])
})

test('an employer filters by place, kind of event and skills', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  await post(employer, { title: 'A', location: 'Leeds, UK', event_type: 'Festival', required_skills: ['Line array'] })
  await post(employer, { title: 'B', location: 'London', postcode: 'SE1 8XX', event_type: 'Concert' })
  const titles = async (query: string) => (await employer.get<Job[]>(`/jobs?${query}`)).body.map((job) => job.title)
  expect(await titles('location=lee')).toEqual(['A'])
  expect(await titles('location=SE1')).toEqual(['B'])
  expect(await titles('event_type=concert')).toEqual(['B'])
  expect(await titles('skills=line%20array,ipaf')).toEqual(['B', 'A'])
  expect(await titles('skills=array%20line')).toEqual([])
  expect(await titles('location=leeds&event_type=Concert')).toEqual([])
  expect(await titles('location=%22*%20OR%20')).toEqual([])
})

test('status by time alone: open, expired, previous', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  await post(employer, { roles: [role({ date_start: '2027-03-10T08:00:00Z', date_end: '2027-03-12T20:00:00Z' })] })
  const status = async (moment: string) => {
    world.setClock(moment)
    return (await employer.get<Job[]>('/jobs')).body[0]!.status
  }
  expect(await status('2027-03-03T11:59:59Z')).toBe('open')
  expect(await status('2027-03-03T12:00:00Z')).toBe('expired')
  expect(await status('2027-03-12T20:00:00Z')).toBe('previous')
})

test('confirmed jobs become previous ones, with their rating; the company lists them for rating', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const freelancer = await createFreelancer(world, { job_roles: ['Rigger'], full_name: 'Jo Rigger' })
  const job = await post(employer)
  const application = await applyFor(freelancer, job)
  await step(employer, application, 'accept')
  const titles = async (path: string) => (await freelancer.get<Job[]>(path)).body.map((each) => each.title)
  expect(await titles('/jobs/confirmed')).toEqual(['Arena rig'])
  expect(await titles('/jobs/previous')).toEqual([])
  expect((await employer.get('/employers/jobs-to-rate')).body).toEqual([])

  world.setClock('2027-03-04T00:00:00Z')
  expect(await titles('/jobs/confirmed')).toEqual([])
  expect(await titles('/freelancers/job-history')).toEqual(['Arena rig'])
  const [toRate] = (await employer.get('/employers/jobs-to-rate')).body
  expect(toRate).toMatchObject({
    id: job.id,
    status: 'previous',
    freelancers: [{ id: freelancer.user.id, full_name: 'Jo Rigger', rating: 0, already_rated: false }],
  })

  const given = { freelancer_id: freelancer.user.id, rating: 4, review: 'Good' }
  expect((await employer.post(`/jobs/${job.id}/rate`, given)).status).toBe(201)
  const [previous] = (await freelancer.get<Job[]>('/jobs/previous')).body
  expect(previous).toMatchObject({ rating: 4, status: 'previous', applications: [freelancer.user.id] })
  expect((await employer.get('/employers/jobs-to-rate')).body[0].freelancers[0].already_rated).toBe(true)
})

test('the lists of one kind of user are closed to the other', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const freelancer = await createFreelancer(world)
  for (const path of ['/jobs/confirmed', '/jobs/previous', '/freelancers/job-history']) {
    expect((await employer.get(path)).status).toBe(403)
  }
  expect((await freelancer.get('/employers/jobs-to-rate')).status).toBe(403)
  for (const path of ['/jobs', '/jobs/confirmed', '/employers/jobs-to-rate'])
    expect((await world.call('GET', path)).status).toBe(401)
})

test('an incomplete role is reported by its number, with the specification’s text', async () => {
  const employer = await createEmployer(await createWorld())
  const faults = [
    { role_name: undefined },
    { role_name: '  ' },
    { day_rate: undefined },
    { day_rate: '' },
    { day_rate: null },
    { date_start: undefined },
    { date_start: '' },
    { date_end: undefined },
  ]
  for (const fault of faults) {
    const roles = [role(), { ...role(), ...fault }]
    const problem = { detail: 'Please fill in all fields for Role 2' }
    const errors = [{ path: `roles.1.${Object.keys(fault)[0]}`, message: problem.detail }]
    expect(await employer.post('/jobs', { ...jobBody(), roles })).toMatchObject({
      status: 422,
      body: { ...problem, errors },
    })
  }
  const { body: job } = await employer.post<Job>('/jobs', jobBody())
  const edit = { ...jobBody(), roles: [{ ...role(), role_name: '' }] }
  expect((await employer.put(`/jobs/${job.id}`, edit)).body.detail).toBe('Please fill in all fields for Role 1')
})

test('an invalid role is reported with the reason', async () => {
  const employer = await createEmployer(await createWorld())
  const detailFor = async (fault: object) =>
    (await employer.post('/jobs', { ...jobBody(), roles: [role(fault)] })).body.detail
  expect(await detailFor({ day_rate: -1 })).toBe('Role 1, day rate: must be at least 0')
  expect(await detailFor({ date_end: 'tomorrow' })).toMatch(/^Role 1, date end: must be a date and time/)
  expect(await detailFor({ role_name: 'www.cheap.rigs' })).toBe('Role 1, role name: must not hold a web address')
})
