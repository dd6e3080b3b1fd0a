// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createRequest } from '../../../client/http/create-request.ts'
import { isServerReached, onServerReach, setServerReached } from '../../../client/http/reach.ts'
import { runOfflineEngine } from '../../../client/offline/session/engine.ts'
import { syncState } from '../../../client/offline/sync/sync-state.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { accept, createFakeServer, type Answer } from '../support/fake-server.ts'
import { openTab, type TestTab } from '../support/test-device.ts'

let server: ReturnType<typeof createFakeServer>
let tab: TestTab
let sending: Answer | null
let line: Answer | null

beforeEach(async () => {
  sending = null
  line = null
  server = createFakeServer()
  server.answer = (call) => {
    if (call.path === '/events') return line ?? 'network'
    return (call.path.startsWith('/messages/send') && sending) || accept(call)
  }
  vi.stubGlobal('fetch', server.fetch)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  tab = openTab({ fetch: server.fetch })
})
afterEach(() => {
  tab.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const write = (content: string) =>
  sendMessage(
    { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message', content },
    tab.device,
  )
const hasLeft = () => vi.waitFor(async () => expect(await tab.db.outbox.count()).toBe(0), 15_000)
/** Written, tried once without success, and not due again for a long time. */
async function writeInVain() {
  sending = 'network'
  await write('Waits')
  await vi.waitFor(async () => expect((await tab.db.outbox.toArray())[0]?.attempts).toBe(1))
  const later = new Date(tab.device.now() + 3_600_000).toISOString()
  await tab.db.outbox.toCollection().modify({ next_try_at: later, on_line_at: later })
  sending = null
}

test('items from last time are sent at the start, and new ones at once', async () => {
  await write('From before')
  runOfflineEngine(tab.device)
  await hasLeft()
  await write('Now')
  await hasLeft()
  expect(server.contents()).toEqual(['From before', 'Now'])
})

test.each([
  ['the browser’s word that there is signal', () => void window.dispatchEvent(new Event('online'))],
  ['the app coming into sight', () => void document.dispatchEvent(new Event('visibilitychange'))],
])('%s sends waiting items and syncs', async (_, happen) => {
  runOfflineEngine(tab.device)
  await writeInVain()
  const looks = () => server.paths().filter((path) => path.startsWith('/sync')).length
  const before = looks()
  happen()
  await hasLeft()
  await vi.waitFor(() => expect(looks()).toBeGreaterThan(before))
})

test('a reopened stream sends waiting items, without any other event', async () => {
  runOfflineEngine(tab.device)
  await writeInVain()
  line = { status: 200, headers: { 'content-type': 'text/event-stream' }, body: 'event: hello' }
  await hasLeft()
})

test('a sign-in page in place of the stream opens none, and the chip does not flicker', async () => {
  const said: boolean[] = []
  setServerReached(true)
  const stop = onServerReach(() => said.push(isServerReached()))
  server.answer = () => ({ status: 200, page: '<h1>Welcome to the hotel</h1>' })
  tab.device.request = createRequest({ fetch: server.fetch, token: tab.device.token, onReach: setServerReached })
  runOfflineEngine(tab.device)
  await vi.waitFor(() => expect(server.paths().filter((path) => path === '/events').length).toBeGreaterThan(1), 15_000)
  stop()
  expect(said).toEqual([false])
  expect(syncState()).toMatchObject({ online: false, streaming: false, paused: false })
})

test('after a failed sync nothing is prefetched', async () => {
  await tab.db.credentials.put({ id: 'k1', document: { id: 'd1', name: 'card.pdf', type: 'application/pdf' } } as never)
  const asksForIt = () => server.paths().includes('/credentials/k1/document')
  let isDown = true
  server.answer = (call) => (isDown && call.path.startsWith('/sync') ? 'network' : accept(call))
  runOfflineEngine(tab.device)
  await vi.waitFor(() => expect(server.paths().some((path) => path.startsWith('/sync'))).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asksForIt()).toBe(false)
  isDown = false
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(asksForIt()).toBe(true))
})

test('closed, it does nothing more', async () => {
  runOfflineEngine(tab.device)
  await writeInVain()
  tab.close()
  const before = server.calls.length
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.calls.length).toBe(before)
})

test.each([
  ['is said', true, ['Sent']],
  ['is not said to somebody who signs out in another tab meanwhile', false, []],
])('what became of an action that was pressed in a notification %s', async (_what, isStaying, said) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  let token: string | null = 'token-me'
  tab.close()
  tab = openTab({ fetch: server.fetch, token: () => token })
  await tab.db.messages.put({ id: 'm1', conversation_id: 'c1' } as never)
  const data = { to: '/', user_id: 'me', item: 'i1', reply: { id: 'm1' } }
  const pressed = { title: 'Ann', tag: 'c1', body: 'Saved: goes when there’s signal', data, close: vi.fn() }
  const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => {})
  const getNotifications = vi.fn(async () => {
    if (!isStaying) token = null
    return [pressed]
  })
  const value = { getRegistration: async () => ({ showNotification, getNotifications }) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  runOfflineEngine(tab.device)
  await vi.waitFor(() => expect(getNotifications).toHaveBeenCalled())
  // Reads that were asked for before these are answered.
  await tab.db.outbox.get('i1')
  await tab.db.messages.get('m1')
  expect([...new Set(showNotification.mock.calls.map(([, { body }]) => body))]).toEqual(said)
})
