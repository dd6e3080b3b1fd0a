import { expect, test } from 'vitest'
import { jobRoles } from '../../../server/db/schema/jobs.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import type { FreePlaces, Job } from '../../../shared/jobs/jobs.ts'
import { holds } from '../../support/factories/booking-rules.ts'
import { applyFor, jobsWorld, post, role, shortlisted, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'

// X6: under races there is one application, only legal states, nothing overfilled, nobody double-booked.

test('ten applications by one person at once create one', async () => {
  const world = await jobsWorld()
  const job = await post(await createEmployer(world))
  const rigger = await createFreelancer(world)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => rigger.post(`/jobs/${job.id}/apply`, { message: 'x' })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect(await world.ctx.db.read.select().from(messages).all()).toHaveLength(1)
})

test('accept, reject and withdraw raced: one of them wins, the others get a conflict', async () => {
  for (let round = 0; round < 5; round++) {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    const rigger = await createFreelancer(world)
    const application = await applyFor(rigger, await post(employer))
    const races = [
      step(employer, application, 'accept'),
      step(employer, application, 'reject'),
      step(rigger, application, 'withdraw'),
    ]
    const answers = await Promise.all(races.slice(round % 3).concat(races.slice(0, round % 3)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    await holds(world)
  }
})

test('two accepts for the last place: one is confirmed', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await post(employer)
  const rivals = [
    await applyFor(await createFreelancer(world), job),
    await applyFor(await createFreelancer(world), job),
  ]
  const answers = await Promise.all(rivals.map((application) => step(employer, application, 'accept')))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(answers.find((answer) => answer.status === 409)!.body.detail).toBe('All places were filled at 12:00.')
  await holds(world)
})

test('two companies accept one person for the same days: one succeeds', async () => {
  const world = await jobsWorld()
  const companies = [await createEmployer(world), await createEmployer(world)]
  const rigger = await createFreelancer(world)
  const asked = await Promise.all(companies.map(async (employer) => applyFor(rigger, await post(employer))))
  const answers = await Promise.all(asked.map((application, index) => step(companies[index]!, application, 'accept')))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  await holds(world)
})

const offeredTo = async (employer: Person, people: Person[], job: Job) => {
  for (const person of people) await shortlisted(employer, person, job)
  const { body } = await employer.post<FreePlaces[]>(`/jobs/${job.id}/offers`, { job_role_id: job.roles[0]!.id })
  return `/jobs/${job.id}/offers/${body[0]!.offer!.id}`
}

test('accepting, declining and stopping an offer raced with accepting somebody else: never two on one place, everybody notified', async () => {
  for (let round = 0; round < 8; round++) {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    const [ruth, jonah] = [await createFreelancer(world), await createFreelancer(world)]
    const job = await post(employer)
    const rival = await applyFor(jonah, job)
    const offer = await offeredTo(employer, [ruth], job)
    const races = [
      () => ruth.post(`${offer}/take`),
      () => step(employer, rival, 'accept'),
      () => ruth.post(`${offer}/decline`),
      () => employer.post(`${offer}/stop`),
    ]
    const answers = await Promise.all([...races.slice(round % 4), ...races.slice(0, round % 4)].map((race) => race()))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    await holds(world)
  }
})

test('one person accepts offers of two companies for the same days at once: one succeeds', async () => {
  const world = await jobsWorld()
  const ruth = await createFreelancer(world)
  const offers: string[] = []
  for (let n = 0; n < 2; n++) {
    const employer = await createEmployer(world)
    offers.push(await offeredTo(employer, [ruth], await post(employer)))
  }
  const answers = await Promise.all(offers.map((offer) => ruth.post(`${offer}/take`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await holds(world)
})

test('both sides cancel at once: one succeeds, and the place is freed once', async () => {
  const world = await jobsWorld()
  const [employer, ruth] = [await createEmployer(world), await createFreelancer(world)]
  const booking = await applyFor(ruth, await post(employer, { roles: [role({ places: 2 })] }))
  await step(employer, booking, 'accept')
  const answers = await Promise.all([
    step(ruth, booking, 'cancel', { reason: 'Ill.' }),
    step(employer, booking, 'cancel', { reason: 'Rain.' }),
    step(ruth, booking, 'cancel', { reason: 'Ill.' }),
  ])
  // Whichever side is first; a repeat by the same side is the same cancellation.
  expect([
    [200, 409, 200],
    [409, 200, 409],
  ]).toContainEqual(answers.map(({ status }) => status))
  expect((await world.ctx.db.read.select().from(jobRoles).get())!.filled).toBe(0)
  await holds(world)
})

test('a cancellation raced with a rating, in the hour the job ends: one of the two', async () => {
  for (const hour of ['2027-03-03T19:59:59.999Z', '2027-03-03T20:00:00.000Z']) {
    const world = await jobsWorld()
    world.setClock('2027-03-01T07:00:00Z')
    const [employer, ruth] = [await createEmployer(world), await createFreelancer(world)]
    const job = await post(employer)
    const booking = await applyFor(ruth, job)
    await step(employer, booking, 'accept')
    world.setClock(hour)
    const [cancelled, rated] = await Promise.all([
      step(ruth, booking, 'cancel', { reason: 'Ill.' }),
      employer.post(`/jobs/${job.id}/rate`, { freelancer_id: ruth.user.id, rating: 5, review: 'Good.' }),
    ])
    expect([cancelled.status === 200, rated.status === 201]).toEqual(
      hour < '2027-03-03T20' ? [true, false] : [false, true],
    )
    await holds(world)
  }
})
