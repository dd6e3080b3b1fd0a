import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/accounts/core/demo-sign-ins.ts'
import type { SignInResult } from '../../shared/accounts/auth.ts'
import { callServer } from '../support/api.ts'
import { untilStored } from '../support/browsers/device.ts'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'

const WAIT = { timeout: 20_000 }

async function signedIn(origin: string, email: string) {
  const { body } = await callServer<SignInResult>(origin, 'POST', '/auth/login', { email, password: DEMO_PASSWORD })
  return { user: body.user, token: body.access_token }
}

/** One finger over the glass, by steps; the browser judges it as it would a real one. */
async function finger(page: Page, points: [x: number, y: number][]) {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const [[x, y], ...rest] = points as [[number, number], ...[number, number][]]
  await send('touchStart', [{ x, y }])
  let at = { x, y }
  for (const [toX, toY] of rest) {
    for (let step = 1; step <= 8; step++)
      await send('touchMove', [{ x: at.x + ((toX - at.x) * step) / 8, y: at.y + ((toY - at.y) * step) / 8 }])
    at = { x: toX, y: toY }
  }
  // It rests before it lifts: after a fling the browser swallows the next tap.
  await page.waitForTimeout(200)
  await send('touchMove', [at])
  await send('touchEnd', [])
  await devtools.detach()
}

/** Waits until two looks, a moment apart, are the same. */
async function atRest(look: () => Promise<unknown>) {
  let before: unknown
  const isSame = async () => {
    const last = before
    before = await look()
    return isDeepStrictEqual(before, last)
  }
  await expect.poll(isSame, { ...WAIT, interval: 200 }).toBe(true)
}

async function centre(locator: Locator) {
  const { x, y, width, height } = (await locator.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

const movements = (page: Page) => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)

test('on a phone a sheet lifts the toast above it, a conversation is swiped into the archive and back by Undo, its thread moves in and out, and a pull refreshes', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const member = await signedIn(origin, 'tomasz@demo.example')
  const page = await openScreen(await openBrowser(), origin, '/healthz', {
    member,
    serviceWorkers: 'allow',
    expected: [/ERR_INTERNET_DISCONNECTED/],
  })
  await page.addInitScript(() => {
    const start = document.startViewTransition?.bind(document)
    const moved: (string | undefined)[] = []
    Object.assign(globalThis, { moved })
    document.startViewTransition = (draw) => {
      const transition = start(draw as ViewTransitionUpdateCallback)
      void transition.ready.then(() => moved.push(document.documentElement.dataset['way']))
      return transition
    }
  })
  await page.goto(`${origin}/messages`)
  const rows = page.locator('[data-conversation]')
  await rows.first().waitFor()
  await untilStored(page, member.user.id, ['facts', 'synced_at'])
  await atRest(() => rows.allTextContents())
  const name = (await rows.first().locator('span').nth(1).textContent())!
  const count = await rows.count()
  const { y } = await centre(rows.first())

  // Neither from the edge, nor too short, nor with the list's own scrolling.
  await finger(page, [
    [382, y],
    [100, y],
  ])
  await finger(page, [
    [300, y],
    [240, y],
  ])
  expect(await rows.count()).toBe(count)
  const archive = () =>
    finger(page, [
      [300, y],
      [90, y + 6],
    ])
  const toast = page.locator('[data-scope=toast][data-part=root]', { hasText: 'Archived: ' })
  await archive()
  await expect.poll(() => rows.count(), WAIT).toBe(count - 1)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(() => rows.count(), WAIT).toBe(count)
  await expect.poll(() => rows.first().textContent()).toContain(name)
  await toast.waitFor({ state: 'detached', ...WAIT })
  // Each within the ten seconds of a toast.
  await archive()
  await toast.waitFor(WAIT)
  await page.getByRole('button', { name: 'Actions for Mina Okafor' }).first().tap()
  await page.getByRole('menuitem', { name: 'Delete for me' }).tap()
  const sheet = page.getByRole('alertdialog')
  await sheet.waitFor(WAIT)
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await sheet.boundingBox()]
      return above !== null && below !== null && above.y + above.height <= below.y
    }, WAIT)
    .toBe(true)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => rows.count(), WAIT).toBe(count - 1)

  await rows.nth(1).tap()
  // The next movement would end one that has not begun.
  await expect.poll(() => movements(page), WAIT).toEqual(['in'])
  await page.getByRole('button', { name: 'Back to conversations' }).tap()
  await rows.first().waitFor()
  await expect.poll(() => movements(page), WAIT).toEqual(['in', 'out'])

  await finger(page, [
    [200, 160],
    [204, 420],
  ])
  await page.getByText('Up to date').waitFor(WAIT)
  await page.getByText('Up to date').waitFor({ state: 'detached', ...WAIT })
  await page.context().setOffline(true)
  await finger(page, [
    [200, 160],
    [204, 420],
  ])
  await page.getByText(/^No signal: as of \d\d:\d\d$/).waitFor(WAIT)
})

test('a right click or a long press on a project opens what its three dots open; whoever wants less motion has none', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const member = await signedIn(origin, 'mina@demo.example')
  const browser = await openBrowser()
  const wide = await openScreen(browser, origin, '/', { member, size: 'wide' })
  for (const project of ['tr[data-row]', 'article']) {
    if (project === 'article') await wide.getByRole('button', { name: 'Cards', exact: true }).click()
    await wide.locator(project).first().click({ button: 'right' })
    await wide.getByRole('dialog').waitFor(WAIT)
    expect(new URL(wide.url()).searchParams.has('manage')).toBe(true)
    await wide.keyboard.press('Escape')
    await wide.getByRole('dialog').waitFor({ state: 'detached' })
  }

  const narrow = await openScreen(browser, origin, '/healthz', { member })
  await narrow.emulateMedia({ reducedMotion: 'reduce' })
  await narrow.addInitScript(() => {
    document.startViewTransition = () => {
      throw new Error('A movement for somebody who wants none.')
    }
  })
  await narrow.goto(`${origin}/`)
  const title = narrow.locator('article h2 a').first()
  await title.waitFor()
  await untilStored(narrow, member.user.id, ['facts', 'synced_at'])
  await atRest(() => title.evaluate((link) => [link.textContent, link.getBoundingClientRect().top]))
  const { x, y } = await centre(title)
  const devtools = await narrow.context().newCDPSession(narrow)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await narrow.getByRole('dialog').waitFor(WAIT)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect(new URL(narrow.url()).searchParams.has('manage')).toBe(true)
  await narrow.goBack()
  await narrow.getByRole('dialog').waitFor({ state: 'detached' })
  await title.tap()
  await narrow.waitForURL(/\/project\?id=/)
  await narrow.getByRole('tab', { name: /^Applicants/ }).waitFor(WAIT)
})
