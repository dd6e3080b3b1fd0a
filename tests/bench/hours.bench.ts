import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { startDemo } from '../../scripts/demo.ts'
import type { BenchRow } from './rows.ts'
import { quantile, samples, within } from './support/compare.ts'
import { newDevice, openBrowser, openSlowly } from './support/device.ts'
import { manyAgainstFew } from './support/many-against-few.ts'

const ROUNDS = samples(8, 3)
const PRESSES = [
  ['On site', 'Break'],
  ['Break', 'Back'],
  ['Back', 'Break'],
] as const
const ANSWER_MS_MAX = 100

/** A project's hours: opening the table, a key. */
export const benchHours = () =>
  manyAgainstFew({
    entry: fileURLToPath(new URL('./support/hours-page.tsx', import.meta.url)),
    many: 2_000,
    few: 50,
    words: {
      open: 'opening the hours of 2,000 days',
      key: 'a key in the hours of 2,000 days',
    },
  })

/** From a press of the clock until the screen has it, without signal; on a phone at a quarter of its speed. */
export async function benchClock(): Promise<BenchRow[]> {
  const demo = await startDemo()
  const browser = await openBrowser()
  try {
    const member = await demo.signInAs('callum.ferrie@demo.example')
    const shown: number[] = []
    // Nothing is sent, so that each device begins as the first one did: the same press within a minute would be one.
    for (let round = 0; round < ROUNDS; round++) {
      const context = await newDevice(browser, { origin: demo.origin, member })
      const page = await openSlowly(context)
      await page.goto(`${demo.origin}/today`)
      await page.getByRole('button', { name: 'On site', exact: true }).waitFor()
      await context.setOffline(true)
      for (const [pressed, next] of PRESSES) {
        // A press sooner after another is its double tap.
        await page.waitForTimeout(1_000)
        shown.push(await pressedUntilShown(page, pressed, next))
      }
      await context.close()
    }
    const ours = quantile(shown, 0.5)
    return [within(ANSWER_MS_MAX, { name: 'a press of the clock until it is shown, 4x CPU', ours, unit: 'ms' })]
  } finally {
    await browser.close()
    await demo.stop()
  }
}

/** Milliseconds from the press until the buttons that follow it were rendered. */
async function pressedUntilShown(page: Page, pressed: string, next: string): Promise<number> {
  await page.evaluate(`{
    const nextButton = () => [...document.querySelectorAll('main button')].find((one) => one.textContent === ${JSON.stringify(next)})
    globalThis.shownAfter = 0
    document.addEventListener('click', () => {
      const begun = performance.now()
      const seen = new MutationObserver(() => {
        if (!nextButton()) return
        seen.disconnect()
        requestAnimationFrame(() => setTimeout(() => { globalThis.shownAfter = performance.now() - begun }))
      })
      seen.observe(document, { childList: true, subtree: true, characterData: true })
    }, { capture: true, once: true })
  }`)
  await page.getByRole('button', { name: pressed, exact: true }).tap()
  for (let tries = 0; tries < 100; tries++) {
    const found = Number(await page.evaluate('globalThis.shownAfter'))
    if (found) return found
    await page.waitForTimeout(50)
  }
  throw new Error(`After ${pressed} there was no ${next}.`)
}
