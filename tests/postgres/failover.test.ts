import { randomUUID } from 'node:crypto'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { findPostgres } from '../../scripts/find-postgres.mjs'
import { eventually } from '../support/eventually.ts'
import { readOnStandby } from '../support/read-on-standby.ts'
import { createEmployer, createFreelancer, type Person } from '../support/factories/people.ts'
import { listen, openEvents } from '../support/outside/listen.ts'
import { type Cluster, startStandbyOf, startWithStandby } from '../support/postgres.ts'
import { admin } from '../support/postgres-databases.ts'
import { createDevice } from '../support/sync-device.ts'
import { at, settingsFor } from '../support/two-worlds.ts'
import { createWorld, type World } from '../support/world.ts'

const PAIRS = 4
const EACH = 12

test('C5 the primary is killed while people write, and its synchronous standby promoted: nothing acknowledged is lost, nothing twice', async () => {
  const { primary, standby, address, url } = await startPair({ isSynchronous: true })
  const shared = settingsFor(url)
  const worlds = [await createWorld(shared), await createWorld(shared)]
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, async () => {
      const [from, to] = [await createFreelancer(worlds[0]!), await createEmployer(worlds[0]!)]
      return { from, to, device: createDevice(to), acknowledged: [] as string[] }
    }),
  )
  const writing = pairs.map(async ({ from, to, device, acknowledged }, n) => {
    for (let count = 0; count < EACH; count++) {
      acknowledged.push(await sendUntilAcknowledged([worlds[n % 2]!, worlds[(n + 1) % 2]!], from, to))
      await device.pullAll().catch(() => {})
    }
  })
  await eventually(() => expect(pairs.every(({ acknowledged }) => acknowledged.length > EACH / 3)).toBe(true))
  await primary.crash()
  await standby.promote()
  address.leadTo(standby)
  await Promise.all(writing)

  for (const { from, to, device, acknowledged } of pairs) {
    const { rows } = await admin(url, `select id from messages where sender_id = '${from.user.id}' order by seq`)
    expect(rows.map(({ id }) => id)).toEqual(acknowledged)
    await device.pullAll()
    expect(device.resets, 'at first, and after the failover').toBe(2)
    expect(idsOf(device.of('message'))).toEqual(acknowledged.toSorted())
    for (const world of worlds) {
      const own = createDevice({ ...to, ...at(world, to) })
      await own.pullAll()
      expect(idsOf(own.of('message'))).toEqual(acknowledged.toSorted())
    }
  }
}, 120_000)

test('C5 a standby that lacks the last commits is promoted: devices that have seen them start over, open screens are told', async () => {
  const { primary, standby, address, url } = await startPair({ isSynchronous: false })
  const shared = settingsFor(url)
  const here = await createWorld(shared)
  const [ana, eva] = [await createFreelancer(here), await createEmployer(here)]
  const device = createDevice(eva)
  const kept = await sendUntilAcknowledged([here], ana, eva)
  await eventually(async () => expect(await received(standby.url('postgres'))).toEqual([{ id: kept }]))
  await expect(openPostgres(standby.url('postgres'))).rejects.toThrow('the server is a standby')
  await standby.kill()
  // A process that knows only revisions that the standby has not.
  await admin(url, "select setval('revisions', 5000)")
  const there = await createWorld(shared)
  const stream = await openEvents(await listen(there), eva.token)
  expect(await stream.next()).toContain('hello')
  const lost = await sendUntilAcknowledged([here], ana, eva)
  expect(await stream.next()).toContain('poke')
  await device.pullAll()
  expect(idsOf(device.of('message'))).toEqual([kept, lost].toSorted())

  await primary.crash()
  await standby.restart()
  address.leadTo(standby)
  const early = await eva.get('/sync')
  expect([early.status, Number(early.headers.get('retry-after')) > 0]).toEqual([503, true])
  await standby.promote()
  // It reconnects within 3 s, or has ended its streams.
  expect(await stream.next()).toMatch(/^event: poke|^retry:/)
  await admin(url, "select setval('revisions', 5000)")
  const later = await sendUntilAcknowledged([here], ana, eva)
  await device.pullAll()
  expect(idsOf(device.of('message'))).toEqual([kept, later].toSorted())
}, 120_000)

test('a standby that follows the promoted one is read at once, and shows devices the same cursor', async () => {
  const { primary, standby, address, url } = await startPair({ isSynchronous: true })
  const second = await startStandbyOf(findPostgres()!, primary, standby)
  onTestFinished(second.remove, 60_000)
  const world = await createWorld({ ...settingsFor(url), DATABASE_READ_URL: second.url('postgres') })
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  const device = createDevice(eva)
  await readOnStandby(world, device.pullAll)
  await primary.crash()
  await standby.promote()
  address.leadTo(standby)
  const sent = await sendUntilAcknowledged([world], ana, eva)
  await readOnStandby(world, device.pullAll)
  await readOnStandby(world, device.pullAll)
  expect(idsOf(device.of('message'))).toEqual([sent])
  expect(device.resets, 'at first, and after the failover').toBe(2)
}, 120_000)

const received = async (url: string) => (await admin(url, 'select id from messages')).rows

const idsOf = (rows: Record<string, any>[]) => rows.map(({ id }) => id as string).toSorted()

/** As a device does it, at any of the processes. */
async function sendUntilAcknowledged(worlds: World[], from: Person, to: Person) {
  const body = { id: randomUUID(), recipient_id: to.user.id, content: 'Load-in' }
  for (let n = 0; ; n++) {
    const { status } = await at(worlds[n % worlds.length]!, from).post('/messages/send-direct', body)
    if (status === 200 || status === 201) return body.id
    expect(status).toBe(503)
    await sleep(50)
  }
}

/** Two database servers behind an address that leads to one of them. */
async function startPair({ isSynchronous }: { isSynchronous: boolean }) {
  const { primary, standby } = await startWithStandby(findPostgres()!, isSynchronous)
  const address = await startAddress(primary)
  onTestFinished(async () => {
    address.close()
    await primary.remove()
    await standby.remove()
  }, 60_000)
  return { primary, standby, address, url: `postgres://standby@127.0.0.1:${address.port}/postgres` }
}

async function startAddress(first: Cluster) {
  let folder = first.folder
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const behind = connect(`${folder}/.s.PGSQL.5432`)
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(one)
      one.on('error', () => {}).on('close', () => open.delete(one) && other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => open.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(other: Pick<Cluster, 'folder'>) {
      folder = other.folder
      cut()
    },
    close() {
      server.close()
      cut()
    },
  }
}
