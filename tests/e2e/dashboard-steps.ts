import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { chromiumOptions, launchChromium } from '../support/browsers.ts'
import { PASSWORD, type Member } from '../support/api.ts'
import { guardConsole } from '../support/console-guard.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
export const DESK = { viewport: { width: 1440, height: 900 } }
const HERE = { locale: 'en-GB', timezoneId: 'Europe/London' }

/** A browser of its own, closed with the test; a console error that is not `expected` fails it. */
export async function openBrowser(options: BrowserContextOptions, expected: RegExp[] = []): Promise<Page> {
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ ...HERE, ...options })
  guardConsole(context, expected)
  return context.newPage()
}

/** A phone whose browser can be closed and opened again with all that it holds. */
export function phone() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-phone-'))
  let context: BrowserContext | null = null
  onTestFinished(async () => {
    await context?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    async open(expected: RegExp[] = []): Promise<Page> {
      context = await chromium.launchPersistentContext(folder, { ...chromiumOptions(), ...HERE, ...PHONE })
      guardConsole(context, expected)
      return context.pages()[0] ?? context.newPage()
    },
    async close() {
      await context?.close()
      context = null
    },
  }
}

export async function signIn(page: Page, origin: string, { email }: Member) {
  await page.goto(`${origin}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).last().click()
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor({ state: 'attached' })
}

/** The worker stands and has kept the app: from here on the page opens without signal. */
export async function untilKept(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50))
  })
}

/** A date and time so many days from now, as a datetime-local box takes it. */
export function localTime(days: number, time: string) {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
}

/** Through the form, as an employer does it. */
export async function postProject(page: Page, title: string, roles: { name: string; rate: string; places?: string }[]) {
  await page.getByRole('button', { name: 'Post New Project' }).click()
  const form = page.getByRole('dialog', { name: 'Post New Project' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Get-in at 07:00, dock B. Own harness.')
  await form.getByLabel('Event type').selectOption('Concert')
  await form.getByLabel('Location').fill('Manchester')
  await form.getByLabel('Postcode').fill('M3 1AR')
  await form.getByLabel('Required skills').fill('IPAF, Chain hoists, , ipaf')
  await form.getByRole('button', { name: 'Next' }).click()
  for (const [at, { name, rate, places }] of roles.entries()) {
    if (at > 0) await form.getByRole('button', { name: 'Add a role' }).click()
    const role = form.getByRole('group', { name: `Role ${at + 1}` })
    await role.getByLabel('Role name').fill(name)
    await role.getByLabel('Day rate').fill(rate)
    if (places) await role.getByLabel('Places').fill(places)
    await role.getByLabel('Start').fill(localTime(20, '07:00'))
    await role.getByLabel('End').fill(localTime(22, '22:30'))
  }
  await form.getByRole('button', { name: 'Test Post' }).click()
  await form.waitFor({ state: 'detached' })
}

/** The slip of a job, by its title. */
export const slipOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
