import type { Page } from 'playwright'
import { build, type Rollup } from 'vite'
import { expect } from 'vitest'
import { killBrowserOf, type persistentDevice } from '../../support/browsers/device.ts'
import type { startProxy } from '../../support/outside/proxy.ts'

/** Printed, so that a run can be had again. */
export function killSeed(what: string) {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6))
  console.info(`${what}: SEED=${seed}`)
  return seed
}

/** A module as a script for a page, where its exports are the global `name`. */
export async function pageScriptOf(entry: string, name: string) {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name } },
  })) as Rollup.RollupOutput[]
  return `${built[0]!.output[0].code};globalThis.${name} = ${name}`
}

type KilledDevice = {
  device: ReturnType<typeof persistentDevice>
  line: Awaited<ReturnType<typeof startProxy>>
  seed: number
  /** How long a request takes: more where there is less to send, so that each kill finds something. */
  delayMs?: number
  /** The same browser again, with the page ready. */
  reopen: () => Promise<Page>
  /** How many items the page's device has to send. */
  left: (page: Page) => Promise<number>
}

/** ms; longer than a browser lives before it is killed. */
const NEVER_MS = 10_000

/**
 * The line comes back, slow, and the browser is killed and opened again at random moments while the app sends what waits;
 * resolves once all is sent. The first kill takes with it what is under way, one of each queue; later ones its answers.
 */
export async function sendThroughKills(first: Page, { device, line, seed, delayMs = 150, reopen, left }: KilledDevice) {
  let page = first
  const online = () => page.evaluate(() => void window.dispatchEvent(new Event('online')))
  const isChange = ({ method }: { method: string }) => method !== 'GET'
  line.rule(isChange, { does: 'pass', delayMs })
  const allowArrival = line.rule(isChange, { does: 'pass', delayMs: NEVER_MS, diesWithSender: true })
  const before = line.passed.length
  line.comeUp()
  for (const [kill, wait] of randomWaits(seed, process.env.LONG ? 20 : 4, 1_450).entries()) {
    await online()
    if (kill === 0) await expect.poll(() => line.passed.slice(before).some(isChange), { timeout: 60_000 }).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, wait))
    await killBrowserOf(device.folder)
    await device.close().catch(() => {})
    allowArrival()
    page = await reopen()
    console.info(`Killed: ${await left(page)} left`)
  }
  line.clearRules()
  await online()
  await expect.poll(() => left(page), { timeout: 60_000 }).toBe(0)
  return page
}

/** ms, at least 50; the same for the same seed. */
export function randomWaits(seed: number, count: number, longest = 950) {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return 50 + (state % (longest - 50))
  })
}
