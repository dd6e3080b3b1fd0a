import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessFaults, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { demoPeople } from './support/demo-addresses.ts'
import {
  alikeWhenForced,
  goWithin,
  misplaced,
  movements,
  outOfOrder,
  settledFaults,
  smallTargets,
  unasked,
  untilDrawn,
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

/** What a link that has been used, or never was one, is answered; and a payment that nobody made. */
const CLOSED = /the server responded with a status of 4\d\d/

test(
  'every address is accessible to everybody who has it, on a phone and on a desktop in both themes; nothing is cut at 320 px or at 200%, smaller than 48 px for a finger, zoomed into by iOS, in motion, come up by itself, unseen in forced colours, or reached by Tab after what is right of it',
  { timeout: 1_200_000 },
  async () => {
    const server = await startServer({ env: { DEMO: '1' } })
    const people = await demoPeople(server)
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
        if (path !== paths[0] && !(await goWithin(page, path)))
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
