import { expect, test } from 'vitest'
import { createOverJob } from '../../support/factories/bare-job.ts'
import { fittingFor, namesFor, postPremium } from '../../support/factories/fitting.ts'
import { applyFor, jobsWorld, MANCHESTER, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { buy } from '../../support/factories/payments.ts'
import { FITTING_SCORE_MIN } from '../../../shared/limits.ts'
import type { World } from '../../support/world.ts'

const RIGGER = {
  job_roles: ['Rigger'],
  skills: ['IPAF', 'Rope access'],
  ...MANCHESTER,
  city: 'Manchester',
  town: 'Manchester',
  travel_distance: '50' as const,
}
const rigger = (world: World, full_name: string, fields = {}) =>
  createFreelancer(world, { ...RIGGER, full_name, ...fields })

test('freelancers who fit a premium project, best first, with the reasons and public fields only', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  await rigger(world, 'Half', { skills: ['IPAF'] })
  await rigger(world, 'Beyond', { lat: 55.861, lng: -4.25 })
  const best = await rigger(world, 'Best', { email: 'best@example.com', phone: '+447700900111' })
  await rigger(world, 'Other trade', { job_roles: ['Florist'], skills: ['Bouquets'] })
  await createFreelancer(world, { full_name: 'Blank' })
  const job = await postPremium(world, employer)
  expect(await namesFor(employer, job)).toEqual(['Best', 'Half', 'Beyond', 'Blank'])
  const [first] = await fittingFor(employer, job)
  expect(first).toMatchObject({
    freelancer: {
      id: best.user.id,
      rating: 0,
      total_ratings: 0,
      location: 'Manchester',
      job_roles: ['Rigger'],
      skills: ['IPAF', 'Rope access'],
      referees: { overall: 0, total_count: 0 },
    },
    match: { reasons: ['2 of 2 skills', '0 miles', 'free on all days'], miles: 0 },
    invited_at: null,
    applied: false,
  })
  expect(JSON.stringify(first)).not.toMatch(/best@example|447700/)
})

test('who does none of the roles, or names none, comes after those who do, and not at all from afar or without what is asked for', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  await rigger(world, 'Climber', { job_roles: ['Rope access technician'] })
  await rigger(world, 'Nothing named', { job_roles: [], skills: [], certifications: [] })
  await rigger(world, 'Pyrotechnician', {
    job_roles: ['Pyrotechnician'],
    skills: ['IPAF'],
    travel_distance: 'nationwide',
    lat: 51.507,
    lng: -0.128,
    town: 'London',
  })
  await rigger(world, 'Rigger with nothing', { skills: ['Welding'], certifications: [] })
  await rigger(world, 'Rigger with a card', { skills: [], certifications: ['IPAF 3a, 3b'] })
  const job = await postPremium(world, employer)
  const [card, nothing] = ['Rigger with a card', 'Rigger with nothing']
  expect(await namesFor(employer, job)).toEqual([card, nothing, 'Climber', 'Nothing named'])
  expect((await fittingFor(employer, job))[0]!.match).toMatchObject({ held: ['IPAF'], role_id: job.roles[0]!.id })
})

test('who has named nothing is no fit and comes last, and what a profile lacks is said', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  await rigger(world, 'Nothing named', { job_roles: [], skills: [], certifications: [] })
  await rigger(world, 'Skill alone', { job_roles: [], skills: ['IPAF'], certifications: [] })
  await rigger(world, 'Other skill alone', { job_roles: [], skills: ['Welding'], certifications: [] })
  await rigger(world, 'Role alone', { skills: [], certifications: [] })
  await rigger(world, 'One of two', { skills: ['IPAF'], certifications: [] })
  await rigger(world, 'Far off', { skills: ['IPAF'], certifications: [], lat: 55.861, lng: -4.25 })
  for (const required_skills of [['IPAF', 'Rope access'], []]) {
    const job = await postPremium(world, employer, { required_skills })
    const list = await fittingFor(employer, job)
    const of = (name: string) => list.find(({ freelancer }) => freelancer.full_name === name)?.match
    expect(list.at(-1)!.freelancer.full_name).toBe('Nothing named')
    expect(of('Nothing named')!.score).toBeLessThan(FITTING_SCORE_MIN)
    expect(of('Nothing named')!.missing).toEqual(['no role or skills on their profile yet'])
    expect(of('Role alone')!.missing).toEqual(['no skills on their profile yet'])
    expect(of('Role alone')!.score).toBeGreaterThanOrEqual(FITTING_SCORE_MIN)
    // Nothing in common with the job.
    expect(of('Other skill alone')).toBeUndefined()
    if (required_skills.length === 0) continue
    const names = list.map(({ freelancer }) => freelancer.full_name)
    expect(names).toEqual(['One of two', 'Role alone', 'Skill alone', 'Far off', 'Nothing named'])
    expect(of('Skill alone')!.missing).toEqual(['no Rope access', 'no role on their profile yet'])
  }
})

test('accepted people are left out, since their place is taken', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const [one] = [await rigger(world, 'Accepted'), await rigger(world, 'Free')]
  const job = await postPremium(world, employer, { roles: [role({ places: 2 })] })
  const application = await applyFor(one, job)
  expect((await fittingFor(employer, job)).map(({ applied }) => applied).toSorted()).toEqual([false, true])
  await step(employer, application, 'accept')
  expect(await namesFor(employer, job)).toEqual(['Free'])
})

