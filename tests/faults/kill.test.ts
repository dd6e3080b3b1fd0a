import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { SyncPage } from '../../shared/sync.ts'
import { callServer, joinServer, type Member } from '../support/api.ts'
import { admin } from '../support/postgres-databases.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { expectWithinMs } from '../support/time-limits.ts'

const KILLS = Number(process.env.KILLS ?? 20)
const WRITERS = 4
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

test(
  `D1 killed ${KILLS} times under writes: every acknowledged write is there, the database intact, back in under 5 s`,
  { timeout: 60_000 + KILLS * 10_000 },
  async () => {
    console.log(`kill: SEED=${SEED}`)
    const random = seeded(SEED)
    const dataDir = mkdtempSync(join(tmpdir(), 'standby-kill-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    let server = await startServer({ dataDir })
    const people = await Promise.all(Array.from({ length: WRITERS + 1 }, () => joinServer(server.origin, 'freelancer')))
    const acknowledged = new Set<string>()
    for (let kill = 1; kill <= KILLS; kill++) {
      const target = 20 + Math.floor(random() * 60)
      const begun = acknowledged.size
      const writing = people.slice(1).map((person) => writeUntilDown(server.origin, person, people[0]!, acknowledged))
      while (acknowledged.size - begun < target) await new Promise((resolve) => setTimeout(resolve, random() * 4))
      await server.kill()
      await Promise.all(writing)
      // Every second time the server itself is the first to open the database.
      if (kill % 2 === 0) await check(server, acknowledged)
      server = await startServer({ dataDir })
      await check(server, acknowledged)
      expectWithinMs(server.startedIn, 5_000)
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * 20)
    // The recipient's device receives every one of them, once.
    const synced = await syncedMessages(server.origin, people[0]!)
    expect(synced.length).toBe(new Set(synced).size)
    for (const id of acknowledged) expect(synced).toContain(id)
  },
)

/** Sends messages one after another until the server is gone; records the acknowledged ones. */
async function writeUntilDown(origin: string, { token }: Member, { user }: Member, acknowledged: Set<string>) {
  for (;;) {
    const id = crypto.randomUUID()
    const body = { id, recipient_id: user.id, content: `Written as ${id}` }
    const answer = await callServer<{ detail?: string }>(origin, 'POST', '/messages/send-direct', body, token).catch(
      () => null,
    )
    if (answer === null) return
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.body.detail}`)
    acknowledged.add(id)
  }
}

/** Read by this process, not by the one that died. */
async function check(server: RunningServer, acknowledged: Set<string>) {
  const stored = new Set(server.databaseUrl ? await onPostgres(server.databaseUrl) : inFile(server.database))
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
}

const MESSAGES = 'select id from messages'
const onPostgres = async (url: string) => (await admin(url, MESSAGES)).rows.map(({ id }: { id: string }) => id)

function inFile(file: string) {
  const database = new Database(file)
  try {
    expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(database.pragma('foreign_key_check')).toEqual([])
    return database.prepare<[], string>(MESSAGES).pluck().all()
  } finally {
    database.close()
  }
}

async function syncedMessages(origin: string, { token }: Member) {
  const found: string[] = []
  for (let since = ''; ;) {
    const { body } = await callServer<SyncPage>(origin, 'GET', `/sync${since}`, undefined, token)
    found.push(...body.changes.filter((change) => change.kind === 'message').map((change) => change.id))
    if (!body.more) return found
    since = `?since=${encodeURIComponent(body.cursor)}`
  }
}

/** A small generator (mulberry32), so that a seed gives the same kills. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
