import { expect, test, vi } from 'vitest'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import { applyFor, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'

test('closing a project tells who waits for an answer, once, and nobody else', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await post(employer, { roles: [role({ places: 5 })] })
  const people = []
  for (const action of ['', 'shortlist', 'accept', 'reject', 'withdraw']) {
    const person = await createFreelancer(world, { full_name: `Person ${action}` })
    const application = await applyFor(person, job)
    if (action) await step(action === 'withdraw' ? person : employer, application, action)
    people.push(person)
  }
  expect((await employer.post(`/jobs/${job.id}/close`)).status).toBe(200)
  expect((await employer.post(`/jobs/${job.id}/close`)).status).toBe(200)
  const told = async () =>
    (await world.ctx.db.read.select().from(devMailbox).all())
      .filter(({ subject }) => subject === 'Closed: Arena rig')
      .map(({ to }) => to)
  await vi.waitFor(async () => expect(await told()).toHaveLength(2))
  expect(new Set(await told())).toEqual(new Set(people.slice(0, 2).map(({ user }) => user.email)))
})
