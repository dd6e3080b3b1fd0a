import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { startDemo } from '../../scripts/demo.ts'
import type { BenchRow } from './rows.ts'
import { atMost, quantile, samples, within } from './support/compare.ts'
import { answerTime, newDevice, openBrowser, openSlowly } from './support/device.ts'
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

/** From a press of the clock until the page has it, against a frame of that page, and until the screen has it; without signal, on a phone at a quarter of its speed. */
export async function benchClock(): Promise<BenchRow[]> {
  const demo = await startDemo()
  const browser = await openBrowser()
  try {
    const member = await demo.signInAs('callum.ferrie@demo.example')
    const presses: { inPageMs: number; shownMs: number }[] = []
    const frames: number[] = []
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
        frames.push(await frameOf(page))
        presses.push(await pressedUntilShown(page, pressed, next))
      }
      await context.close()
    }
    const median = (of: 'inPageMs' | 'shownMs') =>
      quantile(
        presses.map((press) => press[of]),
        0.5,
      )
    const [unit, frame] = ['ms', quantile(frames, 0.5)]
    const inPage = 'a press of the clock until the page has it, 4x CPU, against one frame of it'
    const onScreen = 'a press of the clock until it is shown, 4x CPU'
    return [
      atMost(1, { name: inPage, ours: median('inPageMs'), peer: frame, unit }),
      within(ANSWER_MS_MAX, { name: onScreen, ours: median('shownMs'), unit }),
    ]
  } finally {
    await browser.close()
    await demo.stop()
  }
}

/** Milliseconds that a frame of the page takes in which a bare button changes its own word: from its press until it was rendered. */
async function frameOf(page: Page): Promise<number> {
  await page.evaluate(`{
    const bare = document.createElement('button')
    bare.textContent = 'Bare'
    bare.style.cssText = 'position: fixed; inset: 80px auto auto 0; z-index: 9'
    bare.onclick = () => { bare.textContent = 'Pressed' }
    document.body.append(bare)
  }`)
  const isAnswered = "document.body.lastElementChild.textContent === 'Pressed'"
  const bare = page.getByRole('button', { name: 'Bare', exact: true })
  const { shownMs } = await answerTime(page, { on: 'click', isAnswered }, () => bare.tap())
  await page.evaluate('document.body.lastElementChild.remove()')
  return shownMs
}

/** From the press's own event until the button of the next one. */
function pressedUntilShown(page: Page, pressed: string, next: string) {
  const isAnswered = `[...document.querySelectorAll('main button')].some((one) => one.textContent === ${JSON.stringify(next)})`
  return answerTime(page, { on: 'click', isAnswered }, () =>
    page.getByRole('button', { name: pressed, exact: true }).tap(),
  )
}
