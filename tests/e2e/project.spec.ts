import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/accounts/core/demo-sign-ins.ts'
import type { SignInResult } from '../../shared/accounts/auth.ts'
import type { CallSheet } from '../../shared/call-sheets/call-sheets.ts'
import { timesByDay } from '../../shared/call-sheets/times-by-day.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { callServer } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'

/** The demonstration world's employer on the list of her projects, on a laptop. */
async function openProjects() {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const { body: member } = await callServer<SignInResult>(origin, 'POST', '/auth/login', {
    email: 'mina@demo.example',
    password: DEMO_PASSWORD,
  })
  const token = member.access_token
  const { body: jobs } = await callServer<Job[]>(origin, 'GET', '/jobs', undefined, token)
  const job = jobs.toSorted((a, b) => b.applications.length - a.applications.length)[0]!
  const page = await openScreen(await openBrowser(), origin, '/', {
    member: { user: member.user, token },
    size: 'wide',
  })
  await page.setViewportSize({ width: 1366, height: 850 })
  await page.evaluate("localStorage.setItem('projects-view', 'cards')")
  await page.reload()
  await page.getByRole('link', { name: job.title, exact: true }).waitFor()
  return { page, origin, job }
}

const TABS = ['Good fits', 'Invitations', 'Plan', 'Call sheet', 'Hours', 'Messages', 'Notes', 'Documents', 'History']
const chosen = (page: Page) => page.getByRole('tab', { selected: true }).first()
/** How many rows of a table are in sight from edge to edge, and which of their names are cut off. */
function wholeRows() {
  const box = document.querySelector('table')!.parentElement!.getBoundingClientRect()
  const head = document.querySelector('thead')!.getBoundingClientRect().bottom
  const rows = [...document.querySelectorAll('tbody tr:has(th)')].map((row) => row.getBoundingClientRect())
  return rows.filter(({ top, bottom }) => top >= head - 1 && bottom <= Math.min(box.bottom, innerHeight) + 1).length
}
/** Whole rows between the table's head and the end of its box, however many there are. */
const roomForRows = () => {
  const [head, ...rows] = [...document.querySelectorAll('table tr')].map((row) => row.getBoundingClientRect())
  const box = document.querySelector('table')!.parentElement!.getBoundingClientRect()
  return rows[0] && head ? Math.floor((Math.min(box.bottom, innerHeight) - head.bottom) / rows[0].height) : 0
}

const cutNames = () =>
  [...document.querySelectorAll('tbody [data-person]')]
    .filter((name) => name.scrollWidth > name.clientWidth)
    .map((name) => name.textContent)

const tabOf = (page: Page) => new URL(page.url()).searchParams.get('tab')

test('by keyboard alone: from the list into a project, through each tab and back, and between sheet, freelancers and applicants', async () => {
  const { page, job } = await openProjects()
  const { keyboard } = page
  await page.getByRole('link', { name: job.title, exact: true }).focus()
  await keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/project' && url.searchParams.get('id') === job.id)
  await page.locator('[data-person]').first().waitFor()
  await page.getByText('4 of 10 filled').first().waitFor()
  await page.getByRole('button', { name: '6 to fill' }).waitFor()
  await expect.poll(() => page.evaluate(wholeRows)).toBeGreaterThanOrEqual(18)
  await expect.poll(() => page.evaluate(cutNames)).toEqual([])
  await expectAccessible(page)
  for (const name of TABS) {
    await keyboard.press(']')
    await expect.poll(() => chosen(page).innerText()).toContain(name)
    await expect.poll(() => chosen(page).evaluate((tab) => tab === document.activeElement)).toBe(true)
    await page.getByRole('tabpanel').first().locator('h2, h3, th').first().waitFor()
    await expectAccessible(page)
  }
  await expect.poll(() => tabOf(page)).toBe('history')
  await keyboard.press(']')
  expect(tabOf(page)).toBe('history')
  await page.reload()
  await page.getByText('Project posted').waitFor()
  await keyboard.press('[')
  await expect.poll(() => tabOf(page)).toBe('documents')

  // The head leads to the call sheet, whatever the tab.
  await page.getByRole('link', { name: /seen the call sheet/ }).focus()
  await keyboard.press('Enter')
  await page.getByRole('button', { name: /^Publish version/ }).waitFor()
  await page.getByRole('tab', { name: 'Call sheet' }).focus()
  for (const name of ['Plan', 'Invitations', 'Good fits']) {
    await keyboard.press('ArrowLeft')
    await expect.poll(() => chosen(page).innerText()).toContain(name)
  }
  await page.getByRole('table', { name: 'Good fits' }).waitFor()
  await keyboard.press('j')
  await keyboard.press('e')
  await page.getByRole('dialog', { name: 'Edit project' }).waitFor()
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Your Projects' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('link', { name: job.title, exact: true }).waitFor()
}, 240_000)

