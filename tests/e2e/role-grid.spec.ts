import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import type { Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { NARROW, signIn, WIDE } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { openPage } from './support/dashboard-steps.ts'

/** The form for a new project, at its roles. */
async function openRoles(page: Page) {
  await page.getByRole('button', { name: 'Post New Project' }).click()
  const form = page.getByRole('dialog', { name: 'Post New Project' })
  await form.getByLabel('Title').fill('Arena tour')
  await form.getByLabel('Description').fill('Get-in at 07:00, dock B.')
  await form.getByLabel('Event type').selectOption('Concert')
  await form.getByLabel('Location').fill('Manchester')
  await form.getByLabel('Postcode').fill('M3 1AR')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('group', { name: 'Role 1' }).waitFor()
  return form
}

const year = new Date().getFullYear() + 1
const SHEET = [
  'Qty\tPosition\tDay rate\tStart\tEnd\tNotes\tTerms',
  `4\tRigger\t£280\t14/12/${year} 07:00\t16/12/${year} 22:30\tHarness\tAPA 10+1`,
  `10\tStagehand\ttbc\t14/12/${year} 07:00\t31 Feb\t`,
].join('\r\n')

test('roles are written in a grid: pasted from a spreadsheet, mended, added, copied and removed by keys, and posted', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const employer = await joinServer(server.origin, 'employer')
  const page = await openPage(WIDE)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, server.origin, employer)
  const form = await openRoles(page)
  await form.getByRole('button', { name: 'Grid' }).click()
  const grid = form.getByRole('table', { name: 'Roles' })
  const cellOf = (role: number, name: string) =>
    grid
      .getByRole('row', { name: `Role ${role}` })
      .locator('td')
      .getByLabel(name, { exact: name === 'Role' })
  const { keyboard } = page
  const paste = async (text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await keyboard.press('Control+v')
  }
  await expectAccessible(page)

  await cellOf(1, 'Role').click()
  await paste(SHEET)
  await form.getByText('2 rows pasted. 2 cells could not be read. Not pasted: the column “Notes”.').waitFor()
  expect(await cellOf(1, 'Start').inputValue()).toContain('14 Dec')
  expect(await cellOf(2, 'Role').inputValue()).toBe('Stagehand')
  await grid.getByText('“tbc” could not be read. Pounds as a number, such as 280.50').waitFor()
  await grid.getByText('“31 Feb” could not be read.').waitFor()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Undo paste' }).click()
  await expect.poll(() => grid.getByRole('row').count()).toBe(2)
  expect(await cellOf(1, 'Role').inputValue()).toBe('')
  await cellOf(1, 'Role').click()
  await paste(SHEET)

  // It cannot go on until both are mended; a reload keeps what is there, and the grid.
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByText('Please fill in all fields for Role 2').waitFor()
  await page.reload()
  await grid.getByText('“tbc” could not be read.').waitFor()
  await cellOf(1, 'Day rate').focus()
  await keyboard.press('Enter')
  await keyboard.type('190')
  await expect.poll(() => cellOf(2, 'Day rate').inputValue()).toContain('190')
  await expect.poll(() => grid.getByText('could not be read').count()).toBe(1)
  await cellOf(2, 'Day rate').fill('190')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type(`15 Dec ${year}, 20:00`)
  // Below the last row Enter begins another, with its dates.
  await keyboard.press('Enter')
  await expect.poll(() => grid.getByText('could not be read').count()).toBe(0)
  expect(await cellOf(3, 'End').evaluate((field) => field === document.activeElement)).toBe(true)
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await keyboard.type('Driver')
  await keyboard.press('Tab')
  await keyboard.type('200')
  await cellOf(2, 'Terms').selectOption('Flat')
  await grid.getByRole('button', { name: 'Duplicate role 3' }).press('Enter')
  await expect.poll(() => cellOf(4, 'Role').inputValue()).toBe('Driver')
  await grid.getByRole('button', { name: 'Remove role 4' }).press('Enter')
  await expect.poll(() => grid.getByRole('row').count()).toBe(4)
  await form.getByText(/^15 people/).waitFor()

  await form.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('3 roles copied for a spreadsheet.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n').slice(0, 3)).toEqual([
    'Role\tDay rate, £\tPlaces\tStart\tEnd\tSkills\tTerms',
    `Rigger\t£280\t4\t${year}-12-14 07:00\t${year}-12-16 22:30\t\tAPA 10+1`,
    `Stagehand\t190\t10\t${year}-12-14 07:00\t${year}-12-15 20:00\t\tFlat`,
  ])

  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('button', { name: 'Test Post' }).click()
  await page.waitForURL(/\/project\?id=/)
  const { body: jobs } = await employer.get<Job[]>('/jobs')
  expect(
    jobs[0]!.roles.map(({ role_name, day_rate, places, pay }) => [role_name, day_rate, places, pay?.basis]),
  ).toEqual([
    ['Rigger', 280, 4, 'day'],
    ['Stagehand', 190, 10, 'flat'],
    ['Driver', 200, 1, 'day'],
  ])
})

test('on a phone each role has its form', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const employer = await joinServer(server.origin, 'employer')
  const page = await openPage(NARROW)
  await signIn(page, server.origin, employer)
  await page.evaluate("localStorage.setItem('roles-view', 'grid')")
  const form = await openRoles(page)
  expect(await form.getByRole('button', { name: 'Grid' }).count()).toBe(0)
  expect(await form.getByRole('table').count()).toBe(0)
})
