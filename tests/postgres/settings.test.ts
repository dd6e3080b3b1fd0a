import { createServer, connect, type Server, type Socket } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { unusableBecause } from '../../server/db/postgres/prepare-database.ts'
import { readSettings } from '../../server/ports/settings.ts'
import { admin, databaseAt } from '../support/postgres-databases.ts'

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

test('a role without the rights and a database in another encoding have errors of their own', async () => {
  await admin(server(), 'create role reader login')
  await admin(server(), 'create database shut')
  await admin(server(), "create database latin encoding 'LATIN1' template template0")
  const asReader = databaseAt(server(), 'shut').replace('standby@', 'reader@')
  expect(await refusal(asReader)).toBe(
    "DATABASE_URL: the role reader may not create tables in this database; make it the database's owner.",
  )
  expect(await refusal(databaseAt(server(), 'latin'))).toBe(
    'DATABASE_URL: the database is in LATIN1; it must be in UTF8.',
  )
})

test('a server that is too old is refused', () => {
  const about = { encoding: 'UTF8', role: 'standby', mayCreate: true }
  expect(unusableBecause({ ...about, version: '14.11' })).toBe('the server is PostgreSQL 14.11; 15 or newer is needed.')
  expect(unusableBecause({ ...about, version: '9.6.24' })).toContain('15 or newer')
  expect(unusableBecause({ ...about, version: '15.0 (Debian)' })).toBeNull()
  expect(unusableBecause({ ...about, version: '18beta1' })).toBeNull()
})

test('a pooler that hands one connection to several clients is refused', async () => {
  await admin(server(), 'create database pooled')
  const folder = new URL(server()).searchParams.get('host')!
  const port = await sharing(`${folder}/.s.PGSQL.5432`, 'pooled')
  expect(await refusal(`postgres://standby@127.0.0.1:${port}/pooled`)).toMatch(
    /^DATABASE_URL: this is a pooler in transaction mode; give the address of the server itself/,
  )
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

/** Like pgbouncer in transaction mode: all clients share one connection to the server. */
async function sharing(socket: string, database: string) {
  const behind = connect(socket)
  behind.write(startup({ user: 'standby', database }))
  await new Promise((resolve) => behind.once('data', resolve))
  let asking: Socket | undefined
  behind.on('data', (bytes) => asking?.write(bytes))
  const front = createServer((client) => {
    client.once('data', () => {
      client.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]))
      client.on('data', (bytes) => {
        asking = client
        if (bytes[0] !== GOODBYE) behind.write(bytes)
      })
    })
    client.on('error', () => {})
  })
  onTestFinished(() => {
    behind.destroy()
    front.close()
  })
  return await listening(front)
}
const GOODBYE = 0x58

const listening = (front: Server) =>
  new Promise<number>((resolve) =>
    front.listen(0, '127.0.0.1', () => resolve((front.address() as { port: number }).port)),
  )

function startup(parameters: Record<string, string>) {
  const text = Object.entries(parameters).flatMap(([name, value]) => [name, value])
  const body = Buffer.from(`${text.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(body.length + 8, 0)
  head.writeInt32BE(196_608, 4)
  return Buffer.concat([head, body])
}
