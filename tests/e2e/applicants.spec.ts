import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/accounts/core/demo-sign-ins.ts'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import type { OwnRecord } from '../../shared/people/users.ts'
import { callServer } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'

/** The demonstration world's employer on the page of her project with the most applicants. */
async function openApplicants(size: 'wide' | 'narrow') {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const ask = async <T>(method: string, path: string, body?: unknown, token?: string) =>
    (await callServer<T>(origin, method, path, body, token)).body
  const { user, access_token: token } = await ask<{ user: OwnRecord; access_token: string }>('POST', '/auth/login', {
    email: 'mina@demo.example',
    password: DEMO_PASSWORD,
  })
  const jobs = await ask<Job[]>('GET', '/jobs', undefined, token)
  const job = jobs.toSorted((a, b) => b.applications.length - a.applications.length)[0]!
  const applicants = await ask<Applicant[]>('GET', `/jobs/${job.id}/applicants?limit=100`, undefined, token)
  const page = await openScreen(await openBrowser(), origin, `/?project=${job.id}`, { member: { user, token }, size })
  const of = (status: string) => applicants.filter(({ application }) => application.status === status)
  const post = (path: string, body: unknown) => ask('POST', `/jobs/${job.id}${path}`, body, token)
  await page.getByRole('button', { name: `All ${applicants.length}` }).waitFor()
  return { page, job, applicants, of, post }
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const current = (page: Page) => page.locator('tr[aria-current]').getByRole('rowheader').getByRole('button')
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('sixty applicants are sorted, shortlisted, accepted, compared and rejected together by keyboard', async () => {
  const { page, applicants, of } = await openApplicants('wide')
  const table = page.getByRole('table', { name: 'Applicants' })
  const expectRows = (count: number) => expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(count + 1))
  const expectSorted = (column: string, way: string) =>
    expect.poll(() => page.getByRole('columnheader', { name: column }).getAttribute('aria-sort')).toBe(way)
  await expectRows(applicants.length)
  expect(await page.getByRole('row').count()).toBeLessThan(applicants.length)
  await page.getByRole('button', { name: 'Name' }).click()
  await expectSorted('Name', 'ascending')
  const names = applicants.map(({ freelancer }) => freelancer.full_name).toSorted((a, b) => a.localeCompare(b, 'en-GB'))
  await expect.poll(() => current(page).innerText()).toBe(names[0])
  // To the last row, which is rendered only when it is scrolled into view.
  for (const _ of names.slice(1)) await press(page, 'j')
  await expect.poll(() => current(page).innerText()).toBe(names.at(-1))
  await press(page, 'ArrowUp')
  await expect.poll(() => current(page).innerText()).toBe(names.at(-2))
  // The star of a favourite stays in the row, and is what the crews have.
  const star = page.getByRole('button', { name: `Favourite: ${names.at(-2)}` })
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false')
  await press(page, 'f')
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  await press(page, 'v')
  await page.locator('[aria-current="true"]').getByRole('img', { name: 'Favourite' }).waitFor()
  await press(page, 'v')
  await expectAccessible(page)

  await page.getByRole('button', { name: `Applied ${of('pending').length}` }).click()
  await page.getByRole('button', { name: 'Match' }).click()
  await expectRows(of('pending').length)
  await expectSorted('Match', 'descending')
  const first = await current(page).innerText()
  await press(page, 's')
  await page.getByRole('alertdialog', { name: `Shortlist ${first}?` }).waitFor()
  await press(page, 'Enter')
  await page.getByRole('button', { name: `Shortlisted ${of('shortlisted').length + 1}` }).waitFor()
  await rowOf(page, first).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /^Shortlisted/ }).click()
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(of('shortlisted').length + 1)
  const chosen = await page.getByRole('rowheader').getByRole('button').allInnerTexts()
  await press(page, '/')
  await page.keyboard.type(chosen[0]!)
  await press(page, 'Enter')
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
  await press(page, 'a')
  await page.getByRole('alertdialog', { name: `Accept ${chosen[0]}?` }).waitFor()
  await press(page, 'Enter')
  await page.getByRole('button', { name: `Confirmed ${of('accepted').length + 1} of` }).waitFor()
  await page.getByRole('searchbox').fill('')

  await expect.poll(() => page.getByRole('rowheader').count()).toBe(of('shortlisted').length)
  await page.getByRole('checkbox', { name: `Select ${await current(page).innerText()}` }).waitFor()
  await press(page, 'x', 'j', 'x', 'c')
  const compare = page.getByRole('dialog', { name: 'Compare' })
  await compare.getByRole('rowheader', { name: 'Skills missing' }).waitFor()
  await expect.poll(() => compare.getByRole('columnheader').count()).toBe(2)
  await expectAccessible(page)
  await press(page, 'ArrowRight', 's')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await press(page, 'Escape')
  await compare.waitFor({ state: 'detached' })

  await page.getByRole('region', { name: 'Selected applicants' }).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject 2 people?' })
  const words = dialog.getByLabel('Message to each of them')
  await expect.poll(() => words.inputValue()).toContain('Thanks for applying')
  await words.fill('Thank you. We will ask you again in spring.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reject 2' }).click()
  await page.getByText('2 rejected. Your message goes out in ten seconds.').waitFor()
  await page.getByRole('button', { name: `All ${applicants.length - 2}` }).waitFor()
  await page.goto(new URL('/messages', page.url()).href)
  await page.getByText('We will ask you again in spring.').first().waitFor()
}, 240_000)

