import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { AppDatabase, DatabaseReader, DatabaseReads } from '../../server/db/connection.ts'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { openStandbys } from '../../server/db/postgres/standbys.ts'
import { sessions, users } from '../../server/db/schema/people.ts'
import { meta } from '../../server/db/schema/sync.ts'
import { openAdmittedDb } from '../../server/http/admitted-db.ts'
import { readSettings } from '../../server/ports/settings.ts'
import { findPostgres } from '../../scripts/find-postgres.mjs'
import { eventually } from '../support/eventually.ts'
import { TEMPLATE } from '../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../support/factories/people.ts'
import { listen, openEvents } from '../support/outside/listen.ts'
import { startWithStandby } from '../support/postgres.ts'
import { admin, databaseAt } from '../support/postgres-databases.ts'
import { answeredByStandby, readOnStandby } from '../support/read-on-standby.ts'
import { createDevice } from '../support/sync-device.ts'
import { at, settingsFor } from '../support/two-worlds.ts'
import { createWorld } from '../support/world.ts'

test('a standby that has everything serves lists and pulls, with the same cursor as the primary; streams it does not', async () => {
  const { here, standby, ana, eva } = await startWithReads()
  const sent = await ana.post('/messages/send-direct', { recipient_id: eva.user.id, content: 'Load-in at six' })
  const device = createDevice(eva)
  await device.pullAll()
  await readOnStandby(here, () => eva.get('/messages/conversations'))
  await readOnStandby(here, () => device.pullAll())
  expect(device.resets).toBe(1)
  const { body } = await eva.get(`/messages/conversation/${sent.body.conversation_id}`)
  expect(body).toMatchObject([{ content: 'Load-in at six' }])
  const asked = await admin(
    standby.url('postgres'),
    "select query from pg_stat_activity where application_name = 'standby'",
  )
  expect(asked.rows.map(({ query }) => query as string).join()).toContain('"conversations"')

  await readOnStandby(here, () => eva.get('/messages/conversations'))
  const before = await answeredByStandby(here)
  const stream = await openEvents(await listen(here), eva.token)
  expect(await stream.next()).toContain('hello')
  expect(await answeredByStandby(here), 'a commit between a look at a standby and the opening would be missed').toBe(
    before,
  )
}, 60_000)

test('while a standby has stopped following, everybody reads what they have written and what they were poked about, at any process', async () => {
  const { here, there, standby, ana, eva } = await startWithReads()
  const device = createDevice({ ...eva, ...at(there, eva) })
  await device.pullAll()
  await readOnStandby(there, () => device.pullAll())
  await readOnStandby(here, () => ana.get('/messages/conversations'))
  const stream = await openEvents(await listen(there), eva.token)
  expect(await stream.next()).toContain('hello')
  await admin(standby.url('postgres'), 'select pg_wal_replay_pause()')

  const sent = await ana.post('/messages/send-direct', { recipient_id: eva.user.id, content: 'Load-in at six' })
  expect(await stream.next()).toContain('event: poke')
  await device.pullAll()
  expect(device.of('message')).toMatchObject([{ content: 'Load-in at six' }])
  for (const world of [here, there]) {
    const own = await at(world, ana).get(`/messages/conversation/${sent.body.conversation_id}`)
    expect(own.body).toMatchObject([{ content: 'Load-in at six' }])
  }
  expect((await eva.post('/jobs/templates', TEMPLATE)).status).toBe(201)
  expect((await at(there, eva).get('/jobs/templates')).body).toHaveLength(1)
  const before = await answeredByStandby(there)
  await device.pullAll()
  expect(await answeredByStandby(there)).toBe(before)
  expect(device.resets).toBe(1)
  await admin(standby.url('postgres'), 'select pg_wal_replay_resume()')
  await readOnStandby(there, () => device.pullAll())
}, 60_000)

test('a request that has written reads the primary from then on', async () => {
  const { here, standby, ana } = await startWithReads()
  const found = await foundStandby(here.ctx.db)
  await admin(standby.url('postgres'), 'select pg_wal_replay_pause()')
  const [user] = await here.ctx.db.read.select().from(users).where(eq(users.id, ana.user.id)).all()
  const [session] = await here.ctx.db.read.select().from(sessions).where(eq(sessions.user_id, ana.user.id)).all()
  const db = openAdmittedDb(here.ctx, { user: user!, session: session!, isStaff: false }, found)
  expect(db.read).toBe(found.read)
  const noted = (read: DatabaseReader) => read.select().from(meta).where(eq(meta.key, 'noted')).all()
  expect(await db.snapshot(noted)).toEqual([])
  await db.writeByRow((tx) => tx.insert(meta).values({ key: 'noted', value: 'yes' }).run())
  expect([...(await noted(db.read)), ...(await db.snapshot(noted))]).toHaveLength(2)
}, 60_000)

