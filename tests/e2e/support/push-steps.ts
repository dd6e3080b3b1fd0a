import Database from 'better-sqlite3'
import type { Page as ChromiumPage, Worker } from 'playwright'
import type { Page } from 'puppeteer-core'
import { expect, onTestFinished } from 'vitest'
import { joinServer, PASSWORD, type Member } from '../../support/api.ts'
import { launchFirefox } from '../../support/browsers/firefox.ts'
import { startProxy } from '../../support/outside/proxy.ts'
import { startPushService } from '../../support/outside/push-service.ts'
import { startServer } from '../../support/server.ts'

export const WAIT = { timeout: 30_000 }

/** An employer, and a rigger whose Firefox uses a push service of the test and reaches the server through a proxy. */
export async function firefoxCrew(env: Record<string, string> = {}) {
  const pushService = await startPushService()
  onTestFinished(pushService.stop)
  const server = await startServer({ env: { ...env, PUSH_EXTRA_ORIGINS: pushService.origin } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const boss = await joinServer(server.origin, 'employer', { full_name: 'Mina Okafor' })
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const browser = await launchFirefox(pushService.webSocket)
  onTestFinished(() => browser.close())
  const say = (content: string) => boss.post('/messages/send-direct', { recipient_id: rigger.user.id, content })
  return { pushService, server, line, boss, rigger, browser, say }
}
type FirefoxCrew = Awaited<ReturnType<typeof firefoxCrew>>

/**
 * Firefox's console errors for a request made offline, or whose page was left while the worker answered it. So is the code of
 * a screen; where it is missing the screen says so, and the test does not find its words.
 */
const NO_SIGNAL =
  /NetworkError|NS_ERROR|ServiceWorker intercepted the request|error loading dynamically imported module/

/** A tab in which a console error fails the test, except for those of being offline. */
export async function openTab({ browser }: FirefoxCrew): Promise<Page> {
  const page = await browser.newPage()
  const found: string[] = []
  const take = (words: string) => {
    if (!NO_SIGNAL.test(words)) found.push(words)
  }
  // Of an error the driver says no more than that it is one.
  await page.evaluateOnNewDocument(() => {
    const { error } = console
    console.error = (...said: unknown[]) =>
      error(...said.map((one) => (one instanceof Error ? `${one}\n${one.stack}` : one)))
  })
  page.on('console', (said) => {
    if (said.type() === 'error') take(said.text())
  })
  page.on('pageerror', (error) => take(String(error)))
  onTestFinished(() => {
    if (found.length > 0) throw new Error(`The console said:\n${found.join('\n')}`)
  })
  return page
}

/** Puppeteer's own waiting functions need eval, which the content security policy forbids. */
export async function see(page: Page, words: string, selector = 'body *') {
  const look = () =>
    page.evaluate(
      (css, text) =>
        [...document.querySelectorAll<HTMLElement>(css)].some(
          (one) => one.checkVisibility() && one.textContent.includes(text),
        ),
      selector,
      words,
    )
  await expect.poll(look, { ...WAIT, message: words }).toBe(true)
}

/** A real input event, with user activation. */
export async function press(page: Page, selector: string, words = '') {
  await see(page, words, selector)
  const handle = await page.evaluateHandle(
    (css, text) =>
      [...document.querySelectorAll<HTMLElement>(css)].find(
        (one) => one.checkVisibility() && one.textContent.includes(text),
      )!,
    selector,
    words,
  )
  await handle.click()
}

export async function signInOn(page: Page, origin: string, { email }: Member) {
  await page.goto(`${origin}/auth`)
  await see(page, 'Sign In', 'button[type=submit]')
  await (await page.$('input[type=email]'))!.type(email)
  await (await page.$('input[type=password]'))!.type(PASSWORD)
  await press(page, 'button[type=submit]')
  await see(page, 'Messages', 'nav *')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50))
  })
}

/** Turns pushes on in the settings, as a person does. */
export async function turnOnNotifications(page: Page, origin: string) {
  await page.goto(`${origin}/settings?tab=notifications`)
  await press(page, 'button', 'Turn on notifications')
  await see(page, 'Turn off on this device')
}

export async function logOutOn(page: Page, origin: string) {
  await page.goto(`${origin}/profile`)
  await press(page, 'button', 'Sign out')
  await expect.poll(() => page.evaluate(() => location.pathname), WAIT).toMatch(/^\/(auth|home)/)
}

/** The tab leaves the app, and the server has noticed: the device has no open stream, for which a push would wait. */
export async function leave(page: Page, { line, server }: FirefoxCrew) {
  await page.goto('about:blank')
  await expect.poll(() => line.openStreams(), WAIT).toBe(0)
  await untilAlone(server)
}

