import { type User, users } from '../../server/db/schema/people.ts'
import { matchJobs } from '../../server/jobs/match-jobs.ts'
import { seekerOf } from '../../server/jobs/seeker.ts'
import { TRAVEL_DISTANCES } from '../../shared/options.ts'
import { JOB_ROLES } from '../../shared/roles.ts'
import { SKILLS } from '../../shared/skills.ts'
import { blankUser, openBenchWorld, seeded, seedJobs, somewhere } from './support/many-jobs.ts'
import type { BenchRow } from './rows.ts'
import { atMost, quantile } from './support/compare.ts'

const FREELANCERS = 300
const GOAL = 1.5

/** Matched jobs for one freelancer: p95 over 300 people with 100,000 open jobs, against the same with 1,000. */
export async function benchMatching(): Promise<BenchRow[]> {
  const few = await p95With(1_000)
  const many = await p95With(100_000)
  const name = 'matched jobs for one freelancer, p95, 100,000 open jobs against 1,000'
  return [atMost(GOAL, { name, ours: many, peer: few, unit: 'ms' })]
}

async function p95With(count: number) {
  const world = await openBenchWorld()
  try {
    await seedJobs(world, count, 20)
    const people = await seedFreelancers(world)
    const match = (user: User) => matchJobs(world.ctx.db.read, seekerOf(world.ctx.db.read, user), new Date())
    for (const user of people) match(user)
    const times = people.map((user) => {
      const begun = performance.now()
      match(user)
      return performance.now() - begun
    })
    return quantile(times, 0.95)
  } finally {
    await world.close()
  }
}

function seedFreelancers({ ctx }: Awaited<ReturnType<typeof openBenchWorld>>): Promise<User[]> {
  const random = seeded(11)
  return ctx.db.write((tx) =>
    Array.from({ length: FREELANCERS }, (_, n) => {
      const { lat, lng } = somewhere(random)
      return tx
        .insert(users)
        .values({
          ...blankUser(`freelancer-${n}`),
          ...(n % 20 === 0 ? {} : { lat, lng }),
          travel_distance: random.pick(TRAVEL_DISTANCES),
          job_roles: n % 15 === 0 ? [] : random.some(JOB_ROLES, 1 + random.below(4)),
          skills: n % 15 === 0 ? [] : random.some(SKILLS, random.below(8)),
        })
        .returning()
        .get()
    }),
  )
}
