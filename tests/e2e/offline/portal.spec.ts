import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { signInPage } from '../../support/outside/proxy-rules.ts'
import { signalBack, signIn, untilKept } from '../../support/browsers/device.ts'
import {
  chipSays,
  crew,
  heardBy,
  isSend,
  openKept,
  openConversation,
  postedIds,
  untilSent,
  write,
  type Crew,
} from '../support/offline-steps.ts'
import { firefoxCrew, openTab, signInOn } from '../support/push-steps.ts'

/* Somebody in between (a hotel, a train) answers in the server's place. */

const WAIT = { timeout: 45_000 }
/** The browser's console errors for such answers. */
const NOISE = [/status of|MIME|integrity|Failed to|fetch|script/i]

test('the precache list names every file of the app once, with its hash', () => {
  const worker = readFileSync('dist/client/sw.js', 'utf8')
  const files = [...worker.matchAll(/\{[^{}]*"url":"([^"]+)"[^{}]*\}/g)].map(([entry, url]) => ({ entry, url }))
  expect(files.map(({ url }) => url)).toContain('manifest.webmanifest')
  expect(files.length).toBeGreaterThan(50)
  expect(new Set(files.map(({ url }) => url)).size).toBe(files.length)
  expect(files.filter(({ entry }) => !/"integrity":"sha256-/.test(entry))).toEqual([])
})

const everything = () => true
const isFile = ({ path }: { path: string }) => path.startsWith('/assets/')
const lookForUpdate = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

/** Content types of cached files and pictures that do not match their name. */
const pagesKept = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        const text = await (await cache.match(request))!.text()
        if (text.includes('sign in to the hotel')) found.push(`${name} ${pathname}`)
      }
    }
    return found
  })

test('Firefox, which reports prefetched files as failed: one start loads once and caches the app', async () => {
  const all = await firefoxCrew()
  const page = await openTab(all)
  await signInOn(page, all.line.origin, all.rigger)
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  await page.goto(`${all.line.origin}/settings?tab=notifications`)
  // Long enough for /sw.js to be fetched and for a second start to begin.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(loads).toBe(1)
  const kept = () =>
    page.evaluate(async () => ({
      worker: navigator.serviceWorker.controller?.state,
      names: (await caches.keys()).filter((name) => name.startsWith('workbox-precache')).length,
    }))
  await expect.poll(kept, WAIT).toEqual({ worker: 'activated', names: 1 })
})

test('behind a captive portal a first installation caches none of its sign-in pages, and completes once online', async () => {
  const all = await crew()
  const { line, device, rigger } = all
  const page = await device.open(NOISE)
  const noWorker = line.rule('/sw.js', signInPage(200))
  await signIn(page, line.origin, rigger)
  noWorker()
  const portal = line.rule((request) => request.path !== '/sw.js', signInPage(200))
  await lookForUpdate(page)
  await expect
    .poll(() => line.passed.filter((one) => isFile(one) && one.reachedServer === 0).length, WAIT)
    .toBeGreaterThan(0)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), WAIT)
    .toBe(0)
  expect(await pagesKept(page)).toEqual([])

  portal()
  await lookForUpdate(page)
  await untilKept(page)
  line.goDown()
  await page.reload()
  await page.getByRole('navigation', { name: 'Main', includeHidden: true }).first().waitFor({ state: 'attached' })
})

test('behind a captive portal a new version is not installed: the app opens as before, with its queued items', async () => {
  const all = await crew()
  const { line, bosses, rigger, server } = all
  const page = await openKept(all, NOISE)
  await openConversation(page, line.origin, bosses[0]!)
  const worker = await (await fetch(`${server.origin}/sw.js`)).text()
  const wanted = `{"integrity":"sha256-${'A'.repeat(43)}=","revision":null,"url":"assets/of-next-1234567.js"},`
  const next = worker.replace('[{"integrity"', (found) => found.replace('{', `${wanted}{`))
  expect(next).not.toBe(worker)
  const headers = { 'content-type': 'text/javascript' }
  line.rule((request) => request.path !== '/sw.js', signInPage(200))
  line.rule('/sw.js', { does: 'answer', status: 200, headers, body: next })
  await write(page, 'Written in the hotel')
  await lookForUpdate(page)
  await expect.poll(() => line.passed.filter(({ path }) => path.includes('of-next')).length, WAIT).toBeGreaterThan(0)
  await page.reload()
  await page.getByRole('log').getByText('Written in the hotel').waitFor()
  await stillWaiting(page, 1)
  expect(await page.getByText('A new version is ready').count()).toBe(0)
  expect(await pagesKept(page)).toEqual([])

  line.clearRules()
  await signalBack(line, page)
  await expect.poll(() => heardBy(bosses[0]!, rigger), WAIT).toEqual(['Written in the hotel'])
  expect(postedIds(all)).toHaveLength(1)
})

