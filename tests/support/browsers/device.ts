import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { PASSWORD, type Member } from '../api.ts'
import { chromiumOptions } from './browsers.ts'
import { guardConsole } from './console-guard.ts'

export const NARROW = { viewport: { width: 390, height: 844 }, hasTouch: true }
export const WIDE = { viewport: { width: 1440, height: 900 } }
/** The locale and time zone of the tests' people. */
export const HERE = { locale: 'en-GB', timezoneId: 'Europe/London' }

/** A device whose browser can be closed and opened again with all its data. */
export function persistentDevice(options = chromiumOptions()) {
  const folder = mkdtempSync(join(tmpdir(), 'standby-device-'))
  let context: BrowserContext | null = null
  onTestFinished(async () => {
    await context?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    async open(expected: RegExp[] = []): Promise<Page> {
      context = await chromium.launchPersistentContext(folder, { ...options, ...HERE, ...NARROW })
      guardConsole(context, expected)
      return context.pages()[0] ?? context.newPage()
    },
    async close() {
      await context?.close()
      context = null
    },
  }
}

/** SIGKILL, like an empty battery: nothing in the browser of this device's folder can finish. Resolves when it is gone. */
export async function killBrowserOf(folder: string) {
  const all = ['-f', `user-data-dir=${folder}`]
  execFileSync('pkill', ['-9', ...all])
  const isThere = () => spawnSync('pgrep', all).status === 0
  await expect.poll(isThere, { timeout: 15_000 }).toBe(false)
}

export async function signIn(page: Page, origin: string, { email }: Member) {
  await page.goto(`${origin}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  // The signed-out header has a navigation of that name, too.
  await page.waitForURL(({ pathname }) => pathname !== '/auth')
  await page.getByRole('navigation', { name: 'Main', includeHidden: true }).first().waitFor({ state: 'attached' })
}

/** The worker is active and has cached the app: from here on the page opens without signal. */
export async function untilKept(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50))
  })
}

/** Waits until the row is in the person's database on this device: what is on display may not be stored yet. */
export const untilStored = (page: Page, user_id: string, [store, key]: [store: string, key: string]) =>
  expect.poll(() => storedOn(page, { user_id, store, key })).not.toBe(null)

/** Waits until these words are in the draft that the person's database on this device has. */
export const untilDrafted = (page: Page, user_id: string, key: string, words: string) =>
  expect.poll(async () => (await storedOn(page, { user_id, store: 'drafts', key })) ?? '').toContain(words)

/**
 * The value of a row of the person's database on this device, as a string; null without the row. The first screen is drawn before the app
 * has opened its database: one that was made here would be empty, and the app would wait for this connection to close.
 */
const storedOn = (page: Page, { user_id, ...row }: { user_id: string; store: string; key: string }) =>
  page.evaluate(
    async ({ name, store, key }) => {
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return null
      return new Promise<string | null>((resolve) => {
        const opening = indexedDB.open(name)
        const end = (value: string | null) => {
          if (opening.readyState === 'done' && !opening.error) opening.result.close()
          resolve(value)
        }
        opening.onupgradeneeded = () => opening.transaction!.abort()
        opening.onerror = () => end(null)
        opening.onsuccess = () => {
          if (!opening.result.objectStoreNames.contains(store)) return end(null)
          const asked = opening.result.transaction(store).objectStore(store).get(key)
          asked.onsuccess = () => end(asked.result ? String(asked.result.value) : null)
          asked.onerror = () => end(null)
        }
      })
    },
    { name: `standby-${user_id}`, ...row },
  )

/**
 * Restores the connection and fires the browser's event, like a device that finds its network, so that nothing waits
 * for the next attempt.
 */
export async function signalBack(line: { comeUp: () => void }, page: Page) {
  line.comeUp()
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
}
