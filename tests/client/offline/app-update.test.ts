// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Worker = EventTarget & { state: string; scriptURL: string; postMessage: ReturnType<typeof vi.fn> }
type Registration = EventTarget & {
  waiting: Worker | null
  installing: Worker | null
  update: () => Promise<void>
}
type Container = EventTarget & {
  controller: object | null
  register: () => Promise<Registration>
  getRegistration: () => Promise<Registration | undefined>
}

let container: Container
let registration: Registration
/** The browser's registration: a first installation that fails removes it. */
let kept: Registration | undefined
let end: AbortController

const scriptURL = new URL('/sw.js', location.href).href
const newWorker = (state: string): Worker =>
  Object.assign(new EventTarget(), { state, scriptURL, postMessage: vi.fn() })
const turn = (ms = 0) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))
/** ms that Workbox waits before it reports a waiting worker. */
const SETTLED = 250

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
  // Workbox's development build logs to the console.
  vi.stubEnv('NODE_ENV', 'production')
  end = new AbortController()
  registration = newRegistration()
  kept = undefined
  container = Object.assign(new EventTarget(), {
    controller: { scriptURL, addEventListener() {} },
    register: vi.fn(async () => (kept = registration)),
    getRegistration: async () => kept,
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
})
afterEach(() => {
  cleanup()
  end.abort()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

const newRegistration = (): Registration =>
  Object.assign(new EventTarget(), { waiting: null, installing: null, update: vi.fn(async () => {}) })

async function setUp() {
  const { useAppUpdate } = await import('../../../client/offline/session/app-update.ts')
  const { watchForAppUpdates } = await import('../../../client/offline/session/watch-updates.ts')
  const { result } = renderHook(useAppUpdate)
  await act(async () => watchForAppUpdates(end.signal))
  return result
}

function find() {
  const worker = newWorker('installing')
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  return worker
}

async function become(worker: Worker, state: string) {
  worker.state = state
  registration.installing = null
  registration.waiting = state === 'installed' && container.controller ? worker : null
  act(() => void worker.dispatchEvent(new Event('statechange')))
  await turn(SETTLED)
}

async function install() {
  const worker = find()
  await become(worker, 'installed')
  return worker
}

test('checks for a newer version at the start, on focus and every hour', async () => {
  vi.useFakeTimers()
  await setUp()
  expect(registration.update).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(0)
  expect(registration.update).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(registration.update).toHaveBeenCalledTimes(4)
  expect(container.register).toHaveBeenCalledTimes(1)
})

test('a first installation that lost its signal starts again when there is signal', async () => {
  vi.mocked(container.register).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await setUp()
  const { setServerReached } = await import('../../../client/http/reach.ts')
  setServerReached(false)
  expect(container.register).toHaveBeenCalledTimes(1)
  setServerReached(true)
  await turn()
  expect(container.register).toHaveBeenCalledTimes(2)
})

test('so does one that broke off halfway, without a registration', async () => {
  container.controller = null
  await setUp()
  kept = undefined
  registration = newRegistration()
  dispatchEvent(new Event('focus'))
  await turn()
  expect(container.register).toHaveBeenCalledTimes(2)
  expect(registration.update).toHaveBeenCalledTimes(1)
})

test('offers the new version and activates it only when asked', async () => {
  const result = await setUp()
  expect(result.current.ready).toBe(false)
  const worker = await install()
  expect(result.current.ready).toBe(true)
  expect(worker.postMessage).not.toHaveBeenCalled()
  result.current.reload()
  await turn()
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'take_over' })
})

test('one that has been waiting since yesterday is offered at once', async () => {
  registration.waiting = newWorker('installed')
  expect((await setUp()).current.ready).toBe(true)
})

test('after a failed one the next is offered as well', async () => {
  const result = await setUp()
  await become(find(), 'redundant')
  await become(find(), 'redundant')
  expect(result.current.ready).toBe(false)
  await install()
  dispatchEvent(new Event('focus'))
  await turn()
  expect(result.current.ready).toBe(true)
})

test('the first installation is not announced', async () => {
  container.controller = null
  const result = await setUp()
  await install()
  act(() => void container.dispatchEvent(new Event('controllerchange')))
  await turn()
  expect(result.current.ready).toBe(false)
})

test('a page loaded without its worker is offered nothing: it has the newest', async () => {
  container.controller = null
  registration.waiting = newWorker('installed')
  expect((await setUp()).current.ready).toBe(false)
})

test('activated by another tab: this one is not reloaded, only offered it', async () => {
  const result = await setUp()
  act(() => void container.dispatchEvent(new Event('controllerchange')))
  expect(result.current.ready).toBe(true)
})
