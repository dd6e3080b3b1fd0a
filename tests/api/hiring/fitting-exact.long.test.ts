import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freelancerEntriesFor, unindexedFreelancers } from '../../../server/db/freelancer-index.ts'
import { indexedJobsById } from '../../../server/db/match-index.ts'
import { jobs } from '../../../server/db/schema/jobs.ts'
import { users } from '../../../server/db/schema/people.ts'
import { indexFreelancer, indexFreelancers } from '../../../server/jobs/matching/index-freelancer.ts'
import { skillNames } from '../../../shared/jobs/match-terms.ts'
import { orderFreelancers, rankFreelancers } from '../../../server/jobs/matching/rank-freelancers.ts'
import { seedFreelancers } from '../../bench/support/many-freelancers.ts'
import { seedJobs } from '../../bench/support/many-jobs.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createWorld } from '../../support/world.ts'

const PEOPLE = 3000
const TOP = 30

test(`the first ${TOP} of ${PEOPLE} people equal those of a complete ranking`, async () => {
  const world = await createWorld()
  await seedFreelancers(world, PEOPLE)
  await seedJobs(world, 25, 5)
  const { read } = world.ctx.db
  const everybody = JSON.stringify(Array.from({ length: PEOPLE }, (_, n) => n + 1))
  for (const job of await read.select().from(jobs).all()) {
    const [indexed] = await indexedJobsById(read, [job.id])
    const all = await freelancerEntriesFor(read, {
      nums: everybody,
      job_id: job.id,
      me: job.employer_id,
      poster: job.employer_id,
    })
    expect(all).toHaveLength(PEOPLE)
    const found = await rankFreelancers(read, job, { id: job.employer_id })
    expect(found.slice(0, TOP), job.id).toEqual(
      (await orderFreelancers(read, indexed!, all, skillNames(job.required_skills))).slice(0, TOP),
    )
  }
})

test('people who registered before the index existed are indexed at the next start', async () => {
  const world = await createWorld()
  const { db } = world.ctx
  const person = await createFreelancer(world, { job_roles: ['Rigger'] })
  await createFreelancer(world, { suspended_at: '2027-01-01T00:00:00.000Z' })
  await db.write((tx) => tx.$client.exec('delete from freelancer_index; delete from freelancer_terms'))
  const missing = () => unindexedFreelancers(db.read, { after: '', limit: 10 })
  expect(await missing()).toEqual([person.user.id])
  await indexFreelancers(db)
  expect(await missing()).toEqual([])
  await db.write(async (tx) => {
    await tx.update(users).set({ suspended_at: '2027-01-01T00:00:00.000Z' }).where(eq(users.id, person.user.id)).run()
    await indexFreelancer(tx, person.user.id)
  })
  expect(await db.read.$client.prepare('select count(*) from freelancer_terms').pluck().get()).toBe(0)
})