test('by keys alone: five are selected, those who fit are accepted, and both that and a rejection are undone before anybody is told', async () => {
  const { page, applicants, of } = await openApplicants('wide')
  const pending = of('pending').length
  await press(page, '/')
  await page.keyboard.type(' ')
  await press(page, 'Escape')
  await page.getByRole('button', { name: `Applied ${pending}` }).click()
  const allThere = () =>
    expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(pending + 1))
  await allThere()
  await press(page, 'j', 'k', 'x', 'j', 'j', 'j', 'j', 'X')
  await page.getByText('5 selected').waitFor()
  await expectAccessible(page)
  await press(page, 'A')
  const dialog = page.getByRole('dialog', { name: 'Accept 5 people?' })
  await dialog.getByText(/will be confirmed.* 10 seconds to undo/).waitFor()
  await expectAccessible(page)
  const button = dialog.getByRole('button', { name: /^Accept (the )?\d/ })
  const fit = Number(/\d+/.exec(await button.innerText())![0])
  await button.press('Enter')
  await page.getByText(`${fit} confirmed.`).waitFor()
  await page.getByRole('button', { name: `Applied ${pending - fit}` }).waitFor()
  await press(page, 'z')
  await page.getByText(fit === 1 ? 'Undone.' : `${fit} undone.`).waitFor()
  await page.getByRole('button', { name: `Applied ${pending}` }).waitFor()
  await allThere()

  const name = await current(page).innerText()
  await press(page, 'r')
  await page.getByRole('alertdialog', { name: `Reject ${name}?` }).waitFor()
  await press(page, 'Enter')
  await page.getByText(`${name}: rejected`).waitFor()
  await page.getByRole('button', { name: `All ${applicants.length - 1}` }).waitFor()
  await press(page, 'z')
  await page.getByText('Undone.').last().waitFor()
  await page.getByRole('button', { name: `All ${applicants.length}` }).waitFor()
}, 240_000)

