import type { UserContext } from '../../server/context.ts'
import { type UserRow, users } from '../../server/db/schema/people.ts'
import { listJobs } from '../../server/jobs/list-jobs.ts'
import { matchJobs } from '../../server/jobs/matching/match-jobs.ts'
import { matchedFreelancerOf } from '../../server/jobs/matching/freelancer.ts'
import { TRAVEL_DISTANCES } from '../../shared/options.ts'
import { JOB_ROLES } from '../../shared/people/roles.ts'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'
import { TRADE_SKILLS } from '../../shared/people/skills.ts'
import { blankUser, openBenchWorld, seeded, seedJobs, somewhere } from './support/many-jobs.ts'
import type { BenchRow } from './rows.ts'
import { atMost, quantile } from './support/compare.ts'
import { mapInTurn } from '../../server/db/statement.ts'

const FREELANCERS = 300
const ROUNDS = 5
const GOAL = 1.5

/**
 * Matched jobs for one freelancer, and a page of a filtered search: p95 over 300 people with 100,000 open jobs, against
 * the same with 1,000. Alternating, the best of five for each person, so that other load of the machine does not count.
 */
export async function benchMatching(): Promise<BenchRow[]> {
  const few = await worldOf(1_000)
  const many = await worldOf(100_000)
  try {
    for (let round = 0; round < ROUNDS; round++) for (const world of [few, many]) await world.measure()
  } finally {
    await few.close()
    await many.close()
  }
  return (['matched jobs for one freelancer', 'filtered search of one freelancer'] as const).map((name) => {
    const [ours, peer] = [quantile(many.times[name], 0.95), quantile(few.times[name], 0.95)]
    return atMost(GOAL, { name: `${name}, p95, 100,000 open jobs against 1,000`, ours, peer, unit: 'ms' })
  })
}

async function worldOf(count: number) {
  const world = await openBenchWorld()
  await seedJobs(world, count, 20)
  const people = await seedFreelancers(world)
  const { read } = world.ctx.db
  const unmeasured = () => people.map(() => Number.POSITIVE_INFINITY)
  const times = {
    'matched jobs for one freelancer': unmeasured(),
    'filtered search of one freelancer': unmeasured(),
  }
  async function time(name: keyof typeof times, n: number, work: () => Promise<unknown>) {
    const begun = performance.now()
    await work()
    times[name][n] = Math.min(times[name][n]!, performance.now() - begun)
  }
  return {
    times,
    close: world.close,
    async measure() {
      for (const [n, user] of people.entries()) {
        await time('matched jobs for one freelancer', n, async () =>
          matchJobs(read, await matchedFreelancerOf(read, user, new Date()), new Date()),
        )
        const me = { ...world.ctx, user } as UserContext
        await time('filtered search of one freelancer', n, () => listJobs(me, { limit: 50, ...filtersOf(n) }))
      }
    },
  }
}

/** By distance and rate, by dates, by role within a distance, by rate from a day on, by skill: in rotation. */
function filtersOf(n: number): SearchFilters {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const searches: SearchFilters[] = [
    { distance: 100, min_rate: 250 },
    { date_from: day(10), date_to: day(24) },
    { role: JOB_ROLES[n % JOB_ROLES.length]!, distance: 150 },
    { min_rate: 350, date_from: day(30) },
    { skills: TRADE_SKILLS[n % TRADE_SKILLS.length]!, min_rate: 250 },
  ]
  return searches[n % searches.length]!
}

function seedFreelancers({ ctx }: Awaited<ReturnType<typeof openBenchWorld>>): Promise<UserRow[]> {
  const random = seeded(11)
  return ctx.db.write((tx) =>
    mapInTurn([...Array(FREELANCERS).keys()], async (n) => {
      const { lat, lng } = somewhere(random)
      return await tx
        .insert(users)
        .values({
          ...blankUser(`freelancer-${n}`),
          ...(n % 20 === 0 ? {} : { lat, lng }),
          travel_distance: random.pick(TRAVEL_DISTANCES),
          job_roles: n % 15 === 0 ? [] : random.some(JOB_ROLES, 1 + random.below(4)),
          skills: n % 15 === 0 ? [] : random.some(TRADE_SKILLS, random.below(8)),
        })
        .returning()
        .get()
    }),
  )
}
