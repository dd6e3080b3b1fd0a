import { expect, test, vi } from 'vitest'
import { startDrainer } from '../../../../client/offline/outbox/drainer.ts'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { accept, createFakeServer } from '../../support/fake-server.ts'
import { openTab } from '../../support/test-device.ts'

const hello = {
  recipient_id: 'ann',
  recipient_name: 'Ann',
  job_id: null,
  job_title: 'Direct Message',
  content: 'Hello',
}

function setUp() {
  const server = createFakeServer()
  const tab = openTab({ fetch: server.fetch })
  const onOutcome = vi.fn()
  const register = vi.fn(async () => {})
  const worker = { getRegistration: async () => ({ sync: { register } }) } as unknown as ServiceWorkerContainer
  const drainer = startDrainer(tab.device, onOutcome, worker)
  return { ...tab, server, drainer, onOutcome, register }
}

test('a new item is sent at once, and the worker is asked for a background sync', async () => {
  const { device, server, onOutcome, register, close } = setUp()
  await sendMessage(hello, device)
  await expect.poll(() => server.calls.length).toBe(1)
  await expect.poll(() => onOutcome.mock.calls).toEqual([['empty']])
  expect(register.mock.calls).toEqual([['outbox']])
  close()
})

test('an item added while its queue is being sent follows at once', async () => {
  const { device, server, close } = setUp()
  let answerFirst = () => {}
  server.answer = (call) =>
    call.body.content === 'one' ? new Promise((resolve) => (answerFirst = () => resolve(accept(call)))) : accept(call)
  await sendMessage({ ...hello, content: 'one' }, device)
  await expect.poll(() => server.calls.length).toBe(1)
  await sendMessage({ ...hello, content: 'two' }, device)
  await sendMessage({ ...hello, recipient_id: 'bob', content: 'elsewhere' }, device)
  await expect.poll(() => server.contents()).toEqual(['one', 'elsewhere'])
  answerFirst()
  await expect.poll(() => server.contents()).toEqual(['one', 'elsewhere', 'two'])
  close()
})

test('its own timer retries when an attempt is due', async () => {
  const { device, browser, db, server, onOutcome, close } = setUp()
  server.answer = () => ({ status: 503 })
  await sendMessage(hello, device)
  await expect.poll(() => onOutcome.mock.calls).toEqual([['waiting']])
  server.answer = accept
  browser.clock.now += 1_000
  await expect.poll(() => db.outbox.count()).toBe(0)
  close()
})

test('when signal is back, network failures are retried at once; a Retry-After still waits', async () => {
  const { device, db, server, drainer, close } = setUp()
  server.answer = ({ body }) =>
    body.recipient_id === 'ann' ? 'network' : { status: 429, headers: { 'retry-after': '600' } }
  await sendMessage(hello, device)
  await sendMessage({ ...hello, recipient_id: 'bob' }, device)
  await expect.poll(async () => (await db.outbox.toArray()).map(({ attempts }) => attempts)).toEqual([1, 1])
  server.answer = accept
  drainer.wakeForSignal()
  await expect.poll(() => server.calls.map(({ body }) => body.recipient_id)).toEqual(['ann', 'bob', 'ann'])
  close()
})

test('closed, it starts nothing more', async () => {
  const { server, device, close } = setUp()
  server.answer = () => 'hang'
  await sendMessage(hello, device)
  await expect.poll(() => server.calls.length).toBe(1)
  close()
  device.onQueued()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.calls).toHaveLength(1)
})
