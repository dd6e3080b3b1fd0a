import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { programAt } from '../../scripts/find-programs.mjs'
import { admin } from '../support/postgres-databases.ts'
import { settingsFor } from '../support/two-worlds.ts'
import { startCluster } from './support/cluster.ts'
import type { LightDevice } from './support/light-device.ts'
import {
  createPairDevices,
  createPairs,
  expectEveryMessageOnce,
  measuredText,
  syncAllDevices,
} from './support/pairs.ts'
import { eventuallyWithPatroni, type PatroniMachine, startPatroni } from './support/patroni.ts'

const DEVICES = 40
const NEEDED = ['patroni', 'etcd', 'setpriv']

test(
  'C5 under Patroni the machine of the primary is lost, then the Patroni of the next one: nobody edits anything, nothing acknowledged is lost',
  { timeout: 600_000 },
  async ({ skip }) => {
    const missing = NEEDED.filter((name) => !programAt(name))
    if (missing.length > 0) skip(`${missing.join(', ')} not installed`)
    const { url, readUrl, primary, allFollow } = await startPatroni()
    const env = { ...settingsFor(url), DATABASE_READ_URL: readUrl }
    const { origin, servers, start } = await startCluster(Array.from({ length: 3 }, () => ({ env })))
    const { devices, pairs, measured } = createPairDevices(await createPairs(env, DEVICES), origin)
    await syncAllDevices(devices)
    const epoch = await epochOf(url)
    let isOver = false
    const living = Promise.all(devices.map((device) => live(device, () => isOver)))

    async function failOver(lose: (machine: PatroniMachine) => Promise<unknown>) {
      await acknowledged(20)
      const lost = await primary()
      const begun = Date.now()
      await lose(lost)
      const next = await primary()
      expect(next.address).not.toBe(lost.address)
      const promoted = Date.now() - begun
      await acknowledged(10)
      console.log(`promoted after ${promoted} ms, messages are acknowledged again after ${Date.now() - begun} ms`)
      lost.start()
      await allFollow()
      console.log(`the old primary follows the new one after ${Date.now() - begun} ms`)
      await syncAllDevices(devices)
    }
    async function acknowledged(more: number) {
      const before = measured.sends.length
      while (measured.sends.length < before + more) await sleep(10)
    }

    await failOver(async (machine) => {
      await Promise.all([machine.lose(), servers[0]!.kill()])
    })
    servers[0] = await start(0)
    await failOver((machine) => machine.losePatroni())
    isOver = true
    await living
    console.log(measuredText(measured))

    await syncAllDevices(devices)
    await expectEveryMessageOnce(url, pairs, { resets: 2 })
    expect(await epochOf(url), 'the new timeline is what devices notice').toBe(epoch)
    for (const server of servers)
      await eventuallyWithPatroni(async () => {
        const before = await answeredByStandbys(server.origin)
        await syncAllDevices(devices)
        expect(await answeredByStandbys(server.origin)).toBeGreaterThan(before)
      })
  },
)

/** A device that sends or syncs several times a second. */
async function live(device: LightDevice, isOver: () => boolean) {
  for (await device.send(); !isOver(); await sleep(100 + Math.random() * 400))
    await (Math.random() < 0.5 ? device.send() : device.sync())
}

const epochOf = async (url: string) => (await admin(url, "select value from meta where key = 'epoch'")).rows[0].value

async function answeredByStandbys(origin: string) {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^standby_replica_statements_total\S* (\d+)/m.exec(text)?.[1] ?? 0)
}
