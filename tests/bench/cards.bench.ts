import { fileURLToPath } from 'node:url'
import type { BenchRow } from './rows.ts'
import { bundle } from './support/bare-page.ts'
import { atMost, quantile, samples } from './support/compare.ts'
import { newDevice, openBrowser, openSlowly } from './support/device.ts'

const ROUNDS = samples(15, 7)
const ENTRY = fileURLToPath(new URL('./support/cards-page.tsx', import.meta.url))

/**
 * 50 job cards mounted and updated, to the finished layout, against the same in plain CSS; alternating, 4x CPU,
 * medians.
 */
export async function benchCards(): Promise<BenchRow[]> {
  const { script, sheet } = await bundle(ENTRY)
  const browser = await openBrowser()
  const times = {
    ours: { mount: [] as number[], update: [] as number[] },
    bare: { mount: [] as number[], update: [] as number[] },
  }
  try {
    const page = await openSlowly(await newDevice(browser, { origin: 'http://localhost' }))
    await page.setContent(`<style>${sheet}</style><body>`)
    await page.addScriptTag({ content: script, type: 'module' })
    await page.waitForFunction('globalThis.measure')
    // The first rounds warm both up.
    for (let round = -3; round < ROUNDS; round++) {
      for (const kind of ['ours', 'bare'] as const) {
        const found = (await page.evaluate(`measure('${kind}')`)) as { mount: number; update: number }
        if (round < 0) continue
        times[kind].mount.push(found.mount)
        times[kind].update.push(found.update)
      }
    }
  } finally {
    await browser.close()
  }
  const row = (goal: number, what: 'mount' | 'update') =>
    atMost(goal, {
      name: `${what} of 50 job cards, 4x CPU, against plain CSS`,
      ours: quantile(times.ours[what], 0.5),
      peer: quantile(times.bare[what], 0.5),
      unit: 'ms',
    })
  return [row(1.5, 'mount'), row(2, 'update')]
}
