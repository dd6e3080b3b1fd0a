import { execFile } from 'node:child_process'
import { cpSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { unusableServerReason } from '../../server/db/postgres/prepare-database.ts'
import { readSettings } from '../../server/ports/settings.ts'
import { portOfServer } from '../support/bind.ts'
import { startS3 } from '../support/outside/s3-server.ts'
import { admin, databaseAt, takeDatabase } from '../support/postgres-databases.ts'
import { createTwoWorlds, settingsFor } from '../support/two-worlds.ts'
import { createWorld } from '../support/world.ts'

const server = () => inject('postgres')!
const refusal = (url: string) =>
  openPostgres(url).then(
    () => 'it started',
    ({ message }: Error) => message.replace('These settings are not usable:\n  ', ''),
  )

test('a malformed address is refused with the other settings', () => {
  for (const bad of ['db.example.com', 'mysql://db/standby', 'postgres//x'])
    expect(() => readSettings({ DATABASE_URL: bad })).toThrow(/DATABASE_URL: must be an address such as postgres:/)
  expect(readSettings({ DATABASE_URL: 'postgres://a:b@db/standby' }).DATABASE_URL).toContain('db/standby')
})

test('an unreachable server and a missing database end the start with an error that does not show the password', async () => {
  const away = await refusal('postgres://standby:hunter2@127.0.0.1:1/standby')
  expect(away).toMatch(/^DATABASE_URL: 127\.0\.0\.1:1\/standby cannot be reached \(.*ECONNREFUSED/)
  expect(away).not.toContain('hunter2')
  expect(await refusal(databaseAt(server(), 'nowhere'))).toMatch(
    /^DATABASE_URL: database "nowhere" does not exist; create it first\.$/,
  )
})

test('a refused password, an unknown host and an address that cannot be read end the start with words of their own', async () => {
  const refusing = await portOfServer(
    createServer((client) => {
      client.once('data', () => client.end(refusalOf('28P01', 'password authentication failed for user "standby"')))
    }),
  )
  const url = `postgres://standby:hunter2@127.0.0.1:${refusing}/standby`
  expect(await refusal(url)).toBe(
    'DATABASE_URL: the server refuses the role or its password (password authentication failed for user "standby").',
  )
  expect(await refusal('postgres://standby:hunter2@nowhere.invalid/standby')).toMatch(
    /^DATABASE_URL: nowhere\.invalid\/standby cannot be reached \(getaddrinfo E\w+ nowhere\.invalid\)\.$/,
  )
  expect(await refusal('postgres://standby:%ff@db.example.com/standby')).toBe(
    'DATABASE_URL: the user name or password has characters that must be encoded in an address: % as %25, @ as %40.',
  )
  // So does the server itself, with nothing else on its standard error.
  const env = { ...process.env, DATA_DIR: settingsFor(url).DATA_DIR, DATABASE_URL: url }
  const started = promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/main.ts'], { env })
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^These settings are not usable:\n {2}DATABASE_URL: the server refuses .*\n$/),
  })
})

test('a role without the rights and a database in another encoding have errors of their own', async () => {
  await admin(server(), 'create role reader login')
  await admin(server(), 'create database shut')
  await admin(server(), "create database latin encoding 'LATIN1' template template0")
  const asReader = databaseAt(server(), 'shut').replace('standby@', 'reader@')
  await admin(server(), 'create database unlettered')
  await admin(databaseAt(server(), 'unlettered'), `delete from pg_collation where collname = 'und-x-icu'`)
  expect(await refusal(databaseAt(server(), 'unlettered'))).toBe(
    'DATABASE_URL: the server was built without ICU, by whose collation und-x-icu names are searched.',
  )
  expect(await refusal(asReader)).toBe(
    "DATABASE_URL: the role reader may not create tables in this database; make it the database's owner.",
  )
  expect(await refusal(databaseAt(server(), 'latin'))).toBe(
    'DATABASE_URL: the database is in LATIN1; it must be in UTF8.',
  )
})