/** The server has no open stream of any device. */
export async function untilAlone(server: { origin: string }) {
  const streams = async () =>
    /^standby_streams_open\{.*\} (\d+)/m.exec(await (await fetch(`${server.origin}/metrics`)).text())?.[1]
  await expect.poll(streams, WAIT).toBe('0')
}

export const subscriptionOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return (await registration?.pushManager.getSubscription())?.endpoint ?? null
  })

/** The push subscriptions that the server has stored. */
export function subscribedAt({ server }: Pick<FirefoxCrew, 'server'>) {
  const db = new Database(server.database, { readonly: true })
  const rows = db.prepare('select user_id, endpoint from push_subscriptions').all()
  db.close()
  return rows as { user_id: string; endpoint: string }[]
}

/** The notifications on display, as seen by the worker or by a page of the app. */
export const shownOn = (page: ChromiumPage | Page | Worker) =>
  (page as Page).evaluate(async () => {
    const registration =
      (globalThis as unknown as ServiceWorkerGlobalScope).registration ??
      (await navigator.serviceWorker.getRegistration())
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

/**
 * Chromium accepts no subscription without Google's push service, so DevTools delivers the push in its place.
 * Resolves when the notification is shown: Chromium does not list one that is still being displayed.
 */
export async function pushesInto(page: ChromiumPage, worker: Worker, origin: string) {
  const devtools = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (ours) resolve(ours.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await known
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobalScope
    const show = registration.showNotification.bind(registration)
    const counter = Object.assign(globalThis, { shown: 0 })
    registration.showNotification = async (...one) => {
      await show(...one)
      counter.shown += 1
    }
  })
  const countShown = () => worker.evaluate(() => (globalThis as unknown as { shown: number }).shown)
  return async (data: string) => {
    const before = await countShown()
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    await expect.poll(countShown, WAIT).toBe(before + 1)
  }
}

/** Presses an action of the only notification, `times` times before anything of it is done; resolves when all is. */
export const pressAction = (worker: Worker, pressed: { action: string; reply: string; times: number }) =>
  worker.evaluate(async ({ action, reply, times }) => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope
    const [notification] = await scope.registration.getNotifications()
    const work: Promise<unknown>[] = []
    for (let n = 0; n < times; n++) {
      const event = new NotificationEvent('notificationclick', { notification: notification!, action })
      Object.defineProperty(event, 'reply', { value: reply })
      Object.defineProperty(event, 'waitUntil', { value: (promise: Promise<unknown>) => work.push(promise) })
      scope.dispatchEvent(event)
    }
    await Promise.all(work)
  }, pressed)

/** As when the browser has signal again: Background Sync. */
export const fireSync = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope
    const event = new ExtendableEvent('sync')
    const work: Promise<unknown>[] = []
    Object.defineProperty(event, 'waitUntil', { value: (promise: Promise<unknown>) => work.push(promise) })
    scope.dispatchEvent(event)
    await Promise.all(work)
  })

/** The number of the app's windows that the worker sees; one that was left may still be closing. */
export const windowsOf = (worker: Worker) =>
  worker.evaluate(async () => {
    const { clients } = globalThis as unknown as ServiceWorkerGlobalScope
    return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
  })

/**
 * A tap on the only notification. A script may not focus or open windows without user activation, so the calls that the worker
 * makes are recorded instead of carried out.
 */
export const tap = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope
    const asked = { focused: 0, opened: [] as string[], left: 0 }
    const focus = WindowClient.prototype.focus
    const openWindow = scope.clients.openWindow
    WindowClient.prototype.focus = async function (this: WindowClient) {
      asked.focused += 1
      return this
    }
    scope.clients.openWindow = async (url) => (asked.opened.push(String(url)), null)
    const [notification, ...others] = await scope.registration.getNotifications()
    if (!notification || others.length > 0) throw new Error(`${others.length + 1} notifications to tap on`)
    const event = new NotificationEvent('notificationclick', { notification })
    const work: Promise<unknown>[] = []
    Object.defineProperty(event, 'waitUntil', { value: (promise: Promise<unknown>) => work.push(promise) })
    scope.dispatchEvent(event)
    if (work.length === 0) throw new Error('Nobody listens to a tap')
    await Promise.all(work)
    Object.assign(WindowClient.prototype, { focus })
    scope.clients.openWindow = openWindow
    asked.left = (await scope.registration.getNotifications()).length
    return asked
  })