test('the tables of applicants and of freelancers that fit have room for eighteen rows on a laptop, and for 23 on a full HD screen', async () => {
  const { page, origin, job } = await openProjects()
  for (const [tab, label] of [
    ['applicants', 'Applicants'],
    ['fit', 'Good fits'],
  ] as const) {
    await page.setViewportSize({ width: 1366, height: 850 })
    await page.goto(`${origin}/project?id=${job.id}&tab=${tab}`)
    await page.getByRole('table', { name: label, exact: true }).waitFor()
    await expect.poll(() => page.evaluate(roomForRows), { message: tab }).toBeGreaterThanOrEqual(18)
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect.poll(() => page.evaluate(roomForRows), { message: tab }).toBeGreaterThanOrEqual(23)
  }
}, 180_000)

test('older addresses lead to the project’s tabs', async () => {
  const { page, origin, job } = await openProjects()
  await page.goto(`${origin}/?fit=${job.id}`)
  await page.waitForURL(`${origin}/project?id=${job.id}&tab=fit`)
  await page.goto(`${origin}/call-sheet?job=${job.id}&tab=preview`)
  await page.getByText('As your crew will read it.').waitFor()
  await page.waitForURL(`${origin}/project?id=${job.id}&tab=sheet&view=preview`)
  await page.goto(`${origin}/?project=${job.id}`)
  await page.waitForURL(`${origin}/project?id=${job.id}`)
})

test('call sheet, crew list, plan and applicants are printed as papers: no menu, field, bar or button, a page for each day', async () => {
  const { page, origin, job } = await openProjects()
  const sheet = await page.evaluate(
    async (path) =>
      (await fetch(path, { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })).json(),
    `/api/jobs/${job.id}/call-sheet/versions?limit=100`,
  )
  const { content } = await page.evaluate(
    async (path) =>
      (
        await fetch(path, { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
      ).json() as Promise<CallSheet>,
    `/api/jobs/${job.id}/call-sheet/versions/${sheet[0].version}`,
  )
  await page.goto(`${origin}/project?id=${job.id}&tab=sheet`)
  await page.getByRole('button', { name: /^Publish version/ }).waitFor()
  // A page for the place with the first day, one for each other day, one for the crew.
  const pages = async () => pagesOf(await page.pdf({ format: 'A4' }))
  await expect.poll(pages).toBe(timesByDay(content!.times).length + 1)
  await expectPaper(page, [job.title, content!.venue, 'as of', 'get-in', 'Ruth Kessler'])

  await page.goto(`${origin}/project?id=${job.id}&tab=notes`)
  await page.getByRole('heading', { name: 'Roles' }).waitFor()
  await expectPaper(page, ['Crew list', job.title, 'Ruth Kessler', 'Ground rigger', '+44 7700'])

  await page.goto(`${origin}/project?id=${job.id}&tab=plan`)
  await page.getByRole('grid', { name: 'Crew plan' }).waitFor()
  await expectPaper(page, [
    'Crew plan',
    job.title,
    'as of',
    'All times are London time.',
    'Ground rigger',
    '– Ruth Kessler',
  ])

  await page.goto(`${origin}/project?id=${job.id}`)
  const shortlisted = page.getByRole('button', { name: /^Shortlisted [1-9]/ })
  await shortlisted.click()
  const names = Number(/\d+/.exec(await shortlisted.innerText()))
  await expect.poll(() => page.locator('[data-person]').count()).toBe(names)
  await expectPaper(page, [`Applicants, ${names} of`, 'Shortlisted', 'Status'])
  expect(await page.locator('article table tbody tr').count()).toBe(0)
}, 180_000)

/** What Chromium has written down as pages. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

/** What the style sheet puts into the margin of every page but the first. */
function runningHead() {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  const isPrinted = rules.some((rule) => rule instanceof CSSPageRule && rule.cssText.includes('var(--running-head)'))
  return isPrinted ? document.documentElement.style.getPropertyValue('--running-head') : ''
}

async function expectPaper(page: Page, texts: string[]) {
  const size = page.viewportSize()!
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('body > article')
  await paper.waitFor()
  // The browser lays the page out as wide as the sheet, which is no phone.
  await page.setViewportSize({ width: 700, height: 990 })
  for (const text of texts) await expect.poll(() => paper.innerText()).toContain(text)
  const title = await paper.getByRole('heading', { level: 1 }).innerText()
  await expect.poll(() => page.evaluate(runningHead)).toContain(title)
  for (const what of ['nav', 'input', 'textarea', 'select', 'button', 'a', 'footer', '[data-edge]'])
    await expect.poll(() => page.locator(`${what}:visible`).count(), { message: what }).toBe(0)
  await page.setViewportSize(size)
  await page.emulateMedia({ media: 'screen' })
  await paper.waitFor({ state: 'detached' })
}
