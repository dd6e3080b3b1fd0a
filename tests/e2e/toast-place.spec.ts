import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { jobBody, londonTimeInDays, roleToCome } from '../support/factories/jobs.ts'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'

const WAIT = { timeout: 20_000 }
const TOAST = '[data-scope=toast][data-part=root]'

async function world() {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const employer = await joinServer(origin, 'employer', { full_name: 'Mina Okafor' })
  const rigger = await joinServer(origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  // Whoever is booked on its days is not asked to apply.
  const before = roleToCome({ date_start: londonTimeInDays(1, '08:00'), date_end: londonTimeInDays(3, '18:00') })
  const { body: job } = await employer.post<Job>('/jobs', jobBody({ title: 'Lantern parade', roles: [roleToCome()] }))
  const { body: booked } = await employer.post<Job>('/jobs', jobBody({ title: 'Harbour arena rig', roles: [before] }))
  const { body } = await rigger.post<Application>(`/jobs/${booked.id}/apply`, { message: 'I rig.' })
  expect((await employer.post(`/jobs/${booked.id}/applications/${body.id}/accept`)).status).toBe(200)
  return { origin, employer, rigger, job, booked }
}

/** The amber buttons of a page, marked, since a page cannot be asked for a colour. */
function markAmber() {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.background = 'var(--accent)'
  const amber = getComputedStyle(probe).backgroundColor
  probe.remove()
  for (const one of document.querySelectorAll<HTMLElement>('button, a'))
    one.toggleAttribute('data-amber', getComputedStyle(one).backgroundColor === amber)
}

/** The words of the amber buttons over which a toast lies; while both move nothing is known. */
const coveredOf = (page: Page) =>
  page.evaluate((toast) => {
    const isOver = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
    const toasts = [...document.querySelectorAll(toast)].map((one) => one.getBoundingClientRect())
    const covered = [...document.querySelectorAll<HTMLElement>('[data-amber]')].filter((one) =>
      toasts.some((box) => isOver(one.getBoundingClientRect(), box)),
    )
    return { covered: covered.map((one) => one.innerText), toasts: toasts.length }
  }, TOAST)

/** Above the bar of a phone, where a toast would stand. */
function scrollDown(button: Element) {
  button.scrollIntoView({ block: 'end' })
  scrollBy(0, button.getBoundingClientRect().bottom + 76 - innerHeight)
}

/** What the palette says is a toast; over a dialog it says to close that first. */
async function putUpToast(page: Page) {
  const palette = page.getByRole('combobox', { name: /^Search/ })
  const toast = page.locator(TOAST).first()
  const isUp = async () => (await palette.or(toast).filter({ visible: true }).count()) > 0
  // A screen that has just been drawn may not listen yet.
  const press = async () => (await isUp()) || (await page.keyboard.press('Control+k'), isUp())
  await expect.poll(press, WAIT).toBe(true)
  if ((await toast.count()) === 0) {
    await palette.fill('Mark all')
    await page.getByRole('option', { name: 'Mark all notifications as read' }).first().waitFor(WAIT)
    await page.keyboard.press('Enter')
  }
  await toast.waitFor(WAIT)
  await toast.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
}

test.each([
  [390, 844, 'narrow'],
  [1366, 768, 'wide'],
] as const)('%i px wide, a toast lies over none of the amber buttons', async (width, height, size) => {
  const { origin, employer, rigger, job, booked } = await world()
  const browser = await openBrowser()
  const look = async (member: typeof employer, path: string, words: RegExp) => {
    const page = await openScreen(browser, origin, path, { member, size })
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: words }).filter({ visible: true }).first().waitFor(WAIT)
    const button = page.locator('[data-amber]').filter({ hasText: words, visible: true }).last()
    await expect.poll(async () => (await page.evaluate(markAmber), button.count()), WAIT).toBe(1)
    if (size === 'narrow') await button.evaluate(scrollDown)
    await putUpToast(page)
    await page.evaluate(markAmber)
    await expect.poll(() => coveredOf(page), WAIT).toEqual({ covered: [], toasts: 1 })
    await page.close()
  }
  await look(rigger, `/?job=${job.id}`, /Apply/)
  await look(rigger, '/settings?tab=password', /Change password/)
  await look(employer, '/?post=new', /Next/)
  await look(employer, `/project?id=${booked.id}&tab=sheet`, /Publish/)
})
