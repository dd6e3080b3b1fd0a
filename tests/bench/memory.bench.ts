import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { v7 as uuid } from 'uuid'
import { hashToken } from '../../server/auth/find-session.ts'
import { openDb } from '../../server/db/connection.ts'
import { sessions, users } from '../../server/db/schema/people.ts'
import type { BenchRow } from './rows.ts'
import { MIB, within } from './support/compare.ts'
import { openManyStreams } from './support/many-streams.ts'

const STREAMS = 5_000
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Resident memory of the built server with the demonstration world: idle, and with 5,000 people on the line. */
export async function benchMemory(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'standby-bench-'))
  try {
    const first = await start(folder)
    await stop(first.child)
    const tokens = await signInMany(folder)
    const { child, port } = await start(folder)
    try {
      await sleep(3_000)
      const idle = residentOf(child)
      const streams = await openManyStreams(port, tokens)
      await sleep(3_000)
      const busy = residentOf(child)
      streams.close()
      return [
        within(120, { name: 'resident memory, demonstration world, idle', ours: idle, unit: 'MB' }),
        within(250, { name: 'resident memory, demonstration world, 5,000 streams', ours: busy, unit: 'MB' }),
      ]
    } finally {
      await stop(child)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The built server as an operator runs it; resolves when it listens, which is after the demonstration world is made. */
function start(folder: string) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DEMO: '1',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
  }
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise<{ child: ChildProcess; port: number }>((resolve, reject) => {
    let said = ''
    child.once('exit', (code) => reject(new Error(`The server ended (${code}): ${said}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-20_000)
      const port = /"port":(\d+)/.exec(said)?.[1]
      if (port) resolve({ child, port: Number(port) })
    })
  })
}

function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return ended
}

async function signInMany(folder: string) {
  const db = openDb(folder)
  const people = Array.from({ length: STREAMS }, () => ({ id: uuid(), token: uuid() }))
  const created_at = new Date().toISOString()
  const times = { created_at, last_seen_at: created_at, expires_at: new Date(Date.now() + 86_400_000).toISOString() }
  await db.write((tx) => {
    for (const { id, token } of people) {
      const person = {
        id,
        email: `${id}@example.com`,
        password_hash: '!',
        full_name: 'Someone',
        user_type: 'freelancer',
      } as const
      tx.insert(users)
        .values({ ...person, created_at, updated_at: created_at })
        .run()
      tx.insert(sessions)
        .values({ id: uuid(), user_id: id, token_hash: hashToken(token), ...times })
        .run()
    }
  })
  await db.close()
  return people.map(({ token }) => token)
}

/** VmRSS, in MB. */
function residentOf({ pid }: ChildProcess) {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kib) * 1024) / MIB
}
