import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openContext } from '../../server/app/open-context.ts'
import { readSettings } from '../../server/ports/settings.ts'
import { quantile } from '../bench/support/compare.ts'
import { createEmployer, createFreelancer, type Person } from '../support/factories/people.ts'
import { admin } from '../support/postgres-databases.ts'
import { settingsFor } from '../support/two-worlds.ts'
import type { World } from '../support/world.ts'
import { type Cluster, createDatabase, createNextRelease, startCluster, startDatabases } from './support/cluster.ts'
import { createLightDevice, type LightDevice, type Measured } from './support/light-device.ts'

const SECONDS = Number(process.env.CLUSTER_SECONDS)
/** A folder with an older release, built: it is replaced by this one. Without it, this one by itself with one migration more. */
const OLDER = process.env.OLDER_RELEASE
const DEVICES = 1_000
const KILL_EVERY = 20_000
/** ms between what a device does: a message or a sync. */
const THINKS = 60_000

test(
  'rates of sending through haproxy: SQLite, and PostgreSQL with 1, 2 and 3 processes',
  { timeout: 600_000 },
  async () => {
    const dataDir = temporaryFolder()
    const people = await createPeople({ DATA_DIR: dataDir }, 16)
    await measureRate('SQLite', await startCluster([{ env: { DATABASE_URL: '' }, dataDir }]), people)
    for (const count of [1, 2, 3]) {
      const env = settingsFor(await createDatabase())
      const cluster = await startCluster(Array.from({ length: count }, () => ({ env })))
      await measureRate(`PostgreSQL, ${count} processes`, cluster, await createPeople(env, 16))
    }
  },
)

async function measureRate(name: string, { origin, servers }: Cluster, people: Pair[]) {
  const { devices, measured } = createDevices(people, origin)
  await sendFor(2_000, devices)
  measured.sends = []
  await sendFor(8_000, devices)
  console.log(`${name}: ${Math.round(measured.sends.length / 8)} messages a second, ${times(measured.sends)}`)
  for (const server of servers) await server.stop()
}

async function sendFor(ms: number, devices: LightDevice[]) {
  const end = Date.now() + ms
  await Promise.all(
    devices.map(async (device) => {
      while (Date.now() < end) await device.send()
    }),
  )
}

test(
  `C4, C5, C6: ${DEVICES} devices on a bad line for ${SECONDS} s, a process killed every 20 s, the primary once, at last each process replaced by one of the next release: nothing acknowledged is lost, nothing is there twice, all threads are equal`,
  { timeout: (SECONDS + 600) * 1_000 },
  async () => {
    const databases = await startDatabases()
    const env = settingsFor(databases.url)
    const { origin, servers, start } = await startCluster(
      Array.from({ length: 3 }, () => ({ env })),
      OLDER,
    )
    const nextRelease = OLDER ? undefined : createNextRelease()
    const people = await createPeople(env, DEVICES)
    const { devices, pairs, line, measured } = createDevices(people, origin)
    await inTurns(devices, (device) => device.sync())
    line.isBad = true
    const begun = Date.now()
    const elapsed = () => Math.round((Date.now() - begun) / 1_000)
    const reporting = setInterval(() => console.log(`${elapsed()} s: ${summary(measured)}`), 30_000)
    onTestFinished(() => clearInterval(reporting))
    let isReplaced = false

    async function failOver() {
      const lost = Date.now()
      await databases.failOver()
      const before = measured.sends.length
      while (measured.sends.length < before + 10) await sleep(10)
      console.log(`messages are acknowledged again ${Date.now() - lost} ms after the primary was killed`)
    }
    const failing = (async () => {
      let kills = 0
      const killUntil = async (seconds: number) => {
        for (; elapsed() < seconds; kills++) {
          await sleep(KILL_EVERY)
          await servers[kills % 3]!.kill()
          servers[kills % 3] = await start(kills % 3, OLDER)
        }
      }
      await killUntil(SECONDS / 2)
      await failOver()
      await killUntil(SECONDS)
      for (const at of servers.keys()) {
        await servers[at]!.stop()
        servers[at] = await start(at, nextRelease)
        await sleep(5_000)
      }
      isReplaced = true
    })()
    await Promise.all([failing, ...devices.map((device) => live(device, () => isReplaced))])
    console.log(`${elapsed()} s in all: ${summary(measured)}`)

    line.isBad = false
    await inTurns(devices, (device) => device.sync())
    const threads = await threadsIn(databases.url)
    for (const pair of pairs) {
      const thread = threads.get(pair[0].user_id)!
      const texts = thread.map(({ sender_id, content }) => `${sender_id} ${content}`)
      expect(texts.length, 'nothing is there twice').toBe(new Set(texts).size)
      for (const device of pair) {
        const own = thread.filter(({ sender_id }) => sender_id === device.user_id).map(({ id }) => id)
        expect(own, 'all that was acknowledged, in its order').toEqual(device.acknowledged)
        expect(device.thread()).toEqual(thread.map(({ id }) => id))
        expect(device.resets, 'told of the failover').toBe(1)
      }
    }
    const { rows } = await admin(databases.url, 'select number from processes')
    expect(rows).toHaveLength(3)
  },
)

