import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessFaults, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { staffOf } from '../support/staff.ts'
import { startServer } from '../support/server.ts'
import { employerPaths, freelancerPaths, signInDemo, STAFF_PATHS, VISITOR_PATHS } from './support/demo-addresses.ts'
import {
  alikeWhenForced,
  misplaced,
  movements,
  outOfOrder,
  smallTargets,
  unasked,
  zoomedFields,
} from './support/page-faults.ts'

/** All rules of axe in the first theme, those of colours in the other. */
const lightFirst = (page: Page) => accessFaults(page, 'light')
const darkFirst = (page: Page) => accessFaults(page, 'dark')

/** A phone, and 1280 at 400% (WCAG 1.4.10); 1366 x 850 at 200%; a desktop: what is looked at, and for what. */
const WINDOWS = {
  narrow: { width: 320, height: 640, checks: [misplaced, smallTargets, zoomedFields, lightFirst, movements, unasked] },
  enlarged: { width: 683, height: 425, checks: [misplaced] },
  wide: { width: 1440, height: 900, checks: [darkFirst, alikeWhenForced, outOfOrder] },
}
type Window = keyof typeof WINDOWS

/** A skeleton, or the spinner of a page. */
const LOADING = 'output:has(> .sr-only):has(> [aria-hidden=true])'
/** What a link that has been used, or never was one, is answered; and a payment that nobody made. */
const CLOSED = /the server responded with a status of 4\d\d/

test(
  'every address is accessible to everybody who has it, on a phone and on a desktop in both themes; nothing is cut at 320 px or at 200%, smaller than 48 px for a finger, zoomed into by iOS, in motion, come up by itself, unseen in forced colours, or reached by Tab after what is right of it',
  { timeout: 600_000 },
  async () => {
    const server = await startServer({ env: { DEMO: '1' } })
    const [freelancer, employer] = await Promise.all([
      signInDemo(server.origin, 'freelancer'),
      signInDemo(server.origin, 'employer'),
    ])
    const people = {
      visitor: { paths: VISITOR_PATHS },
      freelancer: { member: freelancer, paths: await freelancerPaths(freelancer) },
      employer: { member: employer, paths: await employerPaths(employer) },
      staff: { member: await staffOf(server), paths: STAFF_PATHS },
    }
    expect(namesIn(Object.values(people).flatMap(({ paths }) => paths))).toEqual(expect.arrayContaining(routes()))

    const browser = await openBrowser()
    const walk = async (who: keyof typeof people, window: Window) => {
      const { member, paths } = { member: undefined, ...people[who] }
      const { checks, ...viewport } = WINDOWS[window]
      const size = window === 'narrow' ? 'narrow' : 'wide'
      const page = await openScreen(browser, server.origin, paths[0]!, {
        size,
        expected: [CLOSED],
        ...(member && { member }),
      })
      await page.setViewportSize(viewport)
      const found: string[] = []
      for (const path of new Set(paths)) {
        if (path !== paths[0] && !(await go(page, path)))
          found.push(`${who} ${window} ${path}: shows nothing of its own`)
        await untilDrawn(page)
        for (const check of checks) {
          found.push(...(await settledFaults(page, check)).map((fault) => `${who} ${window} ${path}: ${fault}`))
        }
      }
      await page.context().close()
      return found
    }
    const found: string[] = []
    for (const who of Object.keys(people) as (keyof typeof people)[])
      found.push(...(await Promise.all((Object.keys(WINDOWS) as Window[]).map((window) => walk(who, window)))).flat())
    expect(found, found.join('\n')).toEqual([])
  },
)

/** The addresses that the only router knows. */
function routes() {
  const source = readFileSync(new URL('../../client/routes.tsx', import.meta.url), 'utf8')
  const named = [...source.matchAll(/(?:^  '|path=")(\/[\w/-]*)(?:': |")/gm)].map(([, path]) => path!)
  return [...new Set(named)]
}

const namesIn = (paths: string[]) => paths.map((path) => new URL(path, 'http://here').pathname)

/** Goes there within the app. False if what is shown stays the same: until it changes it is the screen before. */
async function go(page: Page, path: string) {
  const before = await shownOn(page)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  const isOther = (text: string) => document.body.innerText !== text
  return page.waitForFunction(isOther, before, { timeout: 30_000 }).then(
    () => true,
    () => false,
  )
}

type Check = (page: Page) => Promise<string[]>

/** ms; something may still move, or a part of the screen before be there: what is a fault is one after this, too. */
const SETTLED = 3_000

async function settledFaults(page: Page, check: Check) {
  const since = Date.now()
  for (;;) {
    const isLast = Date.now() - since > SETTLED
    const found = await check(page)
    if (found.length === 0 || isLast) return found
    await untilDrawn(page)
  }
}

/** It has its heading, no part of it is loading, and it has stayed the same from one look to the next. */
async function untilDrawn(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.locator(LOADING).first().waitFor({ state: 'detached' })
  let before = ''
  const isStill = async () => {
    const now = await shownOn(page)
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(isStill, { timeout: 15_000, interval: 60 }).toBe(true)
}

const shownOn = (page: Page) => page.evaluate(() => document.body.innerText)
