import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/accounts/core/demo-sign-ins.ts'
import type { SignedIn } from '../../shared/accounts/auth.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import type { Conversation } from '../../shared/messages/messages.ts'
import { callServer } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'

/** 1280 px at 400% (WCAG 1.4.10), and 1366 x 850 at 200%. */
const AT_400 = { width: 320, height: 640 }
const AT_200 = { width: 683, height: 425 }
/** px; what a finger needs (Apple 44, Material 48). */
const FINGER = 44

test('at 320 px and with a finger nothing is cut, nothing leaves its card or the window, and every target is 44 px', async () => {
  const { origin, freelancer, employer, busiest, conversation } = await openDemo()
  const paths = {
    freelancer: ['/', conversation, '/portfolio'],
    employer: ['/', `/?project=${busiest}`, `/call-sheet?job=${busiest}`],
  }
  const browser = await openBrowser()
  for (const [kind, member] of Object.entries({ freelancer, employer })) {
    const page = await openScreen(browser, origin, '/healthz', { member })
    await page.setViewportSize(AT_400)
    for (const path of paths[kind as 'employer']) {
      await show(page, `${origin}${path}`)
      expect([...(await misplaced(page)), ...(await smallTargets(page))], path).toEqual([])
    }
    // A dialog with choices beside their roles, and one with a long form.
    await show(page, `${origin}${kind === 'employer' ? '/?post=new' : '/?tab=apply'}`)
    if (kind === 'freelancer')
      await page
        .getByRole('button', { name: /^Apply: / })
        .first()
        .click()
    await page.getByRole('dialog').waitFor()
    expect([...(await misplaced(page)), ...(await smallTargets(page))], 'the dialog').toEqual([])
    await page.context().close()
  }
}, 180_000)

test('at 200% on a desktop a job, a project and an applicant are in sight before anything is scrolled', async () => {
  const { origin, freelancer, employer, busiest } = await openDemo()
  const browser = await openBrowser()
  const isSeen = async (member: typeof employer, path: string, row: string) => {
    const page = await openScreen(browser, origin, path, { member, size: 'wide' })
    await page.setViewportSize(AT_200)
    await page.locator(row).first().waitFor()
    const { y } = (await page.locator(row).first().boundingBox())!
    const tabBar = await page.locator('nav[data-edge]').boundingBox()
    await page.context().close()
    // Its name at least, above the tab bar.
    return y + 48 <= (tabBar?.y ?? AT_200.height)
  }
  expect(await isSeen(freelancer, '/', 'article h2')).toBe(true)
  expect(await isSeen(employer, '/', 'article h2')).toBe(true)
  expect(await isSeen(employer, `/?project=${busiest}`, '[data-person]')).toBe(true)
})

