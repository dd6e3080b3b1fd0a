import { fileURLToPath } from 'node:url'
import type { BenchRow } from './rows.ts'
import { bundle } from './support/bare-page.ts'
import { atMost, quantile, samples } from './support/compare.ts'
import { newDevice, openBrowser, openSlowly } from './support/device.ts'

const ROUNDS = samples(15, 5)
const MANY = 2_000
const FEW = 50
const ENTRY = fileURLToPath(new URL('./support/table-page.tsx', import.meta.url))
const WHAT = ['open', 'key', 'filter'] as const
type Times = Record<(typeof WHAT)[number], number>

/** The table of applicants with 2,000 rows against the same with 50: opening, a key, a letter of a search; medians. */
export async function benchTable(): Promise<BenchRow[]> {
  const { script, sheet } = await bundle(ENTRY)
  const browser = await openBrowser()
  const times: Record<number, Times[]> = { [MANY]: [], [FEW]: [] }
  try {
    const page = await openSlowly(await newDevice(browser, { origin: 'http://localhost', isWide: true }))
    await page.setContent(`<style>${sheet}</style><body>`)
    await page.addScriptTag({ content: script, type: 'module' })
    // The first rounds warm both up.
    for (let round = -3; round < ROUNDS; round++) {
      for (const count of [MANY, FEW]) {
        const found = (await page.evaluate(`measure(${count})`)) as Times
        if (round >= 0) times[count]!.push(found)
      }
    }
  } finally {
    await browser.close()
  }
  const median = (count: number, what: keyof Times) =>
    quantile(
      times[count]!.map((one) => one[what]),
      0.5,
    )
  return WHAT.map((what) =>
    atMost(2, {
      name: `${WORDS[what]} in a table of 2,000 applicants, 4x CPU, against one of 50`,
      ours: median(MANY, what),
      peer: median(FEW, what),
      unit: 'ms',
    }),
  )
}

const WORDS = { open: 'opening', key: 'a key', filter: 'a letter of a search' }
