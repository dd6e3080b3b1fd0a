import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Job } from '../../shared/jobs/jobs.ts'
import type { Conversation } from '../../shared/messages/messages.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { signInDemo } from './support/demo-addresses.ts'

/** 1366 x 850 at 200%. */
const AT_200 = { width: 683, height: 425 }

test('at 200% on a desktop a job, a project and an applicant are in sight before anything is scrolled', async () => {
  const { origin, freelancer, employer, busiest } = await openDemo()
  const browser = await openBrowser()
  const expectSeen = async (member: typeof employer, path: string, row: string) => {
    const page = await openScreen(browser, origin, path, { member, size: 'wide' })
    await page.setViewportSize(AT_200)
    // Its name at least, above the tab bar.
    const isSeen = async () => {
      const first = await page.locator(row).first().boundingBox()
      const tabBar = await page.locator('nav[data-edge]').boundingBox()
      return first !== null && first.y + 48 <= (tabBar?.y ?? AT_200.height)
    }
    await expect.poll(isSeen, { message: path }).toBe(true)
    await page.context().close()
  }
  await expectSeen(freelancer, '/', 'article h2')
  await expectSeen(employer, '/', 'article h2')
  await expectSeen(employer, `/?project=${busiest}`, '[data-person]')
})

test('in forced colours what is chosen looks different from what is not; the list of shortcuts gives the focus back', async () => {
  const { origin, freelancer, employer, busiest, conversation } = await openDemo()
  const browser = await openBrowser()
  const chosen = {
    '/': ['[role=tab]', '[aria-label=Main] a', 'article'],
    [conversation]: ['[data-conversation]'],
    [`/?project=${busiest}`]: ['[aria-label=Show] button', '[aria-label=View] button[aria-label]', 'tr[data-row]'],
  }
  for (const [path, widgets] of Object.entries(chosen)) {
    const member = path.includes('project') ? employer : freelancer
    const page = await openScreen(browser, origin, path, { member, size: 'wide' })
    await page.emulateMedia({ forcedColors: 'active' })
    for (const widget of widgets) {
      const look = async () => ({
        on: await looksOf(page, `:is(${CHOSEN})`, widget),
        off: await looksOf(page, `:not(${CHOSEN})`, widget),
      })
      await expect.poll(look, { message: `${path} ${widget}` }).toSatisfy(({ on, off }) => !isDeepStrictEqual(on, off))
    }
    if (path === '/') {
      const opener = page.getByRole('button', { name: 'Keyboard shortcuts' })
      await opener.focus()
      await expect
        .poll(async () => {
          await page.keyboard.press('?')
          return page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()
        })
        .toBe(1)
      await page.getByRole('dialog').getByText('Next job').waitFor()
      await page.emulateMedia({ forcedColors: 'none' })
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    await page.context().close()
  }
})

const CHOSEN = '[aria-selected=true], [aria-pressed=true], [aria-current=page], [aria-current=true]'

/** What of the first such element can still be seen in forced colours. */
const looksOf = (page: Page, which: string, widget: string) =>
  page
    .locator(`${widget}${which}`)
    .first()
    .evaluate((element) => {
      const { backgroundColor, borderBottomColor, outlineStyle } = getComputedStyle(element)
      return { backgroundColor, borderBottomColor, outlineStyle }
    })

/** The demonstration world, its freelancer and its employer, the project with most applicants, a conversation. */
async function openDemo() {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const [freelancer, employer] = [await signInDemo(origin, 'freelancer'), await signInDemo(origin, 'employer')]
  const { body: jobs } = await employer.get<Job[]>('/jobs')
  const { body: conversations } = await freelancer.get<Conversation[]>('/messages/conversations')
  return {
    origin,
    freelancer,
    employer,
    busiest: jobs.toSorted((a, b) => b.applications.length - a.applications.length)[0]!.id,
    conversation: `/messages?conversation=${conversations[0]!.conversation_id}`,
  }
}
