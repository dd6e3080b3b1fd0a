import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { DatabaseReader } from '../../server/db/connection.ts'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { eventually } from '../support/eventually.ts'
import { createEmployer, createFreelancer } from '../support/factories/people.ts'
import { listen, openEvents } from '../support/outside/listen.ts'
import { admin } from '../support/postgres-databases.ts'
import { findPostgres } from '../../scripts/find-postgres.mjs'
import { type Cluster, startPostgres } from '../support/postgres.ts'
import { createWorld } from '../support/world.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startPostgres(findPostgres()!)
  return cluster.remove
}, 60_000)

test('without its database the server answers 503 with Retry-After, is not ready, ends streams, and recovers without a restart', async () => {
  const world = await createWorld({ DATABASE_URL: cluster.url('postgres') })
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  const send = (content: string) => ana.post('/messages/send-direct', { recipient_id: eva.user.id, content })
  const ready = async () => (await world.app.request('/readyz')).status
  const origin = await listen(world)
  const stream = await openEvents(origin, eva.token)
  expect(await stream.next()).toContain('hello')
  expect([(await send('before')).status, await ready()]).toEqual([201, 200])
  expect(await stream.next()).toContain('event: poke')
  await cluster.kill()
  for (const answer of [await send('meanwhile'), await ana.get('/messages/conversations'), await ana.get('/sync')]) {
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
    expect(answer.body).toMatchObject({ status: 503, detail: expect.stringContaining('cannot be reached') })
  }
  expect(await ready()).toBe(503)
  const metrics = await fetch(`${origin}/metrics`)
  expect([metrics.status, await metrics.text()]).toEqual([
    200,
    expect.stringContaining('standby_database_up{engine="postgres"} 0'),
  ])
  expect(await stream.next()).toMatch(/^retry: \d+$/)
  await stream.ended()
  await cluster.restart()
  await eventually(async () => expect(await ready()).toBe(200))
  const again = await openEvents(origin, eva.token)
  expect(await again.next()).toContain('hello')
  expect((await send('after')).status).toBe(201)
  expect(await again.next()).toContain('event: poke')
  const [conversation] = (await eva.get('/messages/conversations')).body as { conversation_id: string }[]
  const { body } = await eva.get(`/messages/conversation/${conversation!.conversation_id}`)
  expect(body.map(({ content }: { content: string }) => content).toSorted()).toEqual(['after', 'before'])
})

test('a database that crashes in the middle of a transaction fails that transaction, and not the process', async () => {
  const db = await openPostgres(cluster.url('postgres'))
  onTestFinished(db.close)
  const halves = (read: DatabaseReader) =>
    read.$client.prepare("select count(*) from meta where key = 'half'").pluck().get()
  const whileItDies = async (read: DatabaseReader) => {
    await cluster.kill()
    // The event of the closed socket has to arrive before the next query.
    await sleep(50)
    await halves(read)
  }
  const writing = db.writeByRow(async (tx) => {
    await tx.$client.exec("insert into meta (key, value) values ('half', '1')")
    await whileItDies(tx)
  })
  await expect(writing).rejects.toMatchObject({ status: 503 })
  await cluster.restart()
  await eventually(async () => expect(await halves(db.read)).toBe(0))
  const looking = db.snapshot(async (read) => {
    await halves(read)
    await whileItDies(read)
  })
  await expect(looking).rejects.toMatchObject({ status: 503 })
  await cluster.restart()
  await eventually(async () => expect(await halves(db.read)).toBe(0))
})

test('a query that was not awaited is refused, and its transaction is rolled back', async () => {
  const url = inject('postgres')!
  await admin(url, 'create database late')
  const db = await openPostgres(url.replace('/postgres?', '/late?'))
  onTestFinished(db.close)
  let late: Promise<unknown> = Promise.resolve()
  const forgotten = db.writeByRow((tx) => {
    late = tx.$client.exec("insert into meta (key, value) values ('late', '1')")
    return Promise.resolve()
  })
  await expect(forgotten).rejects.toThrow('was not awaited')
  await late.catch(() => {})
  expect(await db.read.$client.prepare("select count(*) from meta where key = 'late'").pluck().get()).toBe(0)
})

test('a write whose lock is refused answers 503, as its queries do not run', async () => {
  const url = inject('postgres')!
  await admin(url, 'create database refused')
  const own = url.replace('/postgres?', '/refused?')
  const db = await openPostgres(own)
  onTestFinished(db.close)
  let [hold, release] = [() => {}, () => {}]
  const held = new Promise<void>((resolve) => (hold = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  const holding = db.write(async (tx) => {
    await tx.$client.exec('select 1')
    hold()
    await released
  })
  await held
  const refused = db.writeByRow((tx) => tx.$client.exec("insert into meta (key, value) values ('refused', '1')"))
  const answer = refused.catch((error: unknown) => error)
  await eventually(async () => {
    const { rowCount } = await admin(
      own,
      "select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rowCount).toBeGreaterThan(0)
  })
  expect(await answer).toMatchObject({ status: 503 })
  release()
  await holding
  expect(await db.read.$client.prepare("select count(*) from meta where key = 'refused'").pluck().get()).toBe(0)
})

test('a write that goes on after an error of a query is not taken for committed', async () => {
  const url = inject('postgres')!
  await admin(url, 'create database ignored')
  const db = await openPostgres(url.replace('/postgres?', '/ignored?'))
  onTestFinished(db.close)
  const ignoring = db.writeByRow(async (tx) => {
    await tx.$client.exec("insert into meta (key, value) values ('ignored', '1')")
    await tx.$client.exec('select 1 / 0').catch(() => {})
  })
  await expect(ignoring).rejects.toThrow('was rolled back')
})