test('an app with wrongly cached files says that it needs a connection and repairs itself once online; queued items are sent once', async () => {
  const all = await crew()
  const { line, bosses, rigger, device } = all
  const before = await openKept(all, NOISE)
  await openConversation(before, line.origin, bosses[0]!)
  line.goDown()
  await write(before, 'From before the poison')
  await poison(before)
  // A browser that stays open has the files in its memory.
  await device.close()
  line.comeUp()
  const portal = line.rule(everything, signInPage(200))
  const page = await device.open(NOISE)
  await page.goto(line.origin)
  await page.getByText('Standby needs signal once to open here.').waitFor()
  expect(postedIds(all)).toEqual([])

  portal()
  await page.getByRole('navigation', { name: 'Main', includeHidden: true }).first().waitFor({ state: 'attached' })
  await expect.poll(() => heardBy(bosses[0]!, rigger), WAIT).toEqual(['From before the poison'])
  await untilSent(page)
  expect(postedIds(all)).toHaveLength(1)
  await untilKept(page)
  await expect.poll(() => pagesKept(page), WAIT).toEqual([])
})

test('behind captive portals that answer 200, 302, 401, 403, 404 or 511 the app stays signed in and offline, parks, loses and caches nothing, and sends each item once online', async () => {
  const all = await crew()
  const { line, bosses, rigger } = all
  const page = await openKept(all, NOISE)
  await openConversation(page, line.origin, bosses[0]!)
  const written: string[] = []
  for (const status of [200, 302, 401, 403, 404, 511]) {
    line.rule(everything, signInPage(status))
    line.cutStreams()
    for (const text of [`One at ${status}`, `Two at ${status}`]) {
      await write(page, text)
      written.push(text)
    }
    await stillWaiting(page, 2)
    await page.reload()
    await page.getByRole('log').getByText(written.at(-1)!).waitFor()
    await stillWaiting(page, 2)
    const tries = () => line.passed.filter(({ path }) => isSend(path)).length
    const before = tries()
    const answer = page.waitForResponse((response) => isSend(new URL(response.url()).pathname), WAIT)
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await expect.poll(tries, WAIT).toBeGreaterThan(before)
    await answer
    await stillWaiting(page, 2)
    expect(await page.getByText(/not sent(?! yet)/i).count()).toBe(0)
    expect(await page.evaluate(() => Boolean(localStorage.getItem('token')))).toBe(true)
    expect(await pagesKept(page)).toEqual([])

    line.clearRules()
    await signalBack(line, page)
    await expect.poll(() => heardBy(bosses[0]!, rigger), WAIT).toEqual(written)
    await untilSent(page)
    expect(sentTwice(all)).toEqual([])
  }
}, 120_000)

/** In an open thread the chip has room for one word; each bubble shows its own state. */
async function stillWaiting(page: Page, count: number) {
  await chipSays(page, 'Offline')
  await expect.poll(() => page.getByRole('log').getByText('waiting for signal').count(), WAIT).toBe(count)
}

const sentTwice = (all: Crew) => postedIds(all).filter((id, at, ids) => ids.indexOf(id) !== at)

/** Puts the portal's pages into the caches, as a worker without this check would have done. */
const poison = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!new URL(request.url).pathname.startsWith('/assets/')) continue
        const headers = { 'content-type': 'text/html' }
        await cache.put(request, new Response('<h1>Please sign in to the hotel</h1>', { headers }))
      }
    }
  })
