import { type JobRow, jobs } from '../../server/db/schema/jobs.ts'
import { rankFreelancers } from '../../server/jobs/matching/rank-freelancers.ts'
import type { BenchRow } from './rows.ts'
import { atMost, quantile } from './support/compare.ts'
import { seedFreelancers } from './support/many-freelancers.ts'
import { openBenchWorld, seedJobs } from './support/many-jobs.ts'

const JOBS = 300
const ROUNDS = 5
const GOAL = 1.5

/**
 * Freelancers for one job: p95 over 300 jobs with 100,000 freelancers, against the same with 1,000. Alternating, the
 * best of five for each job, so that other load of the machine does not count.
 */
export async function benchFitting(): Promise<BenchRow[]> {
  const few = await worldOf(1_000)
  const many = await worldOf(100_000)
  try {
    for (let round = 0; round < ROUNDS; round++) for (const world of [few, many]) await world.measure()
  } finally {
    await few.close()
    await many.close()
  }
  const name = 'freelancers for one job, p95, 100,000 freelancers against 1,000'
  return [atMost(GOAL, { name, ours: quantile(many.times, 0.95), peer: quantile(few.times, 0.95), unit: 'ms' })]
}

async function worldOf(count: number) {
  const world = await openBenchWorld()
  await seedFreelancers(world, count)
  await seedJobs(world, JOBS, 20)
  const { read } = world.ctx.db
  const rows: JobRow[] = await read.select().from(jobs).all()
  const times = rows.map(() => Number.POSITIVE_INFINITY)
  return {
    times,
    close: world.close,
    async measure() {
      for (const [n, job] of rows.entries()) {
        const begun = performance.now()
        await rankFreelancers(read, job, { id: job.employer_id })
        times[n] = Math.min(times[n]!, performance.now() - begun)
      }
    },
  }
}