test('in forced colours what is chosen looks different from what is not; the list of shortcuts gives the focus back', async () => {
  const { origin, freelancer, employer, busiest, conversation } = await openDemo()
  const browser = await openBrowser()
  const chosen = {
    '/': ['[role=tab]', '[aria-label=Main] a', 'article'],
    [conversation]: ['[data-conversation]'],
    [`/?project=${busiest}`]: ['[aria-label=Status] button', '[aria-label=View] button[aria-label]', 'tr[data-row]'],
  }
  for (const [path, widgets] of Object.entries(chosen)) {
    const member = path.includes('project') ? employer : freelancer
    const page = await openScreen(browser, origin, path, { member, size: 'wide' })
    await page.emulateMedia({ forcedColors: 'active' })
    for (const widget of widgets) {
      await page.locator(`${widget}:is(${CHOSEN})`).first().waitFor()
      const [on, off] = [await looksOf(page, `:is(${CHOSEN})`, widget), await looksOf(page, `:not(${CHOSEN})`, widget)]
      expect(on, `${path} ${widget}`).not.toEqual(off)
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

/** Opens it and waits until no skeleton is left. */
async function show(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await page.locator('output:has(> .sr-only):has(> [aria-hidden=true])').first().waitFor({ state: 'detached' })
}

/** What sticks out of the window or of the card around it, or is cut without a sign. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.scrollingElement!.scrollWidth > innerWidth) found.push('the page scrolls sideways')
    const styleOf = (element: Element) => getComputedStyle(element)
    const contains = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (styleOf(element).overflowX !== 'visible' || contains(element.parentElement))
    const cardOf = (element: Element | null): Element | null =>
      !element || styleOf(element).borderLeftWidth !== '0px' ? element : cardOf(element.parentElement)

    for (const element of document.querySelectorAll('#root *, [role=dialog] *')) {
      const { left, right, width, height } = element.getBoundingClientRect()
      const { position, overflowX, textOverflow, clipPath } = styleOf(element)
      const isShown = width > 1 && height > 1 && clipPath === 'none' && !element.closest('.sr-only, svg, [inert]')
      if (!isShown || !element.textContent?.trim()) continue
      const name = `${element.tagName} ${element.className}: ${element.textContent.trim().slice(0, 40)}`
      const isFree = !contains(element.parentElement)
      if (isFree && (right > innerWidth + 1 || left < -1)) found.push(`outside: ${name}`)
      const card = cardOf(element.parentElement)?.getBoundingClientRect()
      if (isFree && card && position === 'static' && (right > card.right + 1 || left < card.left - 1))
        found.push(`leaves its card: ${name}`)
      if (overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut: ${name}`)
    }
    return found
  })

/** What can be pressed, is no link in a text, and is smaller than a finger: of the first, since lists repeat theirs. */
const smallTargets = (page: Page) =>
  page.evaluate(
    ({ finger, most }) => {
      const box = document.querySelector('[role=dialog]') ?? document.getElementById('root')!
      const isInText = (element: Element) =>
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent?.length ?? 0) > (element.textContent?.length ?? 0) + 3
      const isSmall = (element: Element) => {
        element.scrollIntoView({ block: 'center', inline: 'center' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const isHit = (dx: number, dy: number) => {
          const x = Math.min(innerWidth - 1, Math.max(1, left + width / 2 + dx))
          const hit = document.elementFromPoint(x, top + height / 2 + dy)
          return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element))
        }
        // Its space goes on beyond its box, and further to one side: where a finger still hits it, in steps of 3 px.
        const isShort = (size: number, hits: (by: number) => boolean | undefined) => {
          if (size >= finger || (hits(finger / 2 - 1) && hits(1 - finger / 2))) return false
          return 3 * Array.from({ length: 28 }, (_, step) => 3 * step - 42).filter(hits).length < finger
        }
        return isShort(height, (by) => isHit(0, by)) || isShort(width, (by) => isHit(by, 0))
      }
      return [...box.querySelectorAll('a[href], button, select, textarea, input:not([type=file]), [role=tab]')]
        .filter((element) => element.getClientRects().length > 0 && getComputedStyle(element).clipPath === 'none')
        .filter(
          (element) => !element.closest('.sr-only, [aria-hidden=true], [inert]') && !element.matches('label input'),
        )
        .slice(0, most)
        .filter((element) => !isInText(element) && isSmall(element))
        .map((element) => `small: ${element.getAttribute('aria-label') ?? element.textContent}`)
    },
    { finger: FINGER, most: 25 },
  )

/** The demonstration world, its freelancer and its employer, the project with most applicants, a conversation. */
async function openDemo() {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const [freelancer, employer] = [await login(origin, 'tomasz@demo.example'), await login(origin, 'mina@demo.example')]
  const ask = async <T>(token: string, path: string) =>
    (await callServer<T>(origin, 'GET', path, undefined, token)).body
  const jobs = await ask<Job[]>(employer.token, '/jobs')
  const [talk] = await ask<Conversation[]>(freelancer.token, '/messages/conversations')
  return {
    origin,
    freelancer,
    employer,
    busiest: jobs.toSorted((a, b) => b.applications.length - a.applications.length)[0]!.id,
    conversation: `/messages?conversation=${talk!.conversation_id}`,
  }
}

async function login(origin: string, email: string) {
  const { body } = await callServer<SignedIn>(origin, 'POST', '/auth/login', { email, password: DEMO_PASSWORD })
  return { user: body.user, token: body.access_token }
}
