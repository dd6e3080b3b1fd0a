import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, expect, onTestFinished } from 'vitest'
import type { Me } from '../../shared/users.ts'
import { launchChromium } from './browsers.ts'
import { guardConsole } from './console-guard.ts'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** The sign-in page asks whether there is a demonstration world; a worker that looks for its update may find no signal. */
const NO_FAULT = [/error occurred when fetching the script/]

type Options = {
  /** Who is signed in; nobody without it. */
  member?: { user: Me; token: string }
  size?: keyof typeof SIZES
  colours?: 'light' | 'dark'
  /** Console errors that the test provokes. */
  expected?: RegExp[]
}

let running: Promise<Browser> | null = null

/** One browser for the tests of a file, one after the other; what a test opened in it is closed with the test. */
export async function openBrowser() {
  running ??= launchChromium()
  const browser = await running
  onTestFinished(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })
  return browser
}
afterAll(async () => (await running)?.close())

/** A page with storage of its own, as on another phone. A console error fails the test. */
export async function openScreen(browser: Browser, origin: string, path: string, options: Options = {}): Promise<Page> {
  const { member, size = 'phone', colours = 'dark', expected = [] } = options
  const context = await browser.newContext({
    viewport: SIZES[size],
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    colorScheme: colours,
    storageState: { cookies: [], origins: member ? [{ origin, localStorage: signedInAs(member) }] : [] },
  })
  guardConsole(context, [...NO_FAULT, ...expected])
  const page = await context.newPage()
  await page.goto(`${origin}${path}`)
  return page
}

const signedInAs = ({ user, token }: { user: Me; token: string }) => [
  { name: 'user', value: JSON.stringify(user) },
  { name: 'token', value: token },
]

/** WCAG 2.2 AA and axe's own good practice, in both themes. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([])
  }
}
