import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { admin } from '../support/postgres-databases.ts'
import { settingsFor } from '../support/two-worlds.ts'
import { type Cluster, createDatabase, createNextRelease, startCluster, startDatabases } from './support/cluster.ts'
import type { LightDevice } from './support/light-device.ts'
import {
  createPairDevices,
  createPairs,
  expectEveryMessageOnce,
  measuredText,
  type Pair,
  syncAllDevices,
  timesText,
} from './support/pairs.ts'

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
    const people = await createPairs({ DATA_DIR: dataDir }, 16)
    await measureRate('SQLite', await startCluster([{ env: { DATABASE_URL: '' }, dataDir }]), people)
    for (const count of [1, 2, 3]) {
      const env = settingsFor(await createDatabase())
      const cluster = await startCluster(Array.from({ length: count }, () => ({ env })))
      await measureRate(`PostgreSQL, ${count} processes`, cluster, await createPairs(env, 16))
    }
  },
)

async function measureRate(name: string, { origin, servers }: Cluster, people: Pair[]) {
  const { devices, measured } = createPairDevices(people, origin)
  await sendFor(2_000, devices)
  measured.sends = []
  await sendFor(8_000, devices)
  console.log(`${name}: ${Math.round(measured.sends.length / 8)} messages a second, ${timesText(measured.sends)}`)
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
    const people = await createPairs(env, DEVICES)
    const { devices, pairs, line, measured } = createPairDevices(people, origin)
    await syncAllDevices(devices)
    line.isBad = true
    const begun = Date.now()
    const elapsed = () => Math.round((Date.now() - begun) / 1_000)
    const reporting = setInterval(() => console.log(`${elapsed()} s: ${measuredText(measured)}`), 30_000)
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
    console.log(`${elapsed()} s in all: ${measuredText(measured)}`)

    line.isBad = false
    await syncAllDevices(devices)
    await expectEveryMessageOnce(databases.url, pairs, { resets: 1 })
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

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-people-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