test('a standby of an earlier timeline is not read, however far it is', async () => {
  const { here, standby } = await startWithReads()
  await foundStandby(here.ctx.db)
  const { rows } = await admin(
    standby.url('postgres'),
    "select system_identifier || '.' || (select oid from pg_database where datname = 'postgres') as identity from pg_control_system()",
  )
  const onTimeline = async (timeline: string) => {
    const query = async () => ({ rows: [{ ...rows[0], timeline, position: 1 }] })
    const standbys = await openStandbys([standby.url('postgres')], { query } as unknown as pg.Pool)
    onTestFinished(async () => void (await standbys.close()))
    return standbys.find()
  }
  expect(await onTimeline('00000001')).not.toBeNull()
  expect(await onTimeline('00000002')).toBeNull()
}, 60_000)

test('a standby that was promoted is not read any more', async () => {
  const { here, standby, ana, eva } = await startWithReads()
  await readOnStandby(here, () => eva.get('/messages/conversations'))
  await standby.promote()
  await ana.post('/messages/send-direct', { recipient_id: eva.user.id, content: 'Load-in at six' })
  for (let times = 0; times < 3; times++)
    expect((await eva.get('/messages/conversations')).body).toMatchObject([{ last_message: 'Load-in at six' }])
  expect(await here.ctx.db.findStandby()).toBeNull()
}, 60_000)

test('a standby that is killed costs nobody an answer, and is read again when it is back', async () => {
  const { here, standby, ana, eva } = await startWithReads()
  const send = (content: string) => ana.post('/messages/send-direct', { recipient_id: eva.user.id, content })
  await send('before')
  await readOnStandby(here, () => eva.get('/messages/conversations'))
  let isOver = false
  onTestFinished(() => void (isOver = true))
  const statuses = new Set<number>()
  const reading = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!isOver) statuses.add((await eva.get('/sync')).status)
    }),
  )
  await standby.crash()
  expect((await send('meanwhile')).status).toBe(201)
  const { body } = await eva.get('/messages/conversations')
  expect(body).toMatchObject([{ last_message: 'meanwhile' }])
  isOver = true
  await reading
  expect([...statuses]).toEqual([200])
  await standby.restart()
  await readOnStandby(here, () => eva.get('/messages/conversations'))
}, 60_000)

test('an address that cannot be one of a standby ends the start, and one that is away does not', async () => {
  const DATABASE_URL = 'postgres://a:b@db/standby'
  expect(() => readSettings({ DATABASE_URL, DATABASE_READ_URL: 'postgres://db2/standby, db3' })).toThrow(
    /DATABASE_READ_URL(\.1)?: must be an address such as postgres:/,
  )
  expect(() => readSettings({ DATABASE_READ_URL: 'postgres://db2/standby' })).toThrow(
    'DATABASE_READ_URL: is for the standbys of a PostgreSQL: set DATABASE_URL too, or take it out',
  )
  expect(readSettings({ DATABASE_URL, DATABASE_READ_URL: 'postgres://b/x, postgres://c/x' }).DATABASE_READ_URL).toEqual(
    ['postgres://b/x', 'postgres://c/x'],
  )
  const server = inject('postgres')!
  await admin(server, 'create database followed')
  await admin(server, 'create database another')
  const url = databaseAt(server, 'followed')
  await expect(openPostgres(url, undefined, [databaseAt(server, 'another')])).rejects.toThrow(
    'DATABASE_READ_URL: localhost is no standby of DATABASE_URL (it is another server or database).',
  )
  await expect(openPostgres(url, undefined, [databaseAt(server, 'nowhere')])).rejects.toThrow(
    'DATABASE_READ_URL: localhost is no standby of DATABASE_URL (database "nowhere" does not exist).',
  )
  // The primary itself, as after a failover, and a server that is away.
  const db = await openPostgres(url, undefined, [url, 'postgres://standby@127.0.0.1:1/followed'])
  onTestFinished(db.close)
  expect(await db.findStandby()).toBeNull()
})

/** Two processes on a database that has a standby, which both may read. */
async function startWithReads() {
  const { primary, standby } = await startWithStandby(findPostgres()!, false)
  onTestFinished(async () => {
    await standby.remove()
    await primary.remove()
  }, 60_000)
  const shared = { ...settingsFor(primary.url('postgres')), DATABASE_READ_URL: standby.url('postgres') }
  const [here, there] = [await createWorld(shared), await createWorld(shared)]
  return { here, there, standby, ana: await createFreelancer(here), eva: await createEmployer(here) }
}

async function foundStandby(db: AppDatabase) {
  let found: DatabaseReads | null = null
  await eventually(async () => expect((found = await db.findStandby())).not.toBeNull())
  return found!
}