test('booked people come last as not free, without naming the other job', async () => {
  const world = await jobsWorld()
  const [employer, rival] = [await createEmployer(world), await createEmployer(world, { company_name: 'Rival Rigs' })]
  const booked = await rigger(world, 'Booked')
  await createFreelancer(world, { full_name: 'Blank' })
  await step(rival, await applyFor(booked, await post(rival, { title: 'Secret show' })), 'accept')
  const job = await postPremium(world, employer)
  const list = await fittingFor(employer, job)
  expect(list.map(({ freelancer }) => freelancer.full_name)).toEqual(['Booked', 'Blank'])
  expect(list[0]!.match.missing).toEqual(['not free'])
  expect(JSON.stringify(list)).not.toMatch(/Rival|Secret/)
  const later = await postPremium(world, employer, {
    roles: [role({ date_start: '2027-04-01T08:00:00Z', date_end: '2027-04-02T08:00:00Z' })],
  })
  expect(await namesFor(employer, later)).toEqual(['Booked', 'Blank'])
})

test('people who applied are marked; rejected or deleted ones are left out', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await postPremium(world, employer)
  const [applied, rejected, withdrawn] = await Promise.all(
    ['Applied', 'Rejected', 'Withdrawn'].map((name) => rigger(world, name)),
  )
  await applyFor(applied!, job)
  await step(employer, await applyFor(rejected!, job), 'reject')
  await step(withdrawn!, await applyFor(withdrawn!, job), 'withdraw')
  expect(await fittingFor(employer, job)).toMatchObject([{ freelancer: { full_name: 'Applied' }, applied: true }])
})

test('only for the company, and only for a premium project', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const [member, stranger] = [await createMember(world, employer), await createEmployer(world)]
  const plain = await post(employer)
  expect(await employer.get(`/jobs/${plain.id}/matches`)).toMatchObject({
    status: 402,
    body: { detail: expect.stringContaining('posted with Premium') },
  })
  await buy(world, employer, 'premium')
  const job = await post(member)
  expect(job.placement).toBe('top')
  for (const person of [employer, member]) expect((await person.get(`/jobs/${job.id}/matches`)).status).toBe(200)
  for (const id of [job.id, plain.id]) expect((await stranger.get(`/jobs/${id}/matches`)).status).toBe(404)
})

test('suspended, deleted and blocked people are left out, whichever side has blocked', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const member = await createMember(world, employer)
  const staff = await createFreelancer(world, { is_staff: true, two_factor_enabled: true, job_roles: ['Florist'] })
  const people = new Map<string, Person>()
  for (const name of ['Suspended', 'Blocked', 'Blocks poster', 'Blocks member', 'Stays'])
    people.set(name, await rigger(world, name))
  const job = await postPremium(world, employer)
  const idOf = (name: string) => people.get(name)!.user.id
  const seen = async (person: Person) => (await namesFor(person, job)).toSorted()
  expect(await seen(employer)).toHaveLength(5)
  const suspend = (action: string) =>
    staff.post(`/staff/people/${idOf('Suspended')}/${action}`, { reason: 'Seen the papers.' })
  expect((await suspend('suspend')).status).toBeLessThan(300)
  await employer.put(`/users/${idOf('Blocked')}/block`)
  await people.get('Blocks poster')!.put(`/users/${employer.user.id}/block`)
  await people.get('Blocks member')!.put(`/users/${member.user.id}/block`)
  expect(await seen(employer)).toEqual(['Blocks member', 'Stays'])
  expect(await seen(member)).toEqual(['Stays'])
  await suspend('unsuspend')
  expect(await seen(employer)).toEqual(['Blocks member', 'Stays', 'Suspended'])
})

test('the list follows a profile, a rating and a sign-up at once', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await postPremium(world, employer)
  const florist = await rigger(world, 'Florist', { job_roles: ['Florist'], skills: ['Bouquets'] })
  expect(await namesFor(employer, job)).toEqual([])
  await florist.put('/users/profile', { job_roles: ['rigger'], skills: ['ipaf'] })
  const [found] = await fittingFor(employer, job)
  expect(found!.match.reasons[0]).toBe('1 of 2 skills')
  const over = await createOverJob(world, employer, [florist])
  const rate = { freelancer_id: florist.user.id, rating: 5, review: 'Good' }
  expect((await employer.post(`/jobs/${over.id}/rate`, rate)).status).toBe(201)
  expect((await fittingFor(employer, job))[0]).toMatchObject({
    freelancer: { rating: 5, total_ratings: 1 },
    match: { score: found!.match.score + 2 },
  })
  await florist.put('/users/profile', { job_roles: ['Florist'], skills: ['Bouquets'] })
  expect(await namesFor(employer, job)).toEqual([])
  const registration = {
    email: 'new@example.com',
    password: 'a long enough phrase',
    full_name: 'New here',
    user_type: 'freelancer',
  }
  expect((await world.call('POST', '/auth/register', registration)).status).toBe(201)
  expect(await namesFor(employer, job)).toEqual(['New here'])
})

test('the list is paged by Link', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  for (const n of [0, 1, 2, 3, 4]) await rigger(world, `Rigger ${n}`)
  const job = await postPremium(world, employer)
  const whole = await namesFor(employer, job)
  const first = await employer.get(`/jobs/${job.id}/matches?limit=3`)
  const second = await employer.get(/<\/api(.*)>; rel="next"/.exec(first.headers.get('link')!)![1]!)
  expect(second.headers.get('link')).toBeNull()
  const paged = [...first.body, ...second.body].map(({ freelancer }) => freelancer.full_name)
  expect(paged).toEqual(whole)
  expect(whole).toHaveLength(5)
})
