import { join } from 'node:path'
import type { BenchRow } from './rows.ts'
import { startChild } from './support/child.ts'
import { atLeast } from './support/compare.ts'
import { seedApplicants } from './support/many-applicants.ts'
import { jobId, openBenchWorld, ownerOf, seedJobs } from './support/many-jobs.ts'
import { race } from './support/race.ts'
import { signIn } from './support/sign-in.ts'

const APPLICANTS = 500
const COMPANIES = 20
const TOKEN = 'the-token-of-the-applicants-benchmark'
/** The company's own job, and another company's. */
const [JOB, OTHER] = [jobId(0), jobId(1)]

type Server = { port: number }

/**
 * A page of 100 of a job's 500 applicants: our server with session, headers, and a score for each by their own
 * bookings, against bare node:http with prepared statements that returns the same rows without scores.
 */
export async function benchApplicants(): Promise<BenchRow[]> {
  const world = await openBenchWorld()
  const [company] = await seedJobs(world, 200, COMPANIES)
  await seedApplicants(world, { job: JOB, other: OTHER, count: APPLICANTS })
  await signIn(world, ownerOf(company!), TOKEN)
  const database = join(world.folder, 'standby.db')
  const ours = await startChild<Server>('./our-server.ts', { BENCH_FOLDER: world.folder })
  const bare = await startChild<Server>('./bare-applicants.ts', { BENCH_DATABASE: database, BENCH_JOB: JOB })
  try {
    const path = `/api/jobs/${JOB}/applicants?limit=100`
    const best = await race(ours.ready, bare.ready, { path, token: TOKEN, warmUp: 1000 })
    const name = 'applicants of a job with 500, a page of 100, against bare node:http and prepared SQLite'
    return [atLeast(0.5, { name, ...best, unit: 'requests/s' })]
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
    await world.close()
  }
}
