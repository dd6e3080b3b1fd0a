import { expect, test } from 'vitest'
import { jobs } from '../../../server/db/schema/jobs.ts'
import type { Applicant, Job, JobEditInput, NewJobInput } from '../../../shared/jobs/jobs.ts'
import { fittingFor, postPremium } from '../../support/factories/fitting.ts'
import { applyFor, jobBody, jobsWorld, MANCHESTER, post, role } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'

const RIGGER = role({ skills: ['IPAF', 'Chain hoists'], places: 2 })
const LIGHTING = role({ role_name: 'Lighting technician', skills: ['grandMA3'] })
const CREW: Partial<NewJobInput> = { roles: [RIGGER, LIGHTING], required_skills: ['First aid'] }

const editOf = (
  { title, description, event_type, location, required_skills, roles }: Job,
  next: Partial<JobEditInput>,
) => ({
  title,
  description,
  event_type,
  location,
  required_skills,
  roles: roles.map(({ filled: _filled, skills: _skills, ...facts }) => facts),
  ...next,
})

test('a project’s skills are the union of its roles’; each role has its own on the wire', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await post(employer, CREW)
  expect(job.required_skills).toEqual(['First aid', 'IPAF', 'Chain hoists', 'grandMA3'])
  expect(job.roles.map(({ skills }) => skills)).toEqual([RIGGER.skills, LIGHTING.skills])
  const listed = await post(employer, { roles: [role(), role({ role_name: 'Rigger chief' })] })
  expect(listed.roles.map((one) => 'skills' in one)).toEqual([false, false])
})

test('what is missing and the score are by role: for freelancers, applicants and good fits', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const whole = { ...MANCHESTER, travel_distance: '50' as const, skills: ['IPAF', 'Chain hoists', 'First aid'] }
  const rigger = await createFreelancer(world, { ...whole, job_roles: ['Rigger'] })
  const operator = await createFreelancer(world, { ...whole, job_roles: ['Lighting technician'] })
  const job = await postPremium(world, employer, CREW)
  const matchOf = async (person: typeof rigger) => (await person.get<Job[]>('/jobs')).body[0]!.match!
  expect(await matchOf(rigger)).toMatchObject({ missing: [], skills_role_id: job.roles[0]!.id })
  expect((await matchOf(rigger)).reasons[0]).toBe('3 of 3 skills')
  expect(await matchOf(operator)).toMatchObject({ missing: ['no grandMA3'], skills_role_id: job.roles[1]!.id })
  expect((await matchOf(rigger)).score).toBeGreaterThan((await matchOf(operator)).score)
  const fitting = await fittingFor(employer, job)
  expect(fitting.map(({ match }) => match.reasons[0])).toEqual(['3 of 3 skills', '1 of 2 skills'])
  await applyFor(rigger, job, { job_role_id: job.roles[1]!.id })
  const [applicant] = (await employer.get<Applicant[]>(`/jobs/${job.id}/applicants`)).body
  expect(applicant!.match).toMatchObject({ missing: ['no grandMA3'], skills_role_id: job.roles[1]!.id })
})

test('an edit by an earlier release, which knows the list alone, keeps what the list still has', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await post(employer, CREW)
  const list = ['First aid', 'IPAF', 'grandMA3', 'Forklift licence']
  const { status, body } = await employer.put<Job>(`/jobs/${job.id}`, editOf(job, { required_skills: list }))
  expect(status).toBe(200)
  expect(body.required_skills).toEqual(list)
  expect(body.roles.map(({ skills }) => skills)).toEqual([['IPAF'], ['grandMA3']])
  const [rigger, lighting] = body.roles as [Job['roles'][number], Job['roles'][number]]
  const roles = [
    { ...rigger, skills: [] },
    { ...lighting, skills: ['Avolites'] },
  ].map(({ filled: _filled, ...one }) => one)
  const edited = await employer.put<Job>(`/jobs/${job.id}`, editOf(job, { required_skills: [], roles }))
  expect(edited.body.required_skills).toEqual(['Avolites'])
  expect(edited.body.roles[0]!.skills).toBeUndefined()
  const { body: events } = await employer.get<{ lines: string[] }[]>(`/jobs/${job.id}/history`)
  const lines = events.flatMap((event) => event.lines)
  expect(lines).toContain('Rigger: skills removed: IPAF')
  expect(lines).toContain('Lighting technician: skills added: Avolites')
  expect(lines).toContain('Skills added: Forklift licence')
})

test('more skills of a role than it may have, and no text at all, are refused and change nothing', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const many = Array.from({ length: 21 }, (_, n) => `Skill ${n}`)
  for (const skills of [many, [''], 'IPAF'] as string[][])
    expect((await employer.post('/jobs', jobBody({ roles: [role({ skills })] }))).status).toBe(422)
  expect(await world.ctx.db.read.select().from(jobs).all()).toEqual([])
})
