import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { hashToken } from '../../server/http/sessions.ts'
import { openSqlite } from '../../server/db/sqlite.ts'
import { sessions, users } from '../../server/db/schema/people.ts'
import type { BenchRow } from './rows.ts'
import { startBuilt } from './support/built-server.ts'
import { within } from './support/compare.ts'
import { openManyStreams } from './support/many-streams.ts'

const STREAMS = 5_000
/**
 * ms. Some 20 s after the last work V8 returns the memory used for starting (a third of the heap): before that a server
 * is not idle.
 */
const UNTIL_IDLE = 30_000

/** Resident memory of the built server with the demonstration world: idle, and with 5,000 connected people. */
export async function benchMemory(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'standby-bench-'))
  try {
    const first = await startBuilt(folder, { DEMO: '1' })
    await first.stop()
    const tokens = await signInMany(folder)
    const server = await startBuilt(folder, { DEMO: '1' })
    try {
      await sleep(UNTIL_IDLE)
      const idle = residentOf(server.pid)
      const streams = await openManyStreams(server.port, tokens)
      await sleep(3_000)
      const busy = residentOf(server.pid)
      streams.close()
      return [
        within(120, { name: 'resident memory, demonstration world, idle', ours: idle, unit: 'MB' }),
        within(250, { name: 'resident memory, demonstration world, 5,000 streams', ours: busy, unit: 'MB' }),
      ]
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signInMany(folder: string) {
  const db = openSqlite(folder)
  const people = Array.from({ length: STREAMS }, () => ({ id: uuid(), token: uuid() }))
  const created_at = new Date().toISOString()
  const times = { created_at, last_seen_at: created_at, expires_at: new Date(Date.now() + 86_400_000).toISOString() }
  await db.write(async (tx) => {
    for (const { id, token } of people) {
      // Employers: freelancers inserted directly would first be indexed for matching when the server starts.
      const person = {
        id,
        email: `${id}@example.com`,
        password_hash: '!',
        full_name: 'Someone',
        user_type: 'employer',
      } as const
      await tx
        .insert(users)
        .values({ ...person, created_at, updated_at: created_at })
        .run()
      await tx
        .insert(sessions)
        .values({ id: uuid(), user_id: id, token_hash: hashToken(token), ...times })
        .run()
    }
  })
  await db.close()
  return people.map(({ token }) => token)
}

/** VmRSS, in MB. */
function residentOf(pid: number) {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kib) * 1024) / 1e6
}