test('notes of colleagues appear live; the CSV contains the filtered applicants', async () => {
  const { page, job, of, post } = await openApplicants('wide')
  await press(page, 'v')
  const [someone] = of('shortlisted')
  const name = someone!.freelancer.full_name
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('heading', { name }).waitFor()
  await page.getByRole('searchbox').press('Enter')
  await press(page, 'n')
  await page.keyboard.type('Rang: free all week.')
  await press(page, 'Control+Enter')
  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('listitem').filter({ hasText: 'Rang: free all week.' }).waitFor()
  await expect.poll(() => notes.getByLabel('New note').inputValue()).toBe('')
  await post(`/applications/${someone!.application.id}/notes`, { text: 'Written on another device.' })
  await notes.getByText('Written on another device.').waitFor()
  const own = notes.getByRole('listitem').filter({ hasText: 'Rang: free all week.' })
  await own.getByRole('button', { name: 'Change this note' }).click()
  await notes.getByLabel('Change your note').fill('Rang: free until Friday.')
  await notes.getByRole('button', { name: 'Save' }).click()
  await notes.getByText('Rang: free until Friday.').waitFor()
  await expectAccessible(page)

  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: /^Shortlisted/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^applicants-[a-z0-9-]+\.csv$/)
  const rows = parseCsv(readFileSync(await download.path(), 'utf8'))
  expect(rows[0]!.slice(0, 4)).toEqual(['Name', 'Status', 'Role', 'Applied'])
  expect(
    rows
      .slice(1)
      .map(([person]) => person)
      .toSorted(),
  ).toEqual(
    of('shortlisted')
      .map(({ freelancer }) => freelancer.full_name)
      .toSorted(),
  )
  expect(job.title).not.toBe('')

  // Favourites alone, on the screen, in the address and in the file. The star is there once it is known who is one.
  await page.locator('[data-person]').filter({ hasText: name }).click()
  const star = page.getByRole('button', { name: `Favourite: ${name}` })
  if ((await star.getAttribute('aria-pressed')) === 'false') await press(page, 'f')
  const marked = page.locator('[data-person]').filter({ has: page.getByRole('img', { name: 'Favourite' }) })
  await marked.filter({ hasText: name }).waitFor()
  await press(page, 'F')
  await page.getByRole('button', { name: /^Favourites [1-9]/, pressed: true }).waitFor()
  const unmarked = page.locator('[data-person]').filter({ hasNot: page.getByRole('img', { name: 'Favourite' }) })
  await unmarked.first().waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('favourites')).toBe('only')
  const [starred] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const listed = parseCsv(readFileSync(await starred.path(), 'utf8')).slice(1)
  expect(listed.map(([person]) => person)).toContain(name)
  expect(listed).toHaveLength(await marked.count())
}, 180_000)

test('a toast covers neither the buttons of the selected applicant nor those of the bar below the list', async () => {
  const { page } = await openApplicants('wide')
  await press(page, 'v')
  await page.getByRole('button', { name: /^Applied/ }).click()
  await page.locator('[data-person][aria-current]').waitFor()
  await press(page, 's')
  await page.getByRole('alertdialog', { name: /^Shortlist/ }).waitFor()
  await press(page, 'Enter')
  const said = page.getByRole('status').filter({ hasText: ': shortlisted' }).last()
  await said.waitFor()
  await expect.poll(() => said.evaluate(coveredBy)).toEqual([])
}, 180_000)

test('on a narrow screen applicants are cards that open a bottom sheet, and the comparison scrolls in its own box', async () => {
  const { page, of } = await openApplicants('narrow')
  await page.getByRole('button', { name: /^Shortlisted/ }).click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const { freelancer } of of('shortlisted').slice(0, 3))
    await page.getByRole('checkbox', { name: `Select ${freelancer.full_name}` }).check()
  await page.getByText('3 selected').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Compare' }).click()
  const box = page.getByRole('region', { name: 'Side by side' })
  await box.getByRole('rowheader', { name: 'Credentials' }).waitFor()
  await expect.poll(() => box.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(page)
  await page.getByRole('dialog', { name: 'Compare' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  const name = of('shortlisted')[0]!.freelancer.full_name
  await page.getByRole('button', { name: new RegExp(name) }).click()
  const sheet = page.getByRole('dialog', { name })
  await sheet.getByRole('button', { name: 'Accept' }).waitFor()
  await expectAccessible(page)
}, 180_000)

/** In the page: the buttons and links under a toast, but for the rows of the list, which scrolls; or that it still moves. */
async function coveredBy(toast: Element) {
  const before = toast.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 100))
  const { top, bottom, left, right } = toast.getBoundingClientRect()
  if (top !== before.top || left !== before.left) return ['the toast moves']
  const list = document.querySelector('[data-arrows]')!.getBoundingClientRect()
  const isInList = (one: Element) => one.matches('[data-person]') && one.getBoundingClientRect().left < list.right
  return [...document.querySelectorAll<HTMLElement>('main button, main a')]
    .filter((one) => one.checkVisibility() && !isInList(one))
    .filter((one) => {
      const box = one.getBoundingClientRect()
      return box.left < right && left < box.right && box.top < bottom && top < box.bottom
    })
    .map((one) => one.innerText)
}

/** RFC 4180, fields in quotes or bare. */
function parseCsv(text: string) {
  const rows: string[][] = [[]]
  for (const [, quoted, bare, end] of text.matchAll(/(?:(?:\uFEFF)?"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? bare! : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}
