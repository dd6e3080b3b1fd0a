import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { signIn, WIDE } from '../support/browsers/device.ts'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { openPage, writeProject } from './support/dashboard-steps.ts'
import { demoPeople } from './support/demo-addresses.ts'
import { goWithin, untilDrawn } from './support/page-faults.ts'

/** What is paid to whoever runs the server, and what it is paid for. Price is somebody's name, too. */
const OF_PAYMENTS = /\b(?:[Pp]ackages?|[Pp]ayments?|[Rr]eceipts?|[Pp]rices|price|[Pp]remium|[Ss]tripe|[Pp]osts? left)\b/

/** What a link that was never one is answered, and a picture that is not there. */
const CLOSED = /the server responded with a status of 4\d\d/

test(
  'PAYMENTS=off: no screen of anybody speaks of packages, prices or payments, nor does the palette',
  { timeout: 1_200_000 },
  async () => {
    const server = await startServer({ env: { DEMO: '1', PAYMENTS: 'off' } })
    const people = await demoPeople(server)
    const browser = await openBrowser()
    const found: string[] = []
    const look = async (page: Page, where: string) => {
      await untilDrawn(page)
      found.push(...(await wordsOf(page)).map((words) => `${where}: ${words}`))
    }
    for (const [who, { paths, ...signedIn }] of Object.entries(people)) {
      const page = await openScreen(browser, server.origin, paths[0]!, {
        size: 'wide',
        expected: [CLOSED],
        ...signedIn,
      })
      for (const path of new Set(paths)) {
        if (path !== paths[0]) await goWithin(page, path)
        await look(page, `${who} ${path}`)
      }
      if (who !== 'visitor') {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Search' }).waitFor()
        await look(page, `${who}'s palette`)
      }
      await page.context().close()
    }
    expect(found, found.join('\n')).toEqual([])
  },
)

test('PAYMENTS=off: a project is posted in three steps, and the next is to invite the freelancers that fit', async () => {
  const server = await startServer({ env: { PAYMENTS: 'off' } })
  const employer = await joinServer(server.origin, 'employer')
  const page = await openPage(WIDE, [])
  await signIn(page, server.origin, employer)
  const form = await writeProject(page, 'Free festival', [{ name: 'Rigger', rate: '280' }])
  await form.getByText('Your project is shown for 90 days.').waitFor()
  expect(await form.getByRole('list', { name: 'Steps' }).innerText()).toMatch(/Post$/)
  expect(await wordsOf(page)).toEqual([])
  await form.getByRole('button', { name: 'Post project' }).click()
  await page.waitForURL(/\/project\?id=/)
  await page.getByRole('link', { name: 'Invite good fits' }).click()
  await page.waitForURL(/tab=fit/)
  await page.locator('main').getByText(/fit/).first().waitFor()
  expect(await wordsOf(page)).toEqual([])
})

/** The words on the screen, names for screen readers included, that are about payments. */
async function wordsOf(page: Page) {
  const text = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label],[title],[placeholder]')].map((one) =>
      ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? '').join('\n'),
    )
    return [document.title, document.body.innerText, ...named].join('\n')
  })
  return text.split('\n').filter((line) => line.search(OF_PAYMENTS) >= 0)
}
