import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { guardConsole } from '../support/browsers/console-guard.ts'
import { HERE, signalBack, signIn, untilKept } from '../support/browsers/device.ts'
import { openBrowser } from '../support/browsers/screens.ts'
import { zoomedFields } from './support/page-faults.ts'
import { crew, heardBy, openConversation, write, type Crew } from './support/offline-steps.ts'

const WAIT = { timeout: 45_000 }
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const PHONE = { width: 390, height: 844 }
const NOTCH = 47
/** px */
const ABOVE_KEYBOARD = 500

/** An iPhone with the app on its home screen, as far as Chromium can be one. */
async function iphone({ line, rigger }: Crew) {
  const browser = await openBrowser()
  const device = { viewport: PHONE, deviceScaleFactor: 3, isMobile: true, hasTouch: true, userAgent: SAFARI, ...HERE }
  const context = await browser.newContext(device)
  guardConsole(context)
  await context.addInitScript(() => {
    const lacking = ['requestIdleCallback', 'cancelIdleCallback', 'SyncManager', 'BeforeInstallPromptEvent']
    for (const name of lacking) Reflect.deleteProperty(globalThis, name)
    // The empty page before the first has no workers.
    if ('ServiceWorkerRegistration' in globalThis) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
    Object.defineProperty(navigator, 'standalone', { value: true })
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const features = [{ name: 'display-mode', value: 'standalone' }]
  await devtools.send('Emulation.setEmulatedMedia', { features })
  await signIn(page, line.origin, rigger)
  await untilKept(page)
  const coverEdges = (insets: Record<'top' | 'bottom' | 'left' | 'right', number>) =>
    devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  return { page, coverEdges }
}

/** As iOS lays it over the page: the window keeps its size, and `height` of it stays visible. */
const layKeyboard = (page: Page, height: number) =>
  page.evaluate((visible) => {
    Object.defineProperty(visualViewport, 'height', { value: visible, configurable: true })
    visualViewport!.dispatchEvent(new Event('resize'))
  }, height)

/** Words and controls that begin beneath the camera. */
const beneath = (page: Page, notch: number) =>
  page.evaluate(
    (edge) =>
      [...document.querySelectorAll('h1, h2, p, a:not([href^="#"]), button, input')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
        .filter((one) => one.getBoundingClientRect().left < edge && one.getBoundingClientRect().right > 0)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    notch,
  )

test('an iPhone with the app on its home screen, without Background Sync, idle callbacks and dialog to install: what is written offline leaves, and neither keyboard nor camera covers anything', async () => {
  const all = await crew()
  const { line, rigger, bosses } = all
  const { page, coverEdges } = await iphone(all)
  const starts = page.locator('link[rel=apple-touch-startup-image]')
  expect(await starts.evaluateAll((links) => links.map((link) => link.getAttribute('media')))).toEqual(
    ['light', 'dark'].map((scheme) =>
      expect.stringMatching(new RegExp(`device-width: 390px.*prefers-color-scheme: ${scheme}`)),
    ),
  )
  await coverEdges({ top: NOTCH, bottom: 34, left: 0, right: 0 })
  await openConversation(page, line.origin, bosses[0]!)
  line.goDown()
  await write(page, 'From the basement')
  await signalBack(line, page)
  await expect.poll(() => heardBy(bosses[0]!, rigger), WAIT).toEqual(['From the basement'])

  const field = page.getByPlaceholder('Message')
  const bottomOf = (one: Locator) => one.evaluate((box) => box.getBoundingClientRect().bottom)
  await expect.poll(() => bottomOf(field), WAIT).toBeLessThanOrEqual(PHONE.height - 34)
  const back = page.getByRole('button', { name: 'Back to conversations' })
  const topOfBack = () => back.evaluate((box) => box.getBoundingClientRect().top)
  await expect.poll(topOfBack, WAIT).toBeGreaterThanOrEqual(NOTCH)
  await layKeyboard(page, ABOVE_KEYBOARD)
  await expect.poll(() => bottomOf(field), WAIT).toBeLessThanOrEqual(ABOVE_KEYBOARD)
  await page.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: /^Report/ }).click()
  const actions = page.getByRole('dialog').getByRole('button').last()
  await expect.poll(() => bottomOf(actions), WAIT).toBeLessThanOrEqual(ABOVE_KEYBOARD)
  await layKeyboard(page, PHONE.height)
  await expect.poll(() => bottomOf(actions), WAIT).toBeGreaterThan(ABOVE_KEYBOARD)
  await page.keyboard.press('Escape')

  expect(await zoomedFields(page)).toEqual([])
  for (const path of ['/profile', '/messages', '/']) {
    await page.goto(line.origin + path)
    await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).first().waitFor()
    expect(await zoomedFields(page), path).toEqual([])
    expect(await page.getByRole('button', { name: 'Show how' }).count(), path).toBe(0)
  }

  await coverEdges({ top: 0, bottom: 21, left: NOTCH, right: NOTCH })
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width })
  await expect.poll(() => beneath(page, NOTCH), WAIT).toEqual([])
}, 240_000)
