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
const ROUNDS = 5
const GOAL = 1.5

/**
 * Matched jobs for one freelancer: p95 over 300 people with 100,000 open jobs, against the same with 1,000. In turns; the
 * best of five for each person, so that what else the machine does counts for neither.
 */
export async function benchMatching(): Promise<BenchRow[]> {
  const few = await worldOf(1_000)
  const many = await worldOf(100_000)
  try {
    for (let round = 0; round < ROUNDS; round++) for (const world of [few, many]) world.measure()
  } finally {
    await few.close()
    await many.close()
  }
  const name = 'matched jobs for one freelancer, p95, 100,000 open jobs against 1,000'
  return [atMost(GOAL, { name, ours: quantile(many.times, 0.95), peer: quantile(few.times, 0.95), unit: 'ms' })]
}

async function worldOf(count: number) {
  const world = await openBenchWorld()
  await seedJobs(world, count, 20)
  const people = await seedFreelancers(world)
  const { read } = world.ctx.db
  const times = people.map(() => Number.POSITIVE_INFINITY)
  return {
    times,
    close: world.close,
    measure() {
      for (const [n, user] of people.entries()) {
        const begun = performance.now()
        matchJobs(read, seekerOf(read, user), new Date())
        times[n] = Math.min(times[n]!, performance.now() - begun)
      }
    },
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