test('a server that is too old is refused', () => {
  const about = { encoding: 'UTF8', role: 'standby', mayCreate: true, hasIcu: true }
  expect(unusableServerReason({ ...about, version: '14.11' })).toBe(
    'the server is PostgreSQL 14.11; 15 or newer is needed.',
  )
  expect(unusableServerReason({ ...about, version: '9.6.24' })).toContain('15 or newer')
  expect(unusableServerReason({ ...about, version: '15.0 (Debian)' })).toBeNull()
  expect(unusableServerReason({ ...about, version: '18beta1' })).toBeNull()
  expect(unusableServerReason({ ...about, version: '15.1', hasIcu: false })).toContain('built without ICU')
})

test('a server that says it is too old ends the start', async () => {
  await admin(server(), 'create database old')
  await admin(
    databaseAt(server(), 'old'),
    `create function public.current_setting(name text) returns text language sql as
       $$ select case name when 'server_version' then '14.11' else pg_catalog.current_setting(name) end $$;
     alter database old set search_path = public, pg_catalog`,
  )
  expect(await refusal(databaseAt(server(), 'old'))).toBe(
    'DATABASE_URL: the server is PostgreSQL 14.11; 15 or newer is needed.',
  )
})

test('a database that holds something else is refused and left alone; tables of extensions do not count', async () => {
  const at = databaseAt(server(), 'shop')
  await admin(server(), 'create database shop')
  await admin(
    at,
    'create extension pg_stat_statements; create table orders (id int); create view customers as select 1',
  )
  expect(await refusal(at)).toBe(
    'DATABASE_URL: the database already holds something else (customers, orders); give Standby one of its own.',
  )
  expect((await admin(at, "select to_regclass('public.users') as users")).rows).toEqual([{ users: null }])
  await admin(at, 'drop table orders; drop view customers')
  const db = await openPostgres(at)
  await db.close()
})

test('two servers that start at once on an empty database create one schema', async () => {
  await admin(server(), 'create database twice')
  const opened = await Promise.all([1, 2, 3].map(() => openPostgres(databaseAt(server(), 'twice'))))
  const epochs = await Promise.all(
    opened.map(({ read }) => read.$client.prepare("select value from meta where key = 'epoch'").pluck().all()),
  )
  expect(new Set(epochs.map(String)).size).toBe(1)
  await Promise.all(opened.map((db) => db.close()))
})

test('a process whose shared settings are not those of the others ends its start with the name of the setting', async () => {
  const { client, here, there, shared } = await createTwoWorlds()
  const starting = (settings: Record<string, string>) => createWorld({ ...shared, ...settings })
  const OTHER_KEYS = {
    VAPID_PUBLIC_KEY: `B${'a'.repeat(86)}`,
    VAPID_PRIVATE_KEY: 'a'.repeat(43),
  }
  const ANOTHER = 'another process on this database has another value; it must be the same for all of them.'
  await expect(starting(OTHER_KEYS)).rejects.toThrow(`VAPID_PUBLIC_KEY: ${ANOTHER}`)
  await expect(starting({ PUBLIC_URL: 'https://other.example' })).rejects.toThrow(`PUBLIC_URL: ${ANOTHER}`)
  await expect(starting({ ENCRYPTION_KEY: 'b'.repeat(64) })).rejects.toThrow(
    "ENCRYPTION_KEY: this is not the key that this database's secrets were sealed with",
  )
  expect((await client.query('select from processes')).rowCount).toBe(2)
  for (const { ctx } of [here, there]) await ctx.processes.close()
  // Nobody is left who has the old keys.
  await starting(OTHER_KEYS)
})

