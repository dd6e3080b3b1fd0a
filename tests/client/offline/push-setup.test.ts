// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setDevice } from '../../../client/offline/store/device.ts'
import { isTakenBackNews, repairPush, pushSupport, usePush } from '../../../client/offline/push/setup.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { openTab, type TestTab } from '../support/test-device.ts'

const server = createFakeServer()
let tab: TestTab
let permission: NotificationPermission
let answer: NotificationPermission
type Held = {
  endpoint: string
  options: { applicationServerKey: ArrayBuffer }
  toJSON: () => object
  unsubscribe: () => Promise<boolean>
}
let held: Held | null
const subscribe = vi.fn(
  async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) =>
    (held = subscription(applicationServerKey.buffer)),
)

const subscription = (key: ArrayBuffer): Held => ({
  endpoint: 'https://push.example/1',
  options: { applicationServerKey: key },
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    held = null
    return true
  },
})

beforeEach(() => {
  permission = 'default'
  answer = 'granted'
  held = null
  server.calls.length = 0
  server.answer = ({ path }) => (path === '/push/key' ? { status: 200, body: { public_key: 'AQID' } } : { status: 204 })
  const registration = { pushManager: { getSubscription: async () => held, subscribe } }
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => (permission = answer),
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  tab = openTab({ fetch: server.fetch })
  setDevice(tab.device)
})
afterEach(() => {
  cleanup()
  setDevice(null)
  tab.close()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('off until it is turned on by a tap; then the server has the subscription', async () => {
  const { result } = renderHook(usePush)
  await waitFor(() => expect(result.current.state).toBe('off'))
  expect(permission).toBe('default')
  await act(() => result.current.turnOn())
  await waitFor(() => expect(result.current.state).toBe('on'))
  expect(server.calls.at(-1)).toMatchObject({
    method: 'POST',
    path: '/push/subscriptions',
    body: { endpoint: 'https://push.example/1' },
  })
})

test('being turned on: off until it is on, and never shown as lost', async () => {
  let goOn = () => {}
  subscribe.mockImplementationOnce(async ({ applicationServerKey }) => {
    await new Promise<void>((resolve) => (goOn = resolve))
    return (held = subscription(applicationServerKey.buffer))
  })
  const { result } = renderHook(usePush)
  const turning = result.current.turnOn()
  await waitFor(() => expect(subscribe).toHaveBeenCalled())
  const states: string[] = []
  renderHook(() => states.push(usePush().state))
  await new Promise((resolve) => setTimeout(resolve, 50))
  goOn()
  await turning
  await waitFor(() => expect(states.at(-1)).toBe('on'))
  expect(states).not.toContain('broken')
})

test('refused by the person: denied, and nothing is subscribed', async () => {
  answer = 'denied'
  const { result } = renderHook(usePush)
  await act(() => result.current.turnOn())
  await waitFor(() => expect(result.current.state).toBe('denied'))
  expect(subscribe).not.toHaveBeenCalled()
})

test('each start checks the subscription and repairs it', async () => {
  permission = 'granted'
  await tab.db.facts.put({ key: 'push_wanted', value: true })
  await repairPush(tab.device)
  expect(subscribe).toHaveBeenCalledTimes(1)
  await repairPush(tab.device)
  expect(subscribe).toHaveBeenCalledTimes(1)
  expect(server.paths().filter((path) => path === '/push/subscriptions')).toHaveLength(2)
})

test('a subscription that comes after its person has signed out is ended at once', async () => {
  permission = 'granted'
  await tab.db.facts.put({ key: 'push_wanted', value: true })
  let goOn = () => {}
  subscribe.mockImplementationOnce(async ({ applicationServerKey }) => {
    await new Promise<void>((resolve) => (goOn = resolve))
    return (held = subscription(applicationServerKey.buffer))
  })
  const repaired = repairPush(tab.device)
  await waitFor(() => expect(subscribe).toHaveBeenCalled())
  tab.close()
  goOn()
  await repaired
  expect(held).toBeNull()
  expect(server.paths()).not.toContain('/push/subscriptions')
})

test('a subscription made with another key is replaced', async () => {
  permission = 'granted'
  held = subscription(new Uint8Array([9, 9]).buffer)
  await tab.db.facts.put({ key: 'push_wanted', value: true })
  await repairPush(tab.device)
  expect(new Uint8Array(held!.options.applicationServerKey)).toEqual(new Uint8Array([1, 2, 3]))
})

test('never asks by itself if nobody has turned it on', async () => {
  permission = 'granted'
  await repairPush(tab.device)
  expect(server.calls).toEqual([])
})

test('one that cannot be repaired is broken; without signal it is left as it is', async () => {
  permission = 'granted'
  await tab.db.facts.put({ key: 'push_wanted', value: true })
  await repairPush(tab.device)
  const { result } = renderHook(usePush)
  await waitFor(() => expect(result.current.state).toBe('on'))
  server.answer = () => 'network'
  await act(() => repairPush(tab.device))
  expect(result.current.state).toBe('on')
  held = null
  subscribe.mockRejectedValueOnce(new Error('The push service is gone.'))
  server.answer = ({ path }) => (path === '/push/key' ? { status: 200, body: { public_key: 'AQID' } } : { status: 204 })
  await act(() => repairPush(tab.device))
  await waitFor(() => expect(result.current.state).toBe('broken'))
  await act(() => result.current.turnOn())
  await waitFor(() => expect(result.current.state).toBe('on'))
})

test.each([401, 429, 500, 503])(
  'an answer with %i says nothing about the subscription: it is left as it is',
  async (status) => {
    permission = 'granted'
    await tab.db.facts.put({ key: 'push_wanted', value: true })
    await repairPush(tab.device)
    const { result } = renderHook(usePush)
    await waitFor(() => expect(result.current.state).toBe('on'))
    server.answer = () => ({ status })
    await act(() => repairPush(tab.device))
    renderHook(usePush)
    await act(async () => {})
    expect(result.current.state).toBe('on')
  },
)

test('a server that refuses the subscription leaves it broken', async () => {
  permission = 'granted'
  await tab.db.facts.put({ key: 'push_wanted', value: true })
  server.answer = () => ({ status: 422 })
  await repairPush(tab.device)
  const { result } = renderHook(usePush)
  await waitFor(() => expect(result.current.state).toBe('broken'))
})

test('a withdrawn permission is announced once, and again only after it was granted again', async () => {
  permission = 'granted'
  const { result } = renderHook(usePush)
  await act(() => result.current.turnOn())
  const takeBack = async () => {
    permission = 'denied'
    await act(() => repairPush(tab.device))
    await waitFor(() => expect(result.current.state).toBe('taken_back'))
    return [await isTakenBackNews(tab.device), await isTakenBackNews(tab.device)]
  }
  expect(await takeBack()).toEqual([true, false])
  permission = 'granted'
  await act(() => repairPush(tab.device))
  expect(await takeBack()).toEqual([true, false])
})

test('turned off: the server’s record and the browser’s subscription are deleted', async () => {
  permission = 'granted'
  const { result } = renderHook(usePush)
  await act(() => result.current.turnOn())
  localStorage.setItem('token', 'a')
  await act(() => result.current.turnOff())
  await waitFor(() => expect(result.current.state).toBe('off'))
  expect(held).toBeNull()
  localStorage.clear()
})

test('an iPhone’s browser is referred to the home screen first', () => {
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(globalThis, 'PushManager')
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  expect(pushSupport()).toBe('unsupported')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)')
  expect(pushSupport()).toBe('needs_home_screen')
})
