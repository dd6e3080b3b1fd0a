import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { storeCredentialDecision } from '../../../server/people/credentials/credential-decisions.ts'
import { indexJob } from '../../../server/jobs/matching/index-job.ts'
import { jobs } from '../../../server/db/schema/jobs.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import type { Placement } from '../../../shared/options.ts'
import { sendCredential } from '../../support/factories/documents.ts'
import { applyFor, jobsWorld, MANCHESTER, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import type { World } from '../../support/world.ts'

const RIGGER = { job_roles: ['Rigger'], skills: ['IPAF', 'Rope access'], ...MANCHESTER, travel_distance: '50' as const }
const SKILLS = ['IPAF', 'Rope access', 'Working at height', 'First aid', 'Slinger']

async function place(world: World, job: Job, placement: Placement) {
  await world.ctx.db.write(async (tx) => {
    await tx.update(jobs).set({ placement }).where(eq(jobs.id, job.id)).run()
    await indexJob(tx, job.id)
  })
}

const listed = async (person: Person, query = '') => (await person.get<Job[]>(`/jobs${query}`)).body
const titles = async (person: Person, query = '') => (await listed(person, query)).map((job) => job.title)

test('a match has its reasons: skills, miles, free', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const rigger = await createFreelancer(world, { ...RIGGER, skills: SKILLS.slice(0, 4) })
  await post(employer, { location: 'Leeds', required_skills: SKILLS })
  const [job] = await listed(rigger)
  expect(job!.match).toMatchObject({ reasons: ['4 of 5 skills', '36 miles', 'free on all days'], miles: 36 })
  expect(job!.match!.score).toBeGreaterThan(70)
  expect(job!.match!.score).toBeLessThanOrEqual(100)
})

test('a match has what is missing: skills in the job’s spelling, the distance, the day of a clash; never the other job', async () => {
  const world = await jobsWorld()
  const [employer, rival] = [await createEmployer(world), await createEmployer(world, { company_name: 'Rival Events' })]
  const rigger = await createFreelancer(world, { ...RIGGER, skills: SKILLS.slice(0, 1) })
  const late = { date_start: '2027-03-02T23:30:00Z', date_end: '2027-03-05T20:00:00Z' }
  const booked = await post(rival, { title: 'Secret show', roles: [role({ ...late, places: 2 })] })
  await step(rival, await applyFor(rigger, booked), 'accept')
  const missing = async (fields: Parameters<typeof post>[1]) => {
    const { id } = await post(employer, fields)
    const match = (await listed(rigger)).find((job) => job.id === id)!.match!
    expect(JSON.stringify(match)).not.toMatch(/Rival|Secret/)
    return match.missing
  }
  expect(await missing({ required_skills: SKILLS.slice(0, 1), roles: [role({ date_end: late.date_start })] })).toEqual(
    [],
  )
  expect(await missing({ required_skills: SKILLS.slice(0, 2), location: 'London' })).toEqual([
    'clashes on Tue 2 Mar',
    'beyond travel distance',
    `no ${SKILLS[1]}`,
  ])
  const april = [role({ date_start: '2027-04-02T08:00:00Z', date_end: '2027-04-02T20:00:00Z' })]
  expect(await missing({ required_skills: SKILLS, roles: april })).toEqual([`no ${SKILLS[1]}, ${SKILLS[2]} and 2 more`])
  expect(await missing({ required_skills: [], roles: april })).toEqual([])
})

test('certificates count as skills of their name, whatever follows in it; a credential until its last day, unless refused', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const rigger = await createFreelancer(world, { ...RIGGER, skills: ['Rope access'], certifications: ['ipaf 3a'] })
  const job = await post(employer, { required_skills: ['IPAF', 'Rope access', 'PASMA', 'IPAF 3b'] })
  const held = async () => (await listed(rigger))[0]!.match!.held
  expect((await listed(rigger))[0]!.match).toMatchObject({
    reasons: ['2 of 4 skills', '0 miles', 'free on all days'],
    missing: ['no PASMA or IPAF 3b'],
  })
  await applyFor(rigger, job)
  const card = { name: 'PASMA Towers for Users', expires_on: '2027-03-02' }
  const { body: credential } = await sendCredential(world, rigger, card)
  expect(await held()).toEqual(['IPAF', 'Rope access'])
  await sendCredential(world, rigger, { ...card, expires_on: '2027-03-03' }, null, `/credentials/${credential.id}`)
  expect(await held()).toEqual(['IPAF', 'Rope access', 'PASMA'])
  const seen = async () => (await employer.get<Applicant[]>(`/jobs/${job.id}/applicants`)).body[0]!.match
  expect(await seen()).toMatchObject({ held: await held(), missing: ['no IPAF 3b'] })
  await world.ctx.db.write((tx) =>
    storeCredentialDecision(tx, world.ctx.now(), {
      id: credential.id,
      version: 2,
      verification: 'refused',
      refused_because: 'Not readable',
    }),
  )
  expect(await held()).toEqual(['IPAF', 'Rope access'])
})

