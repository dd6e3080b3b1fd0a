import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { webkitDriverPath, xvfbPath } from './browsers.ts'

/** The key of an element reference in W3C WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type ElementReference = { [ELEMENT]: string }
/** ms */
const PATIENCE = 15_000

export type WebKitPage = Awaited<ReturnType<typeof launchWebKit>>

/**
 * The system's WebKit (WebKitGTK's MiniBrowser) on a virtual screen, driven by plain W3C WebDriver, because
 * playwright's WebKit is a build of its own. Each start is a new device. Closed when the test ends.
 */
export async function launchWebKit({ hasCapture = true } = {}) {
  const home = mkdtempSync(join(tmpdir(), 'standby-webkit-'))
  const screen = await startScreen()
  const port = await freePort()
  const driver = spawn(webkitDriverPath(), [`--port=${port}`], {
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, DISPLAY: screen.display, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
    detached: true,
  })
  onTestFinished(async () => {
    await call('DELETE', '').catch(() => {})
    end(driver)
    end(screen.child)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  })
  const root = `http://127.0.0.1:${port}/session`
  const sessionId = await startSession(root, hasCapture)
  await call('POST', '/timeouts', { script: 30_000, pageLoad: 30_000, implicit: 0 })

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    return ask<T>(method, `${root}/${sessionId}${path}`, body)
  }

  /** Runs `work` in the page; its result must be JSON. */
  function evaluate<T, Args extends unknown[]>(work: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T> {
    const script = `const done = arguments[arguments.length - 1]
      const args = [...arguments].slice(0, -1)
      new Promise((resolve) => resolve((${work})(...args))).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    return call<{ value: T; error?: string }>('POST', '/execute/async', { script, args }).then(({ value, error }) => {
      if (error) throw new Error(`In the page: ${error}`)
      return value
    })
  }

  /** The first visible element that `selector` matches and whose text or label is `words`, or contains them. */
  async function find(selector: string, words = ''): Promise<string> {
    const until = Date.now() + PATIENCE
    while (Date.now() < until) {
      const found = await call<ElementReference | null>('POST', '/execute/sync', {
        script: FIND,
        args: [selector, words],
      }).catch(() => null)
      if (found) return found[ELEMENT]
      await pause(100)
    }
    const shown = await evaluate(() => document.body.innerText.slice(0, 600))
    throw new Error(`No ${selector} with '${words}' on the screen, which says: ${shown}`)
  }

  return {
    evaluate,
    find,
    goto: (url: string) => call('POST', '/url', { url }),
    reload: () => call('POST', '/refresh', {}),
    back: () => call('POST', '/back', {}),
    address: () => call<string>('GET', '/url'),
    click: async (selector: string, words?: string) =>
      evaluate((one: ElementReference) => (one as unknown as HTMLElement).click(), {
        [ELEMENT]: await find(selector, words),
      }),
    /** A real press of the mouse, px from the upper left corner of the page's window. */
    clickAt: (x: number, y: number) => call('POST', '/actions', { actions: [mouseTo(Math.round(x), Math.round(y))] }),
    /** Types into what has the focus. */
    keys: async (text: string) => {
      const focused = await call<ElementReference>('GET', '/element/active')
      return call('POST', `/element/${focused[ELEMENT]}/value`, { text })
    },
    type: async (selector: string, text: string) => call('POST', `/element/${await find(selector)}/value`, { text }),
    /** The size of a phone, or of a large screen. */
    resize: (width: number, height: number) => call('POST', '/window/rect', { width, height }),
  }
}

const mouseTo = (x: number, y: number) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', duration: 0, x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

const FIND = `const [selector, words] = arguments
  const shown = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0)
  const texts = (one) => [one.innerText, one.getAttribute('aria-label'), one.value].map((text) => text?.trim() ?? '')
  return shown.find((one) => texts(one).includes(words)) ?? shown.find((one) => texts(one).some((text) => text.includes(words))) ?? null`

/** With a microphone and a camera that are made up and allowed, or with none; the driver's own arguments are replaced by these. */
const optionsOf = (hasCapture: boolean) => ({
  'webkitgtk:browserOptions': { args: ['--automation', `--enable-mock-capture-devices=${hasCapture}`] },
})

async function startSession(root: string, hasCapture: boolean): Promise<string> {
  const alwaysMatch = optionsOf(hasCapture)
  for (let tries = 0; ; tries++) {
    try {
      const { sessionId } = await ask<{ sessionId: string }>('POST', root, { capabilities: { alwaysMatch } })
      return sessionId
    } catch (error) {
      if (tries === 40) throw error
      await pause(250)
    }
  }
}

async function ask<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (value?.error) throw new Error(`WebDriver: ${value.error}: ${value.message}`)
  return value
}

/** It chooses the number of its display itself, and prints it. */
async function startScreen() {
  const child = spawn(xvfbPath(), ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()))
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
  })
  return { child, display: `:${said}` }
}

/** With all its child processes. */
function end(child: ChildProcess) {
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // Gone already.
  }
}

/** WebKitWebDriver takes a port and chooses none. */
function freePort() {
  return new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
