import type { BenchRow } from '../rows.ts'
import { bundle } from './bare-page.ts'
import { atMost, quantile, samples } from './compare.ts'
import { newDevice, openBrowser, openSlowly } from './device.ts'

const ROUNDS = samples(15, 5)
const ORIGIN = 'http://localhost'

type Asked<What extends string> = {
  /** A script whose `measure(count)` returns the ms that each thing takes with as many rows. */
  entry: string
  many: number
  few: number
  /** Each thing that is measured, in words. */
  words: Record<What, string>
}

/** What a screen takes with many rows against the same with few, in a browser at a quarter of its speed; medians. */
export async function manyAgainstFew<What extends string>({ entry, many, few, words }: Asked<What>) {
  const { script, sheet } = await bundle(entry)
  const browser = await openBrowser()
  const times: Record<number, Record<What, number>[]> = { [many]: [], [few]: [] }
  try {
    const page = await openSlowly(await newDevice(browser, { origin: ORIGIN, isWide: true }))
    page.on('pageerror', (error) => console.error(error))
    // A page without an origin has no localStorage.
    const body = `<!doctype html><meta charset="utf-8"><style>${sheet}</style><body>`
    await page.route(`${ORIGIN}/`, (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto(`${ORIGIN}/`)
    await page.addScriptTag({ content: script, type: 'module' })
    await page.waitForFunction('globalThis.measure')
    // The first rounds warm both up.
    for (let round = -3; round < ROUNDS; round++) {
      for (const count of [many, few]) {
        const found = (await page.evaluate(`measure(${count})`)) as Record<What, number>
        if (round >= 0) times[count]!.push(found)
      }
    }
  } finally {
    await browser.close()
  }
  const median = (count: number, what: What) =>
    quantile(
      times[count]!.map((one) => one[what]),
      0.5,
    )
  return (Object.keys(words) as What[]).map((what): BenchRow =>
    atMost(2, {
      name: `${words[what]}, 4x CPU, against the same with ${few}`,
      ours: median(many, what),
      peer: median(few, what),
      unit: 'ms',
    }),
  )
}
