import { deepStrictEqual } from 'node:assert'
import { join } from 'node:path'
import type { BenchRow } from './rows.ts'
import { startChild } from './support/child.ts'
import { atLeast } from './support/compare.ts'
import { openBenchWorld, ownerOf, seedJobs } from './support/many-jobs.ts'
import { race } from './support/race.ts'
import { signIn } from './support/sign-in.ts'

const JOBS = 50_000
const COMPANIES = 50
const TOKEN = 'the-token-of-the-list-benchmark'

const LIST = { path: '/api/jobs?limit=20', token: TOKEN }

type Server = { port: number }

/**
 * An employer's list, 20 of 50,000 jobs (a thousand of them the company's): our server with session and headers,
 * against bare node:http with prepared statements that returns the same rows and fields; alternating, the best round of each.
 */
export async function benchList(): Promise<BenchRow[]> {
  const world = await openBenchWorld()
  const [company] = await seedJobs(world, JOBS, COMPANIES)
  await signIn(world, ownerOf(company!), TOKEN)
  const database = join(world.folder, 'standby.db')
  const ours = await startChild<Server>('./our-server.ts', { BENCH_FOLDER: world.folder })
  const bare = await startChild<Server>('./bare-list.ts', { BENCH_DATABASE: database, BENCH_COMPANY: company! })
  try {
    deepStrictEqual(await listOf(bare.ready), await listOf(ours.ready), 'Both return the same rows and fields')
    const best = await race(ours.ready, bare.ready, LIST)
    const name = "an employer's list, 20 of 50,000 jobs, against bare node:http and prepared SQLite"
    return [atLeast(0.75, { name, ...best, unit: 'requests/s' })]
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
    await world.close()
  }
}

async function listOf({ port }: Server): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${LIST.path}`, {
    headers: { authorization: `Bearer ${LIST.token}` },
  })
  return response.json()
}
