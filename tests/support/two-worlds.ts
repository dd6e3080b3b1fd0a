import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Answer, World } from './world.ts'
import { createWorld } from './world.ts'
import { takeDatabase } from './postgres-databases.ts'
import type { Person } from './factories/people.ts'

/** The keys of one installation, which would be in DATA_DIR if there were one process. */
export const SAME = {
  ENCRYPTION_KEY: 'a'.repeat(64),
  VAPID_PUBLIC_KEY: 'BDaezRp4cGGCPEQ8mmm96Prf5IUsJoSVZlvacpKnaALxvKZu8di2GtjKZo2uK2dxwqvro7krIDs_Tb9-adVD06A',
  VAPID_PRIVATE_KEY: 'WWtii28KaqbbcfMpZ9eQZZ6ahHTDIXHDZW814upWh-A',
}

/** Settings that all processes on one database share, with a folder for files until the test ends. */
export function settingsFor(DATABASE_URL: string) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'standby-shared-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  return { DATABASE_URL, DATA_DIR, ...SAME }
}

/** Two worlds, as two processes on one database, and a connection of the test's own to it. */
export async function createTwoWorlds(settings: Record<string, string> = {}) {
  const database = (await takeDatabase())!
  onTestFinished(database.giveBack)
  const client = new pg.Client(database.url)
  await client.connect()
  onTestFinished(() => client.end())
  const shared = { ...settingsFor(database.url), ...settings }
  const [here, there] = [await createWorld(shared), await createWorld(shared)]
  return { url: database.url, client, here, there, shared }
}

/** Sends the person's requests to another process. */
export const at = (world: World, { token }: Person) => ({
  get: <T = any>(path: string): Promise<Answer<T>> => world.call('GET', path, undefined, token),
  post: <T = any>(path: string, body?: unknown): Promise<Answer<T>> => world.call('POST', path, body, token),
})

/** A process that only has its row, and its lock until it is killed. */
export async function createBareProcess(url: string, number: number) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  await client.query('select pg_advisory_lock(7358, $1)', [number])
  await client.query('insert into processes (number) values ($1)', [number])
  let isOver = false
  const kill = async () => {
    if (!isOver) await client.end()
    isOver = true
  }
  onTestFinished(kill)
  return { kill }
}
