// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Worker = EventTarget & { state: string; postMessage: ReturnType<typeof vi.fn> }
type Registration = {
  waiting: Worker | null
  installing: Worker | null
  onupdatefound: (() => void) | null
  update: () => Promise<void>
}

let container: EventTarget & { controller: object | null; register: () => Promise<Registration> }
let registration: Registration
let end: AbortController

const newWorker = (state: string): Worker => Object.assign(new EventTarget(), { state, postMessage: vi.fn() })
const turn = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)))

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
  end = new AbortController()
  registration = { waiting: null, installing: null, onupdatefound: null, update: vi.fn(async () => {}) }
  container = Object.assign(new EventTarget(), { controller: {}, register: vi.fn(async () => registration) })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
})
afterEach(() => {
  cleanup()
  end.abort()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

async function setUp() {
  const { useAppUpdate } = await import('../../../client/offline/session/app-update.ts')
  const { watchForUpdates } = await import('../../../client/offline/session/watch-updates.ts')
  const { result } = renderHook(useAppUpdate)
  await act(async () => watchForUpdates(end.signal))
  return result
}

function install() {
  const worker = newWorker('installing')
  registration.installing = worker
  registration.onupdatefound?.()
  worker.state = 'installed'
  act(() => void worker.dispatchEvent(new Event('statechange')))
  return worker
}

test('looks for a newer version at the start, on focus and every hour', async () => {
  vi.useFakeTimers()
  await setUp()
  expect(registration.update).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(0)
  expect(registration.update).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(registration.update).toHaveBeenCalledTimes(4)
})

test('a first installation whose signal broke off begins again when there is signal', async () => {
  vi.mocked(container.register).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await setUp()
  const { setReached } = await import('../../../client/http/reach.ts')
  setReached(false)
  expect(container.register).toHaveBeenCalledTimes(1)
  setReached(true)
  expect(container.register).toHaveBeenCalledTimes(2)
})

test('offers the new version and takes it only when asked', async () => {
  const result = await setUp()
  expect(result.current.ready).toBe(false)
  const worker = install()
  expect(result.current.ready).toBe(true)
  expect(worker.postMessage).not.toHaveBeenCalled()
  result.current.reload()
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'take_over' })
})

test('one that has been waiting since yesterday is offered at once', async () => {
  registration.waiting = newWorker('installed')
  expect((await setUp()).current.ready).toBe(true)
})

test('the first installation ever is no news', async () => {
  container.controller = null
  const result = await setUp()
  install()
  act(() => void container.dispatchEvent(new Event('controllerchange')))
  await turn()
  expect(result.current.ready).toBe(false)
})

test('taken by another tab: this one is not reloaded, only offered it', async () => {
  const result = await setUp()
  act(() => void container.dispatchEvent(new Event('controllerchange')))
  expect(result.current.ready).toBe(true)
})
