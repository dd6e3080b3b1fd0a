import { join } from 'node:path'
import autocannon from 'autocannon'
import { hashToken } from '../../server/auth/find-session.ts'
import { sessions } from '../../server/db/schema/people.ts'
import type { BenchRow } from './rows.ts'
import { startChild } from './support/child.ts'
import { atLeast } from './support/compare.ts'
import { type BenchWorld, openBenchWorld, seedJobs } from './support/many-jobs.ts'

const JOBS = 50_000
const COMPANIES = 50
const SECONDS = 4
const ROUNDS = 3
/** Requests until both are compiled. */
const WARM_UP = 4000
const TOKEN = 'the-token-of-the-list-benchmark'

type Server = { port: number }

/**
 * An employer's list, 20 of 50,000 jobs (a thousand of them the company's): our server with session and headers, against
 * bare node:http with prepared statements that answers the same rows; in turns, the best round of each.
 */
export async function benchList(): Promise<BenchRow[]> {
  const world = await openBenchWorld()
  const [company] = await seedJobs(world, JOBS, COMPANIES)
  await signIn(world, `owner-${company}`)
  const database = join(world.folder, 'standby.db')
  const ours = await startChild<Server>('./our-server.ts', { BENCH_FOLDER: world.folder })
  const bare = await startChild<Server>('./bare-list.ts', { BENCH_DATABASE: database, BENCH_COMPANY: company! })
  const best = { ours: 0, peer: 0 }
  try {
    for (const { ready } of [ours, bare]) await load(ready, { amount: WARM_UP })
    for (let round = 0; round < ROUNDS; round++) {
      best.ours = Math.max(best.ours, await rate(ours.ready))
      best.peer = Math.max(best.peer, await rate(bare.ready))
    }
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
    await world.close()
  }
  const name = "an employer's list, 20 of 50,000 jobs, against bare node:http and prepared SQLite"
  return [atLeast(0.75, { name, ...best, unit: 'requests/s' })]
}

function signIn({ ctx }: BenchWorld, user_id: string) {
  const created_at = new Date().toISOString()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const session = {
    id: user_id,
    user_id,
    token_hash: hashToken(TOKEN),
    created_at,
    last_seen_at: created_at,
    expires_at,
  }
  return ctx.db.write((tx) => tx.insert(sessions).values(session).run())
}

const rate = async ({ port }: Server) => (await load({ port }, { duration: SECONDS })).requests.average

async function load({ port }: Server, much: { duration: number } | { amount: number }) {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 16,
    ...much,
    requests: [{ method: 'GET', path: '/api/jobs?limit=20', headers: { authorization: `Bearer ${TOKEN}` } }],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result
}
