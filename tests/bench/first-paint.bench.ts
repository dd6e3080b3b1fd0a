import type { BenchRow } from './rows.ts'
import { startBarePage } from './support/bare-page.ts'
import { atMost, quantile, samples } from './support/compare.ts'
import { startMatchedWorld } from './support/matched-world.ts'
import { drawnAfter, firstPaintOf, newDevice, openBrowser, openSlowly } from './support/device.ts'

const ROUNDS = samples(5, 3)

/** A first visit on slow 4G with a processor four times slower, against a page of bare React; alternating, medians. */
export async function benchFirstPaint(): Promise<BenchRow[]> {
  const [world, bare, browser] = [await startMatchedWorld(), await startBarePage(), await openBrowser()]
  const { origin } = world.server
  const visits = {
    bare: { origin: bare.origin, selector: '#root h1' },
    landing: { origin, selector: '#root h1' },
    signedIn: { origin, selector: '#root article', member: world.member },
  }
  type Visit = keyof typeof visits
  const paints: Record<Visit, number[]> = { bare: [], landing: [], signedIn: [] }
  const contents: Record<Visit, number[]> = { bare: [], landing: [], signedIn: [] }
  try {
    // The first round is not counted: the server compresses its files at their first request.
    for (let round = -1; round < ROUNDS; round++) {
      for (const name of Object.keys(visits) as Visit[]) {
        const { selector, ...who } = visits[name]
        const context = await newDevice(browser, who)
        const page = await openSlowly(context, { line: true })
        const content = await drawnAfter(page, `${who.origin}/`, selector)
        const paint = await firstPaintOf(page)
        await context.close()
        if (round < 0) continue
        contents[name].push(content)
        paints[name].push(paint)
      }
    }
  } finally {
    await browser.close()
    bare.stop()
    await world.close()
  }
  const row = (goal: number, what: string, times: typeof paints, visit: Visit) =>
    atMost(goal, {
      name: `${what}, slow 4G and 4x CPU, against bare React`,
      ours: quantile(times[visit], 0.5),
      peer: quantile(times.bare, 0.5),
      unit: 'ms',
    })
  return [
    row(1, 'first paint, landing page', paints, 'landing'),
    row(1, 'first paint, signed in', paints, 'signedIn'),
    row(1.8, 'landing page drawn by React', contents, 'landing'),
    row(1.8, 'signed in, first of 200 jobs drawn', contents, 'signedIn'),
  ]
}
