import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { wholeChromiumOptions } from '../../support/browsers/browsers.ts'
import type { Member } from './matched-world.ts'

const NARROW = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const WIDE = { viewport: { width: 1440, height: 900 } }
/** 150 ms, 1.6 Mbit/s: slow 4G in Lighthouse and WebPageTest. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU = 4

export const openBrowser = () => chromium.launch(wholeChromiumOptions())

type Stored = { user: string; token: string }

/** A device without stored data; `member` is signed in already. */
export function newDevice(
  browser: Browser,
  { origin, member, isWide }: { origin: string; member?: Stored; isWide?: boolean },
) {
  const localStorage = member ? Object.entries({ user: member.user, token: member.token }) : []
  const origins = [{ origin, localStorage: localStorage.map(([name, value]) => ({ name, value })) }]
  return browser.newContext({ ...(isWide ? WIDE : NARROW), storageState: { cookies: [], origins } })
}

/** The same device again: its data is in `folder`, the browser is restarted. */
export const openDevice = (folder: string) =>
  chromium.launchPersistentContext(folder, { ...wholeChromiumOptions(), ...NARROW })

/** A page with a slow processor and, on request, a slow connection. */
export async function openSlowly(context: BrowserContext, { line = false } = {}) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  if (line) await devtools.send('Network.enable')
  if (line) await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  return page
}

/** Milliseconds from the start of the navigation until `selector` exists and its frame was rendered. */
export async function drawnAfter(page: Page, address: string, selector: string): Promise<number> {
  await page.addInitScript(`{
    const seen = new MutationObserver(() => {
      if (!document.querySelector(${JSON.stringify(selector)})) return
      seen.disconnect()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => { globalThis.drawnAt = performance.now() }
      requestAnimationFrame(() => port2.postMessage(null))
    })
    seen.observe(document, { childList: true, subtree: true })
  }`)
  await page.goto(address, { waitUntil: 'commit' })
  return until(page, 'globalThis.drawnAt')
}

type Answered = { inPageMs: number; shownMs: number }

/**
 * Milliseconds from the next event of this type until `isAnswered`, an expression, is true of the page, and until its
 * frame was rendered; `act` makes the event.
 */
export async function answerTime(
  page: Page,
  { on, isAnswered }: { on: 'click' | 'keydown'; isAnswered: string },
  act: () => Promise<void>,
): Promise<Answered> {
  await page.evaluate(`{
    globalThis.answered = null
    document.addEventListener('${on}', ({ timeStamp }) => {
      const seen = new MutationObserver(() => {
        if (!(${isAnswered})) return
        seen.disconnect()
        const inPageMs = performance.now() - timeStamp
        requestAnimationFrame(() => setTimeout(() => {
          globalThis.answered = { inPageMs, shownMs: performance.now() - timeStamp }
        }))
      })
      seen.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    }, { capture: true, once: true })
  }`)
  await act()
  await until(page, 'globalThis.answered?.shownMs')
  return page.evaluate('globalThis.answered')
}

/** First contentful paint, once there is one. */
export const firstPaintOf = (page: Page) =>
  until(page, "performance.getEntriesByName('first-contentful-paint')[0]?.startTime")

/**
 * Polls at long intervals, so that the polling is not measured; the content policy does not allow a script that waits
 * inside the page.
 */
export async function until(page: Page, expression: string): Promise<number> {
  for (let tries = 0; tries < 300; tries++) {
    const value = await page.evaluate(expression)
    if (value) return Number(value)
    await page.waitForTimeout(200)
  }
  throw new Error(`${page.url()} never had ${expression}.`)
}

/** Waits until the worker has cached the app, and all jobs are in the device's database. */
export async function untilKept(page: Page, { id }: Member, jobs: number) {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  const count = `new Promise((resolve) => {
    const opening = indexedDB.open('standby-${id}')
    opening.onsuccess = () => {
      const asked = opening.result.transaction('jobs').objectStore('jobs').count()
      asked.onsuccess = () => { opening.result.close(); resolve(asked.result) }
    }
  })`
  for (let tries = 0; tries < 240; tries++) {
    if (Number(await page.evaluate(count)) >= jobs) return
    await page.waitForTimeout(250)
  }
  throw new Error(`The device never had ${jobs} jobs.`)
}
