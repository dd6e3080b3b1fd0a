import { expect, test } from 'vitest'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { dawdle } from '../../support/dawdle.ts'
import { holds } from '../../support/factories/booking-rules.ts'
import { applyFor, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'

test('one person accepted by four companies for the same days, ten times over: each time one has them', async () => {
  const world = await jobsWorld()
  const companies = await Promise.all([1, 2, 3, 4].map(() => createEmployer(world)))
  const jobs = await Promise.all(companies.map((employer) => post(employer, { roles: [role({ places: 10 })] })))
  for (let round = 0; round < 10; round++) {
    const rigger = await createFreelancer(world)
    const applications = await Promise.all(jobs.map((job) => applyFor(rigger, job)))
    const answers = await Promise.all(applications.map((one, at) => step(companies[at]!, one, 'accept')))
    expect(answers.map(({ status }) => status).toSorted(), `round ${round}`).toEqual([200, 409, 409, 409])
  }
  await holds(world)
})

test('six people accepted at once for two places: two are confirmed', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await post(employer, { roles: [role({ places: 2 })] })
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => createFreelancer(world)))
  const applications = await Promise.all(people.map((person) => applyFor(person, job)))
  const answers = await Promise.all(applications.map((one) => step(employer, one, 'accept')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
  await holds(world)
})

test('the last places of two roles taken at once: the job is filled', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  for (let round = 0; round < 4; round++) {
    const job = await post(employer, { roles: [role({ role_name: 'Rigger' }), role({ role_name: 'Carpenter' })] })
    const applications = await Promise.all(
      job.roles.map(async ({ id }) => applyFor(await createFreelancer(world), job, { job_role_id: id })),
    )
    if (round === 0) dawdle(world)
    const answers = await Promise.all(applications.map((one) => step(employer, one, 'accept')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await employer.get<Job[]>('/jobs?limit=1')
    expect(
      body.map(({ status }) => status),
      `round ${round}`,
    ).toEqual(['filled'])
  }
})