test('a process whose folder is not the one with the files of the others is refused, also after they have ended', async () => {
  const { url, here, there, shared } = await createTwoWorlds()
  const another = { ...shared, DATA_DIR: settingsFor(url).DATA_DIR }
  const REFUSED =
    'DATA_DIR: this is not the folder with the files of this database; give all its processes the same one, or a bucket (S3_ENDPOINT).'
  await expect(createWorld(another)).rejects.toThrow(REFUSED)
  expect(readdirSync(another.DATA_DIR)).toEqual([])
  for (const { ctx } of [here, there]) await ctx.processes.close()
  await expect(createWorld(another)).rejects.toThrow(REFUSED)
  cpSync(shared.DATA_DIR, another.DATA_DIR, { recursive: true })
  await createWorld(another)
})

test('of two processes that start at once on folders of their own one is refused', async () => {
  const url = (await takeDatabase())!.url
  const started = await Promise.allSettled(
    [settingsFor(url), settingsFor(url)].map((settings) => createWorld(settings)),
  )
  expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('with files in a bucket each process may have a folder of its own, and they may be moved to any folder from there', async () => {
  const s3 = await startS3()
  onTestFinished(s3.close)
  const bucket = s3.bucket().settings
  const url = (await takeDatabase())!.url
  const worlds = [await createWorld(settingsFor(url))]
  for (const { ctx } of worlds) await ctx.processes.close()
  worlds.push(
    await createWorld({ ...settingsFor(url), ...bucket }),
    await createWorld({ ...settingsFor(url), ...bucket }),
  )
  for (const { ctx } of worlds) await ctx.processes.close()
  await createWorld(settingsFor(url))
})

test('a process without a bucket beside one that has it is refused, and takes no folder for the files', async () => {
  const s3 = await startS3()
  onTestFinished(s3.close)
  const url = (await takeDatabase())!.url
  const { ctx } = await createWorld({ ...settingsFor(url), ...s3.bucket().settings })
  const without = settingsFor(url)
  await expect(createWorld(without)).rejects.toThrow('S3_ENDPOINT: another process on this database has another value')
  expect(readdirSync(without.DATA_DIR)).toEqual([])
  await ctx.processes.close()
  await createWorld(settingsFor(url))
})

test('a process with a bucket beside one without is refused, and the files stay in the folder that they are in', async () => {
  const s3 = await startS3()
  onTestFinished(s3.close)
  const url = (await takeDatabase())!.url
  const folder = settingsFor(url)
  const { ctx } = await createWorld(folder)
  const bucket = { ...settingsFor(url), ...s3.bucket().settings }
  await expect(createWorld(bucket)).rejects.toThrow('S3_ENDPOINT: another process on this database has another value')
  await ctx.processes.close()
  await expect(createWorld(settingsFor(url))).rejects.toThrow('DATA_DIR: this is not the folder with the files')
  await createWorld(folder)
})

test('a server alone on SQLite has the files where its database is, and marks nothing', async () => {
  const { ctx, folder } = await createWorld({ DATABASE_URL: '' })
  expect(readdirSync(folder)).not.toContain('files.id')
  expect(await ctx.db.read.$client.prepare("select 1 from meta where key = 'files_folder'").all()).toEqual([])
})

test('a folder for data that is missing is created, for its owner alone; one that cannot be used is refused by name', async () => {
  const url = (await takeDatabase())!.url
  const DATA_DIR = join(settingsFor(url).DATA_DIR, 'data')
  await createWorld({ DATABASE_URL: url, DATA_DIR })
  expect([statSync(DATA_DIR).mode & 0o777, readdirSync(DATA_DIR).toSorted()]).toEqual([
    0o700,
    ['encryption.key', 'files.id', 'vapid.json'],
  ])
  const file = join(DATA_DIR, 'files.id')
  for (const DATABASE_URL of [url, ''])
    await expect(createWorld({ DATABASE_URL, DATA_DIR: file })).rejects.toThrow(
      'DATA_DIR: it must be a folder of the user',
    )
})

/** The server's message ErrorResponse. */
function refusalOf(code: string, message: string) {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
