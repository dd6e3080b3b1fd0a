import { expect, test } from 'vitest'
import { recordChange } from '../../server/db/change-log.ts'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { eventually } from '../support/eventually.ts'
import { createEmployer, createFreelancer, type Person } from '../support/factories/people.ts'
import { listen, openEvents } from '../support/outside/listen.ts'
import { at, createBareProcess, createTwoWorlds } from '../support/two-worlds.ts'
import type { World } from '../support/world.ts'

const send = (world: World, from: Person, to: Person) =>
  at(world, from).post('/messages/send-direct', { recipient_id: to.user.id, content: 'Load-in moved to six' })

/** Ana is connected to one process, Eva has her stream at the other. */
async function anaAndEva() {
  const worlds = await createTwoWorlds()
  const [ana, eva] = [await createFreelancer(worlds.here), await createEmployer(worlds.here)]
  const stream = await openEvents(await listen(worlds.there), eva.token)
  expect(await stream.next()).toContain('hello')
  return { ...worlds, ana, eva, stream }
}

/** Terminates the LISTEN connection of the process that started last, and prevents a new one until `release`. */
async function deafenLast({ client }: Awaited<ReturnType<typeof createTwoWorlds>>) {
  await client.query('begin; lock table processes in access exclusive mode')
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
     and pid in (select pid from pg_locks where locktype = 'advisory' and classid = 7358) order by backend_start desc limit 1`,
  )
  return { release: () => client.query('commit') }
}

test('a message sent to one process pokes the stream at another; signing out at one ends the stream at the other', async () => {
  const { here, ana, eva, stream } = await anaAndEva()
  await send(here, ana, eva)
  expect(await stream.next()).toMatch(/^event: poke\ndata: {"revision":\d+}$/)
  await eventually(async () => {
    const metrics = await here.ctx.metrics.registry.metrics()
    for (const name of ['notification_seconds', 'write_statements', 'write_lock_seconds'])
      expect(metrics).toMatch(new RegExp(`^standby_${name}_count{engine="postgres"} [1-9]`, 'm'))
  })
  await at(here, eva).post('/auth/logout')
  await stream.ended()
  const metrics = await here.ctx.metrics.registry.metrics()
  for (const command of ['select', 'insert', 'update', 'delete'])
    expect(metrics).toMatch(new RegExp(`^standby_statements_total{command="${command}",engine="postgres"} [1-9]`, 'm'))
  const labels = 'method="POST",route="/api/messages/send-direct",engine="postgres"'
  expect(metrics).toMatch(new RegExp(`^standby_request_statements_total{${labels}} (?:[5-9]|[1-3]\\d)$`, 'm'))
})

test('C3 a process whose LISTEN connection was terminated pokes everybody with changes since, once it is back', async () => {
  const worlds = await anaAndEva()
  const { here, there, ana, eva, stream } = worlds
  const ben = await createEmployer(here)
  const other = await openEvents(await listen(there), ben.token)
  await other.next()
  const { release } = await deafenLast(worlds)
  await eventually(() => expect(there.ctx.processes.leader.isSelf()).toBe(false))
  await send(here, ana, eva)
  await release()
  expect(await stream.next()).toContain('event: poke')
  await send(here, ana, ben)
  expect(await other.next()).toContain('event: poke')
})

test('changes of a process that died before its notification are found by the others', async () => {
  const { url, eva, stream } = await anaAndEva()
  const dying = await createBareProcess(url, 1)
  const db = await openPostgres(url)
  // Until the other processes have seen it alive.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await db.write((tx) => recordChange(tx, [eva.user.id], 'conversation', 'of-the-dead'))
  await db.close()
  await dying.kill()
  expect(await stream.next()).toContain('event: poke')
})

test('a process without its database is not ready, and ends its streams with a time to reconnect', async () => {
  const worlds = await anaAndEva()
  const { there, stream } = worlds
  const ready = async () => (await there.app.request('/readyz')).status
  expect(await ready()).toBe(200)
  const { release } = await deafenLast(worlds)
  expect(await stream.next()).toMatch(/^retry: \d+$/)
  await stream.ended()
  expect(await ready()).toBe(503)
  await release()
  await eventually(async () => expect(await ready()).toBe(200))
})
