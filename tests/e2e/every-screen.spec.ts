import screens from '../../scripts/screens.json' with { type: 'json' }
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessFaults, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { staffOf } from '../support/staff.ts'
import { startServer } from '../support/server.ts'

/** px; 1280 at 400% (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 }
/** A skeleton, or the spinner of a page. */
const LOADING = 'output:has(> .sr-only):has(> [aria-hidden=true])'

/** What a link that has been used, or never was one, is answered. */
const CLOSED = /the server responded with a status of 4\d\d/

const people = ['visitor', 'staff'] as const

test.for(people)(
  'every address that a %s has is accessible, at 320 px and on a desktop, in both themes, and at 320 px nothing scrolls sideways',
  { timeout: 240_000 },
  async (who) => {
    const server = await startServer({ env: { DEMO: '1' } })
    const member = who === 'staff' ? await staffOf(server) : null
    // What a mailed link opens has tests of its own; without the link it is the page of one that is closed.
    const own = screens.filter(({ as, mailed }) => (as ?? 'visitor') === who && !mailed)
    const paths = [...new Set(own.map(({ path }) => path))]
    expect(paths.length).toBeGreaterThan(3)
    const browser = await openBrowser()
    const lookAll = async (size: 'narrow' | 'wide') => {
      const options = { size, expected: [CLOSED], ...(member && { member }) }
      const page = await openScreen(browser, server.origin, paths[0]!, options)
      if (size === 'narrow') await page.setViewportSize(NARROWEST)
      const found: string[] = []
      for (const path of paths) {
        if (path !== paths[0]) await go(page, path)
        found.push(...(await faultsOf(page)).map((fault) => `${size} ${path}: ${fault}`))
      }
      await page.context().close()
      return found
    }
    const found = (await Promise.all([lookAll('narrow'), lookAll('wide')])).flat()
    expect(found, found.join('\n')).toEqual([])
  },
)

/** Goes there within the app, and waits until something else is shown: until then it is the screen before. */
async function go(page: Page, path: string) {
  const shown = () => page.evaluate(() => document.body.innerText)
  const before = await shown()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await expect.poll(shown, { timeout: 15_000, message: path }).not.toBe(before)
}

async function faultsOf(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.locator(LOADING).first().waitFor({ state: 'detached' })
  const isWider = await page.evaluate(() => document.scrollingElement!.scrollWidth > innerWidth)
  return [...(isWider ? ['scrolls sideways'] : []), ...(await accessFaults(page))]
}
