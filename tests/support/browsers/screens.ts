import type { Browser, Locator, Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { brokenRules } from './axe.ts'
import { launchChromium } from './browsers.ts'
import { guardConsole } from './console-guard.ts'

const SIZES = { narrow: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } }

/** A worker that checks for its update may find no signal. */
const NO_FAULT = [/error occurred when fetching the script/]

type Options = {
  /** The signed-in person; by default nobody. */
  member?: { user: OwnRecord; token: string }
  size?: keyof typeof SIZES
  colours?: 'light' | 'dark'
  /** Console errors that the test provokes. */
  expected?: RegExp[]
  /** 'allow' if the app is used without signal: installing the worker costs more than most screens do. */
  serviceWorkers?: 'allow' | 'block'
}

let running: Promise<Browser> | null = null

/** One browser for all tests of a worker process; what a test opened in it is closed with the test. */
export async function openBrowser() {
  running ??= launch()
  const browser = await running
  onTestFinished(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })
  return browser
}

async function launch() {
  const browser = await launchChromium()
  browser.on('disconnected', () => (running = null))
  return browser
}

/** A page with storage of its own, as on another device. A console error fails the test. */
export async function openScreen(browser: Browser, origin: string, path: string, options: Options = {}): Promise<Page> {
  const { member, size = 'narrow', colours = 'dark', expected = [], serviceWorkers = 'block' } = options
  const context = await browser.newContext({
    viewport: SIZES[size],
    isMobile: size === 'narrow',
    hasTouch: size === 'narrow',
    colorScheme: colours,
    serviceWorkers,
    storageState: { cookies: [], origins: member ? [{ origin, localStorage: signedInAs(member) }] : [] },
  })
  guardConsole(context, [...NO_FAULT, ...expected])
  const page = await context.newPage()
  await page.goto(`${origin}${path}`)
  return page
}

/** What the local storage of somebody signed in holds. */
export const signedInAs = ({ user, token }: { user: OwnRecord; token: string }) => [
  { name: 'user', value: JSON.stringify(user) },
  { name: 'token', value: token },
]

/** WCAG 2.2 AA and axe's best practices, in both themes; in the second only colours can differ. */
export async function expectAccessible(page: Page) {
  const violations = await accessFaults(page)
  expect(violations, violations[0]).toEqual([])
}

/** What `expectAccessible` would fail for: theme, rule and elements of each. The page is left in the second theme. */
export const accessFaults = async (page: Page, first: 'light' | 'dark' = 'light') => [
  ...(await violationsOf(page, first)),
  ...(await violationsOf(page, first === 'light' ? 'dark' : 'light', ['color-contrast', 'link-in-text-block'])),
]

/** The same in one theme. */
async function violationsOf(page: Page, colorScheme: 'light' | 'dark', rules?: string[]) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const broken = await brokenRules(page, rules)
  return broken.map(({ id, html }) => `${colorScheme} ${id}: ${html.join(' ')}`)
}

/** Uses the device's picker, which the button opens. */
export async function pickFiles(button: Locator, files: Parameters<Locator['setInputFiles']>[0]) {
  const chooser = button.page().waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(files)
}
