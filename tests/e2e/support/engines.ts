import { expect, onTestFinished } from 'vitest'
import { chromiumOptions, wholeChromiumOptions } from '../../support/browsers/browsers.ts'
import { NARROW, persistentDevice } from '../../support/browsers/device.ts'
import { launchFirefox } from '../../support/browsers/firefox.ts'
import { launchWebKit } from '../../support/browsers/webkit.ts'
import { startPushService } from '../../support/outside/push-service.ts'

/** What a browser must be able to do to be a device of the tests; everything else is made of it, the same for all. */
type Driver = {
  goto: (url: string) => Promise<unknown>
  reload: () => Promise<unknown>
  /** Runs a function of the page, which sees nothing of the test but `args`; both ways as JSON. */
  evaluate: <T, Args extends unknown[]>(work: (...args: Args) => T | Promise<T>, ...args: Args) => Promise<T>
  clickAt: (x: number, y: number) => Promise<unknown>
  /** Types into what has the focus. */
  keys: (text: string) => Promise<unknown>
}

/** Also under the load of the whole suite. */
const WAIT = { timeout: 45_000, interval: 100 }

/** A microphone and a camera, which nobody may use unless the question is answered too. */
const FAKE_CAPTURE = '--use-fake-device-for-media-stream'

type DeviceOptions = {
  /** Refuses the camera, as somebody does who never lets a page have it; WebKit, which asks nobody here, has none. */
  refusesCamera?: boolean
}

const DRIVERS = {
  Chromium: async ({ refusesCamera }: DeviceOptions): Promise<Driver> => {
    const { args, ...options } = refusesCamera ? wholeChromiumOptions() : chromiumOptions()
    const own = refusesCamera ? [FAKE_CAPTURE] : [FAKE_CAPTURE, '--use-fake-ui-for-media-stream']
    const page = await persistentDevice({ ...options, args: [...args, ...own] }).open()
    // A whole Chromium has the app offer to install it, over what the test presses.
    await page.addInitScript("addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation())")
    return driverOf(page)
  },
  Firefox: async ({ refusesCamera }: DeviceOptions): Promise<Driver> => {
    const pushService = await startPushService()
    onTestFinished(pushService.stop)
    const refusal = { 'media.navigator.permission.disabled': false, 'permissions.default.camera': 2 }
    const browser = await launchFirefox(pushService.webSocket, refusesCamera ? refusal : {})
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.setViewport(NARROW.viewport)
    return driverOf(page)
  },
  WebKit: async ({ refusesCamera = false }: DeviceOptions): Promise<Driver> => {
    const page = await launchWebKit({ hasCapture: !refusesCamera })
    await page.resize(NARROW.viewport.width, NARROW.viewport.height)
    return page
  },
}
export type Engine = keyof typeof DRIVERS

/** Those that the main way is proved in, by one and the same test. */
export const ENGINES: Engine[] = ['Chromium', 'Firefox', 'WebKit']

/** Playwright's pages and puppeteer's agree in this much. */
type Page = {
  goto: (url: string) => Promise<unknown>
  reload: () => Promise<unknown>
  evaluate: (script: string) => Promise<unknown>
  mouse: { click: (x: number, y: number) => Promise<unknown> }
  keyboard: { type: (text: string) => Promise<unknown> }
}

const driverOf = (page: Page): Driver => ({
  goto: (url) => page.goto(url),
  reload: () => page.reload(),
  evaluate: <T, Args extends unknown[]>(work: (...args: Args) => T | Promise<T>, ...args: Args) =>
    page.evaluate(`(${work})(...${JSON.stringify(args)})`) as Promise<T>,
  clickAt: (x, y) => page.mouse.click(x, y),
  keys: (text) => page.keyboard.type(text),
})

export type Device = Awaited<ReturnType<typeof openDevice>>

/**
 * A new device with this engine, as wide as a phone where its window can be. It waits for what a person sees: an element is found by its words or its label
 * and pressed once it is in the window, stands still and nothing lies over it.
 */
export async function openDevice(engine: Engine, options: DeviceOptions = {}) {
  const driver = await DRIVERS[engine](options)

  /** Where the first element is that `selector` matches and whose words are `words`, or contain them. */
  async function find(selector: string, words = '') {
    let found: Spot | string = 'not asked yet'
    const look = async () => {
      found = await driver.evaluate(spotOf, selector, words).catch(String)
      return typeof found
    }
    await expect
      .poll(look, WAIT)
      .toBe('object')
      .catch(async () => {
        const shown = await driver.evaluate(textsOf, 'body').catch(String)
        throw new Error(`${engine}: ${selector} with '${words}' is ${String(found)}. The page: ${shown.slice(0, 1500)}`)
      })
    return found as unknown as Spot
  }

  const press = async (selector: string, words?: string) => {
    const { x, y } = await find(selector, words)
    await driver.clickAt(x, y)
  }

  return {
    ...driver,
    press,
    /** Presses a field and types into it; resolves when the field has the text. */
    async type(selector: string, text: string) {
      await press(selector)
      await expect.poll(() => driver.evaluate(hasFocus, selector), WAIT).toBe(true)
      await driver.keys(text)
      await expect.poll(() => driver.evaluate(textIn, selector), WAIT).toBe(text)
    },
    /** Waits until `selector` shows `words`, wherever on the page. */
    async see(words: string, selector = 'body') {
      await expect
        .poll(() => driver.evaluate(textsOf, selector).catch(() => ''), { ...WAIT, message: `${engine}: ${words}` })
        .toContain(words)
    },
    /** Waits until nothing that is shown matches `selector`. */
    async gone(selector: string) {
      await expect.poll(() => driver.evaluate(countOf, selector).catch(() => -1), WAIT).toBe(0)
    },
  }
}

type Spot = { x: number; y: number }

/* The following run in the page: each is whole in itself. */

/** Its middle; or why nothing can be pressed there. */
async function spotOf(selector: string, words: string): Promise<Spot | string> {
  const texts = (one: Element) =>
    [(one as HTMLElement).innerText, one.textContent, one.getAttribute('aria-label')].map((text) => text?.trim() ?? '')
  const shown = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  const found =
    shown.find((one) => texts(one).includes(words)) ??
    shown.find((one) => texts(one).some((text) => text.includes(words)))
  if (!found) return 'not there'
  found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const placeOf = () => {
    const { left, top, width, height } = found.getBoundingClientRect()
    return [left + width / 2, top + height / 2] as const
  }
  const [x, y] = placeOf()
  for (let look = 0; look < 4; look++) {
    await new Promise((done) => setTimeout(done, 80))
    const [left, top] = placeOf()
    if (left !== x || top !== y || !found.isConnected) return 'moving'
  }
  const hit = document.elementFromPoint(x, y)
  return hit && (found.contains(hit) || hit.contains(found))
    ? { x, y }
    : `under ${hit?.outerHTML.slice(0, 200)} at ${x} ${y}`
}

const hasFocus = (selector: string) => document.activeElement?.matches(selector) ?? false

const textIn = (selector: string) =>
  ([...document.querySelectorAll(selector)].find((one) => one.checkVisibility()) as HTMLInputElement | undefined)?.value

const textsOf = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((one) => one.checkVisibility())
    .map((one) => one.innerText)
    .join('\n')

const countOf = (selector: string) =>
  [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length