/** A person's device: a message at once or soon, then messages and syncs with pauses between them. */
async function live(device: LightDevice, isOver: () => boolean) {
  await sleep(Math.random() * THINKS)
  for (await device.send(); !isOver(); await sleep(THINKS * (0.5 + Math.random())))
    await (Math.random() < 0.5 ? device.send() : device.sync())
}

/** So many people in pairs: a freelancer, and an employer to whom she writes. */
async function createPeople(settings: Record<string, string>, count: number) {
  const all = { NODE_ENV: 'test', DEMO: '0', ...settings }
  const { ctx, close } = await openContext(readSettings(all), { log: pino({ level: 'silent' }) })
  const world = { ctx } as World
  const pairs: Pair[] = []
  while (pairs.length < count / 2) pairs.push([await createFreelancer(world), await createEmployer(world)])
  await close()
  return pairs
}
type Pair = [Person, Person]

/** The people's devices; `line` is that of all. */
function createDevices(people: Pair[], origin: string) {
  const line = { isBad: false }
  const measured: Measured = { sends: [], syncs: [], repeated: 0 }
  const device = ({ user, token }: Person, other: Person) =>
    createLightDevice({ origin, token, user_id: user.id, recipient_id: other.user.id }, line, measured)
  const pairs = people.map(([a, b]) => [device(a, b), device(b, a)] as const)
  return { pairs, devices: pairs.flat(), line, measured }
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-people-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Stored = { id: string; conversation_id: string; sender_id: string; content: string }

/** By each person's id, the messages of their conversation in its order. */
async function threadsIn(url: string) {
  const { rows } = await admin(url, 'select id, conversation_id, sender_id, content from messages order by seq')
  const [byConversation, byPerson] = [new Map<string, Stored[]>(), new Map<string, Stored[]>()]
  for (const row of rows as Stored[]) {
    const thread = byConversation.get(row.conversation_id) ?? []
    byConversation.set(row.conversation_id, thread)
    thread.push(row)
    byPerson.set(row.sender_id, thread)
  }
  return byPerson
}

/** For all of them, 20 at a time. */
async function inTurns<T>(items: T[], work: (item: T) => Promise<unknown>) {
  const left = items.values()
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (const item of left) await work(item)
    }),
  )
}

const times = (measured: number[]) => {
  const [p50, p99] = [0.5, 0.99].map((share) => Math.round(quantile(measured, share)))
  return `p50 ${p50} ms, p99 ${p99} ms`
}
const summary = ({ sends, syncs, repeated }: Measured) =>
  `${sends.length} messages (${times(sends)}), ${syncs.length} pages (${times(syncs)}), ${repeated} requests repeated`