test('the role that suits somebody best is named, and each role on whose days they are not free', async () => {
  const world = await jobsWorld()
  const [employer, rival] = [await createEmployer(world), await createEmployer(world)]
  const rigger = await createFreelancer(world, { ...RIGGER, job_role: 'Head rigger' })
  const april = { date_start: '2027-04-01T08:00:00Z', date_end: '2027-04-02T20:00:00Z' }
  const roles = [role({ role_name: 'Florist' }), role(), role({ role_name: 'Head rigger', ...april })]
  const { id, roles: posted } = await post(employer, { roles })
  const [florist, rigging, head] = posted.map((one) => one.id)
  const matched = async () => (await listed(rigger)).find((job) => job.id === id)!.match!
  expect(await matched()).toMatchObject({ role_id: head, reasons: expect.arrayContaining(['free on all days']) })
  expect((await matched()).clashes).toBeUndefined()
  await step(rival, await applyFor(rigger, await post(rival, { roles: [role({ ...april, places: 2 })] })), 'accept')
  expect(await matched()).toMatchObject({
    role_id: rigging,
    reasons: expect.arrayContaining(['free for 1 of 2 roles']),
    clashes: [{ role_id: head, text: 'clashes on Thu 1 Apr' }],
    missing: [],
  })
  await step(rival, await applyFor(rigger, await post(rival, { roles: [role({ places: 2 })] })), 'accept')
  expect((await matched()).clashes!.map((clash) => clash.role_id)).toEqual([florist, rigging, head])
  expect((await matched()).missing[0]).toBe('clashes on Mon 1 Mar')
})

test('best first: top placement, featured, then the better match', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const rigger = await createFreelancer(world, RIGGER)
  await post(employer, { title: 'near', location: 'Salford' })
  await post(employer, { title: 'no skills', required_skills: ['Welding'] })
  await post(employer, { title: 'farther', location: 'Leeds' })
  await place(world, await post(employer, { title: 'featured', required_skills: ['Welding'] }), 'featured')
  await place(world, await post(employer, { title: 'top', required_skills: ['Welding'] }), 'top')
  await post(employer, { title: 'far', location: 'London' })
  await place(world, await post(employer, { title: 'far top', location: 'Glasgow' }), 'top')
  await post(employer, {
    title: 'another trade',
    roles: [role({ role_name: 'Florist' })],
    required_skills: ['Bouquets'],
  })
  expect(await titles(rigger)).toEqual(['far top', 'top', 'featured', 'near', 'farther', 'far', 'no skills'])
  const scores = (await listed(rigger)).map(({ match }) => match!.score)
  expect(scores.slice(3)).toEqual(scores.slice(3).toSorted((a, b) => b - a))
  expect(await titles(rigger, '?event_type=Concert')).toEqual([...(await titles(rigger)), 'another trade'])
})

test('nobody is hidden for lack of data', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  await post(employer, {
    title: 'later',
    roles: [role({ date_start: '2027-03-20T08:00:00Z', date_end: '2027-03-21T08:00:00Z' })],
  })
  await post(employer, { title: 'sooner' })
  await post(employer, {
    title: 'nowhere',
    location: 'Atlantis',
    roles: [role({ role_name: 'Florist' })],
    required_skills: [],
  })
  const blank = await createFreelancer(world)
  expect((await titles(blank)).toSorted()).toEqual(['later', 'nowhere', 'sooner'])
  expect((await titles(blank)).indexOf('sooner')).toBeLessThan((await titles(blank)).indexOf('later'))
  const placed = await createFreelancer(world, { ...MANCHESTER, travel_distance: '10' })
  expect(await titles(placed)).toHaveLength(3)
  const florist = await createFreelancer(world, { job_role: 'FLORIST ', ...MANCHESTER, travel_distance: '10' })
  const [job] = await listed(florist)
  expect(job).toMatchObject({ title: 'nowhere', match: { miles: null, reasons: ['free on all days'] } })
})

