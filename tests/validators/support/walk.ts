import type { Page } from 'playwright'
import { demoPeople } from '../../e2e/support/demo-addresses.ts'
import { goWithin, settledFaults, untilDrawn } from '../../e2e/support/page-faults.ts'
import { openBrowser, openScreen } from '../../support/browsers/screens.ts'
import { startServer } from '../../support/server.ts'
import type { Finding } from './exceptions.ts'

/** What a link that has been used, or never was one, is answered; and a payment that nobody made. */
const CLOSED = /the server responded with a status of 4\d\d/

/** A phone by day and a desktop by night. */
const LOOKS = [
  { size: 'narrow', colours: 'light' },
  { size: 'wide', colours: 'dark' },
] as const

/** What this check finds at every address of the demonstration world, as each of its people, in both windows. */
export async function walkScreens(check: (page: Page) => Promise<Finding[]>) {
  const server = await startServer({ env: { DEMO: '1' } })
  const browser = await openBrowser()
  const found: Finding[] = []
  for (const [who, person] of Object.entries(await demoPeople(server))) {
    const { member, paths } = { member: undefined, ...person }
    const walk = async (look: (typeof LOOKS)[number]) => {
      const page = await openScreen(browser, server.origin, paths[0]!, {
        ...look,
        expected: [CLOSED],
        ...(member && { member }),
      })
      await page.emulateMedia({ colorScheme: look.colours, reducedMotion: 'reduce' })
      for (const path of new Set(paths)) {
        if (path !== paths[0]) await goWithin(page, path)
        await untilDrawn(page)
        const named = await settledFaults(page, check)
        found.push(...named.map(({ rule, at }) => ({ rule, at: `${at} (${who}, ${look.size}, ${path})` })))
      }
      await page.context().close()
    }
    await Promise.all(LOOKS.map(walk))
  }
  return found
}
