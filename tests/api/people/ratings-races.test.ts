import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ratings, users } from '../../../server/db/schema/people.ts'
import { createOverJob } from '../../support/factories/bare-job.ts'
import { jobsWorld } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import type { World } from '../../support/world.ts'

test('a whole company rates one person at once: one rating, counted once', async () => {
  const world = await jobsWorld()
  const owner = await createEmployer(world)
  const rigger = await createFreelancer(world)
  const job = await createOverJob(world, owner, [rigger])
  const team = [owner, ...(await Promise.all(Array.from({ length: 4 }, () => createMember(world, owner))))]
  const answers = await Promise.all(
    team.flatMap((member, n) => Array.from({ length: 3 }, () => rate(member, job.id, rigger, (n % 5) + 1))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201, ...Array(12).fill(409)])
  await addsUp(world, rigger)
})

const attempts = fc.array(
  fc.record({ member: fc.nat(1), job: fc.nat(2), person: fc.nat(2), stars: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 5, maxLength: 30 },
)

test('any sequence of ratings: mean and count are those of the stored ratings', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(attempts, async (tried) => {
      const world = await jobsWorld()
      const owner = await createEmployer(world)
      const members = [owner, await createMember(world, owner)]
      const crew = await Promise.all(Array.from({ length: 3 }, () => createFreelancer(world)))
      const jobs = await Promise.all(Array.from({ length: 3 }, () => createOverJob(world, owner, crew)))
      await Promise.all(
        tried.map(({ member, job, person, stars }) => rate(members[member]!, jobs[job]!.id, crew[person]!, stars)),
      )
      const pairs = new Set(tried.map(({ job, person }) => `${job} ${person}`))
      expect(await world.ctx.db.read.select().from(ratings).all()).toHaveLength(pairs.size)
      for (const person of crew) {
        const { sum, count } = await addsUp(world, person)
        const { body } = await world.call('GET', `/users/profile/${person.user.id}`)
        expect(body).toMatchObject({
          rating: count === 0 ? 0 : Math.round((sum / count) * 100) / 100,
          total_ratings: count,
        })
      }
    }),
    { numRuns: 15 },
  )
})

const rate = (member: Person, jobId: string, { user }: Person, rating: number) =>
  member.post(`/jobs/${jobId}/rate`, { freelancer_id: user.id, rating, review: 'Good' })

async function addsUp({ ctx: { db } }: World, { user: { id } }: Person) {
  const given = await db.read.select().from(ratings).where(eq(ratings.freelancer_id, id)).all()
  const sum = given.reduce((total, { rating }) => total + rating, 0)
  const user = (await db.read.select().from(users).where(eq(users.id, id)).get())!
  expect([user.rating_sum, user.rating_count]).toEqual([sum, given.length])
  return { sum, count: given.length }
}