test('a confirmed job at the same time is a clash, and a job does not clash with itself', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const rigger = await createFreelancer(world, RIGGER)
  const mine = await post(employer, { title: 'mine', roles: [role({ places: 2 })] })
  await post(employer, { title: 'same days' })
  await post(employer, {
    title: 'other days',
    roles: [role({ date_start: '2027-03-10T08:00:00Z', date_end: '2027-03-11T08:00:00Z' })],
  })
  expect((await listed(rigger)).map((job) => job.match!.reasons.at(-1))).toEqual(Array(3).fill('free on all days'))
  await step(employer, await applyFor(rigger, mine), 'accept')
  const last = new Map(
    (await listed(rigger)).map(({ title, match }) => [title, match!.missing[0] ?? match!.reasons.at(-1)]),
  )
  expect(Object.fromEntries(last)).toEqual({
    mine: 'free on all days',
    'other days': 'free on all days',
    'same days': 'clashes on Mon 1 Mar',
  })
  expect((await titles(rigger)).at(-1)).toBe('same days')
})

test('filters apply to every open job', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const rigger = await createFreelancer(world, RIGGER)
  await post(employer, { title: 'rig', event_type: 'Festival' })
  await post(employer, {
    title: 'flowers',
    location: 'London, UK',
    roles: [role({ role_name: 'Florist' })],
    required_skills: ['Bouquets'],
  })
  expect(await titles(rigger)).toEqual(['rig'])
  expect(await titles(rigger, '?location=london')).toEqual(['flowers'])
  expect(await titles(rigger, '?skills=bouquets,welding')).toEqual(['flowers'])
  expect(await titles(rigger, '?skills=florist')).toEqual(['flowers'])
  expect(await titles(rigger, '?event_type=festival')).toEqual(['rig'])
  expect(await titles(rigger, '?event_type=festival&location=london')).toEqual([])
  expect(await titles(rigger, '?location=Salford')).toEqual(['rig'])
  expect(await titles(rigger, '?location=Salford&event_type=Concert')).toEqual([])
  expect(await titles(rigger, '?location=')).toEqual(['rig'])
  expect(await titles(rigger, '?skills=%22)%20OR%20(')).toEqual([])
})

test('filled, closed, expired or past jobs are not offered', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const rigger = await createFreelancer(world, RIGGER)
  const other = await createFreelancer(world)
  const soon = { roles: [role({ date_start: '2027-02-02T08:00:00Z', date_end: '2027-02-03T08:00:00Z' })] }
  await post(employer, { title: 'soon', ...soon })
  await step(employer, await applyFor(other, await post(employer, { title: 'filled' })), 'accept')
  const kept = await post(employer, { title: 'kept' })
  await applyFor(rigger, kept)
  expect((await titles(rigger)).toSorted()).toEqual(['kept', 'soon'])
  world.setClock('2027-02-03T08:00:00Z')
  expect(await titles(rigger)).toEqual(['kept'])
  world.setClock('2027-03-03T12:00:00Z')
  expect(await titles(rigger)).toEqual([])
  expect(await titles(rigger, '?location=manchester')).toEqual([])
})

test('the view is paged with Link, without a gap when an earlier job is removed meanwhile', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const rigger = await createFreelancer(world, RIGGER)
  for (let n = 0; n < 7; n++) {
    await post(employer, {
      title: `job ${n}`,
      roles: [role({ date_start: `2027-03-1${n}T08:00:00Z`, date_end: '2027-03-20T08:00:00Z' })],
    })
  }
  const first = await rigger.get<Job[]>('/jobs?limit=3')
  const next = /<\/api(.*)>; rel="next"/.exec(first.headers.get('link')!)![1]!
  expect(next).toContain('limit=3')
  await world.ctx.db.write(async (tx) => {
    await tx.update(jobs).set({ status: 'closed' }).where(eq(jobs.id, first.body[0]!.id)).run()
    await indexJob(tx, first.body[0]!.id)
  })
  const second = await rigger.get<Job[]>(next)
  expect([...first.body, ...second.body].map((job) => job.title)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `job ${n}`))
  const third = await rigger.get<Job[]>(/<\/api(.*)>/.exec(second.headers.get('link')!)![1]!)
  expect(third.body.map((job) => job.title)).toEqual(['job 6'])
  expect(third.headers.get('link')).toBeNull()
})
