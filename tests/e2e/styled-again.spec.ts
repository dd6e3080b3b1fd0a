import type { Browser, Page } from 'playwright'
import { expect, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { applyFor, post, role, step } from '../support/factories/jobs.ts'
import { startServer } from '../support/server.ts'
import { asPerson } from './support/hours-world.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Today of somebody whose day begins in ten minutes. */
async function openToday(size: 'narrow' | 'wide') {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const [eva, tomasz] = await Promise.all([joinServer(origin, 'employer'), joinServer(origin, 'freelancer')])
  const roles = [role({ date_start: inMinutes(10), date_end: inMinutes(600) })]
  const applied = await applyFor(asPerson(tomasz), await post(asPerson(eva), { roles }))
  expect((await step(asPerson(eva), applied, 'accept')).status).toBe(200)
  const browser = await openBrowser()
  const page = await openScreen(browser, origin, '/today', { member: tomasz, size })
  const clock = page.getByRole('region', { name: 'Clock' })
  const button = (name: string) => clock.getByRole('button', { name, exact: true })
  await button('On site').waitFor()
  return { browser, page, button }
}

test.each([
  ['a phone', 'narrow'],
  ['a wide screen', 'wide'],
] as const)('a press of the clock has only what it changes styled again, on %s', async (_, size) => {
  const { browser, page, button } = await openToday(size)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await button('On site').click()
  await button('Off site').waitFor()
  const styled = await styledElementCounts(browser)

  const onPage = await page.locator('#root *').count()
  expect(styled).not.toEqual([])
  expect(Math.max(...styled)).toBeLessThan(onPage / 3)
})

test('a press of the clock is in the first frame after it', async () => {
  const { page, button } = await openToday('narrow')
  for (const [pressed, next] of [
    ['On site', 'Break'],
    ['Break', 'Back'],
  ] as const) {
    const frames = await framesUntil(page, next)
    await button(pressed).tap()
    await button(next).waitFor()
    expect(await frames()).toBe(0)
    // A press sooner after another is its double tap.
    await page.waitForTimeout(1_000)
  }
})

/** Counts the frames that begin after the next press, until a button of this name is in the page. */
async function framesUntil(page: Page, name: string) {
  const counted = await page.evaluateHandle((words) => {
    const found = { begun: 0, before: null as number | null }
    const isThere = () => [...document.querySelectorAll('main button')].some((one) => one.textContent === words)
    const count = () => {
      found.begun++
      if (found.before === null) requestAnimationFrame(count)
    }
    const begin = () => {
      requestAnimationFrame(count)
      new MutationObserver(() => {
        if (isThere()) found.before ??= found.begun
      }).observe(document, { childList: true, subtree: true, characterData: true })
    }
    addEventListener('click', begin, { capture: true, once: true })
    return found
  }, name)
  return () => counted.evaluate(({ before }) => before)
}

/** How many elements each of the browser's own steps since the trace's start has given their style. */
async function styledElementCounts(browser: Browser) {
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[]
  }
  return traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args.elementCount ?? []) : []))
}
