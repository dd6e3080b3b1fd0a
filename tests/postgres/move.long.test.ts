import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { seedDemo } from '../../server/demo/seed-demo.ts'
import { createFreelancer } from '../support/factories/people.ts'
import {
  command,
  copyOf,
  emptyDatabase,
  filesIn,
  hashOfAll,
  moveHere,
  tablesOf,
  temporaryFolder,
} from '../support/moving.ts'
import { startS3 } from '../support/outside/s3-server.ts'
import { createBareProcess } from '../support/two-worlds.ts'
import { createWorld } from '../support/world.ts'

const LONG = { timeout: 600_000 }
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const onSqlite = (settings: Record<string, string> = {}) => createWorld({ DATABASE_URL: '', ...settings })

test('C7 the demonstration world moved to PostgreSQL and S3, and back, is equal by number and hash', LONG, async () => {
  const world = await onSqlite({ DEMO: '1' })
  await seedDemo(world.ctx)
  const [folder, url, back] = [await copyOf(world), await emptyDatabase(), temporaryFolder()]
  const s3 = await startS3()
  onTestFinished(() => s3.close())
  const { objects, settings } = s3.bucket()

  const database = await command('move-to-postgres', { DATA_DIR: folder, DATABASE_URL: url })
  const files = await command('move-files', { DATA_DIR: folder, ...settings }, '--to', 's3')
  expect([database.code, files.code]).toEqual([0, 0])
  expect([...objects.keys()].toSorted()).toEqual(filesIn(folder).toSorted())
  expect(objects.size).toBeGreaterThan(100)

  const databaseBack = await command('move-to-postgres', { DATA_DIR: back, DATABASE_URL: url }, '--back')
  const filesBack = await command('move-files', { DATA_DIR: back, ...settings }, '--to', 'folder')
  for (const [there, again] of [
    [database, databaseBack],
    [files, filesBack],
  ] as const)
    expect([again.code, hashOfAll(again.output)]).toEqual([0, hashOfAll(there.output)])

  const tables = tablesOf(folder)
  expect(Object.values(tables).filter((rows) => rows.length > 0).length).toBeGreaterThan(35)
  expect(tablesOf(back)).toEqual(tables)
  const bytesOf = (in_: string) =>
    filesIn(in_)
      .toSorted()
      .map((name) => `${name} ${hashOf(readFileSync(join(in_, name)))}`)
  expect(bytesOf(back)).toEqual(bytesOf(folder))

  // Both engines show a person the same, from the moved database and bucket.
  const now = new Date()
  const shown = async (settings: Record<string, string>) => {
    const moved = await createWorld({ DEMO: '1', ...settings })
    moved.setClock(now)
    const [{ email, password }] = (await moved.call<any[]>('GET', '/auth/demo-sign-ins')).body as [any]
    const { body } = await moved.call<any>('POST', '/auth/login', { email, password })
    const paths = [
      '/jobs',
      '/jobs?location=london',
      '/jobs/confirmed',
      '/messages/conversations',
      '/portfolio',
      '/auth/me',
    ]
    const answers = []
    for (const path of paths) answers.push((await moved.call('GET', path, undefined, body.access_token)).body)
    const picture = await moved.app.request(`/${filesIn(folder).find((name) => name.startsWith('files/'))}`)
    return [answers, picture.status, hashOf(Buffer.from(await picture.arrayBuffer()))]
  }
  cpSync(join(folder, 'encryption.key'), join(back, 'encryption.key'))
  const before = await shown({ DATABASE_URL: '', DATA_DIR: folder })
  expect(await shown({ DATABASE_URL: url, ...settings })).toEqual(before)
  expect(await shown({ DATABASE_URL: '', DATA_DIR: back })).toEqual(before)
})

test(
  'killed in the middle, in either direction, it leaves the target empty, and a second run succeeds',
  LONG,
  async () => {
    const world = await onSqlite()
    for (let n = 0; n < 20; n++) await createFreelancer(world)
    const [folder, url, back] = [await copyOf(world), await emptyDatabase(), temporaryFolder()]
    const other = new pg.Client(url)
    await other.connect()
    onTestFinished(() => other.end())

    /** Kills the command while it waits for the sessions, after the tables before them. */
    async function killedAtSessions(mode: 'share' | 'access exclusive', DATA_DIR: string, ...words: string[]) {
      await other.query(`begin; lock table sessions in ${mode} mode`)
      const args = ['--import', 'tsx', 'server/app/move-to-postgres.ts', ...words]
      const child = spawn(process.execPath, args, { env: { ...process.env, DATA_DIR, DATABASE_URL: url } })
      const ended = new Promise((resolve) => child.once('close', resolve))
      const waiting = "select 1 from pg_locks where not granted and relation = 'sessions'::regclass"
      await vi.waitFor(async () => expect((await other.query(waiting)).rows).toHaveLength(1), { timeout: 300_000 })
      child.kill('SIGKILL')
      await ended
      await other.query('commit')
    }

    await killedAtSessions('share', folder)
    expect((await other.query('select 1 from users')).rows).toEqual([])
    const there = await command('move-to-postgres', { DATA_DIR: folder, DATABASE_URL: url })
    expect(there).toMatchObject({ code: 0, output: expect.stringMatching(/^users +20 /m) })

    await killedAtSessions('access exclusive', back, '--back')
    expect(tablesOf(back).users).toEqual([])
    const again = await command('move-to-postgres', { DATA_DIR: back, DATABASE_URL: url }, '--back')
    expect([again.code, hashOfAll(again.output)]).toEqual([0, hashOfAll(there.output)])
    expect(tablesOf(back)).toEqual(tablesOf(folder))
  },
)

test('a database that a server runs on, a filled target and an empty source are refused', LONG, async () => {
  const world = await onSqlite()
  await createFreelancer(world)
  const [folder, url] = [await copyOf(world), await emptyDatabase()]
  const refusal = async (DATA_DIR: string, ...words: string[]) => {
    const { code, output } = await command('move-to-postgres', { DATA_DIR, DATABASE_URL: url }, ...words)
    expect(code).toBe(1)
    return output.replace(`${DATA_DIR}/`, '')
  }
  expect(await refusal(world.folder)).toBe('standby.db is in use by a server: stop it first. Nothing was changed.\n')
  expect(await refusal(temporaryFolder())).toContain('standby.db has nobody who has registered')
  expect(await refusal(folder, '--back')).toContain('The database of DATABASE_URL has nobody who has registered')
  const { kill } = await createBareProcess(url, 1)
  expect(await refusal(folder)).toContain('The database of DATABASE_URL is in use by a server: stop it first.')
  await kill()
  await moveHere(folder, url)
  expect(await refusal(folder)).toContain(
    'The database of DATABASE_URL is not empty: put it aside, or give another one.',
  )
  expect(await refusal(folder, '--back')).toContain('standby.db is not empty: put it aside, or give another one.')
  expect(await command('move-to-postgres', {}, '--there')).toMatchObject({ code: 2 })
})
