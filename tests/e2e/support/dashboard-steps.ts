import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { guardConsole } from '../../support/browsers/console-guard.ts'
import { HERE } from '../../support/browsers/device.ts'
import { openBrowser } from '../../support/browsers/screens.ts'

/** A page in a browser of its own, closed with the test; a console error that is not `expected` fails it. As at openScreen, no worker unless asked for. */
export async function openPage(options: BrowserContextOptions, expected: RegExp[] = []): Promise<Page> {
  const browser = await openBrowser()
  const context = await browser.newContext({ ...HERE, serviceWorkers: 'block', ...options })
  guardConsole(context, expected)
  await showProjectsAsCards(context)
  return context.newPage()
}

/** What an employer has chosen on this device, on a screen that would begin with a table. */
export const showProjectsAsCards = (context: Pick<BrowserContext, 'addInitScript'>) =>
  context.addInitScript("if (location.protocol === 'http:') localStorage.setItem('projects-view', 'cards')")

/** A date and time `days` from now, in the format of a datetime-local input. */
export function localTime(days: number, time: string) {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
}

type RoleLine = { name: string; rate: string; places?: string; skills?: string }

/** Posts a project by the form, as an employer does, without payment, and goes back from it to all projects. */
export async function postProject(page: Page, title: string, roles: RoleLine[]) {
  const form = await writeProject(page, title, roles)
  await form.getByRole('button', { name: 'Test Post' }).click()
  await backFromPosted(page)
}

/** Posting leads to the project. */
export async function backFromPosted(page: Page) {
  await page.waitForURL(/\/project\?id=/)
  await page.goBack()
  await page.getByRole('tab', { name: 'Your Projects' }).waitFor()
}

/** Fills in the form up to its last step, where the package is chosen; returns the form. */
export async function writeProject(page: Page, title: string, roles: RoleLine[]) {
  await page.getByRole('button', { name: 'Post New Project' }).click()
  const form = page.getByRole('dialog', { name: 'Post New Project' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Get-in at 07:00, dock B. Own harness.')
  await form.getByLabel('Event type').selectOption('Concert')
  await form.getByLabel('Location').fill('Manchester')
  await form.getByLabel('Postcode').fill('M3 1AR')
  await form.getByLabel('Required skills').fill('IPAF, Chain hoists, , ipaf')
  await form.getByRole('button', { name: 'Next' }).click()
  for (const [at, { name, rate, places, skills }] of roles.entries()) {
    if (at > 0) await form.getByRole('button', { name: 'Add a role' }).click()
    const role = form.getByRole('group', { name: `Role ${at + 1}` })
    await role.getByLabel('Role name').fill(name)
    await role.getByLabel('Day rate').fill(rate)
    if (places) await role.getByLabel('Places').fill(places)
    if (skills) await role.getByLabel('Skills').fill(skills)
    await role.getByLabel('Start').fill(localTime(20, '07:00'))
    await role.getByLabel('End').fill(localTime(22, '22:30'))
  }
  await form.getByText(/^(1 person|\d+ people), 3 days, £[\d,.]+$/).waitFor()
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByText('Step 3 of 3').waitFor()
  return form
}

/** The card of a job, by its title. */
export const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
