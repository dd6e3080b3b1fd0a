import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { dawdle, dawdleOn, holdNextWrite } from '../../support/dawdle.ts'
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

test('the last places of two roles taken at once: the job is filled, and neither has to begin again', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const count = dawdle(world)
  const stop = await dawdleOn(world, 'job_roles')
  for (let round = 0; round < 4; round++) {
    const job = await post(employer, { roles: [role({ role_name: 'Rigger' }), role({ role_name: 'Carpenter' })] })
    const applications = []
    for (const { id } of job.roles)
      applications.push(await applyFor(await createFreelancer(world), job, { job_role_id: id }))
    const answers = await Promise.all(applications.map((one) => step(employer, one, 'accept')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await employer.get<Job[]>('/jobs?limit=1')
    expect(
      body.map(({ status }) => status),
      `round ${round}`,
    ).toEqual(['filled'])
  }
  await stop()
  expect(count.begunAgain).toBe(0)
})

test('whoever applies while the last place is being taken is refused', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const [ana, ben] = [await createFreelancer(world), await createFreelancer(world)]
  const job = await post(employer)
  const application = await applyFor(ana, job)
  const { held, release } = holdNextWrite(world)
  const accepting = step(employer, application, 'accept')
  await held
  const applying = ben.post(`/jobs/${job.id}/apply`, { message: 'x' })
  await sleep(300)
  release()
  expect([(await accepting).status, (await applying).status]).toEqual([200, 409])
})
