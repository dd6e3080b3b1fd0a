// @vitest-environment node
import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { UNTRIED_FIELDS } from '../../../../client/offline/outbox/enqueue.ts'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { readLateCount } from '../../../../client/offline/outbox/late-count.ts'
import { conversationQueue } from '../../../../client/offline/store/conversation-key.ts'
import type { StandbyDb } from '../../../../client/offline/store/database.ts'
import { putMessages } from '../../../../client/offline/store/message-rows.ts'
import { hops } from '../../../support/hops.ts'
import { accept, type Call, sent } from '../../support/fake-server.ts'
import { hello, setUp } from '../../support/drained-device.ts'
import { openTab } from '../../support/test-device.ts'

const row = {
  ...UNTRIED_FIELDS,
  id: '0190b1de-0000-7000-8000-000000000001',
  owner: 'me',
  kind: 'message' as const,
  queue: conversationQueue({ other_user_id: 'ann', job_id: null }),
  body: { conversation_key: '', recipient_id: 'ann', job_id: null, content: 'Hello' },
  title: 'Ann',
  text: 'Hello',
  created_at: '2026-06-01T09:00:00Z',
  position: 1,
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
  const { device, db, server, onOutcome, pass, close } = setUp()
  server.answer = () => ({ status: 503 })
  await sendMessage(hello, device)
  await expect.poll(() => onOutcome.mock.calls).toEqual([['waiting']])
  server.answer = accept
  await pass(1_000)
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

describe('a queue with items makes a request within its backoff', () => {
  /** What a sync does that brings the message before its answer has come. */
  const broughtBySync = (db: StandbyDb, { body }: Call) =>
    db.transaction('rw', db.messages, db.outbox, () => putMessages(db, [sent(body).message]))

  test.each([1, 2, 5])('though answer and item of each of the first %i are lost to a sync', async (lost) => {
    const { device, db, server, close } = setUp()
    let left = lost
    server.answer = async (call) => {
      if (left-- <= 0) return accept(call)
      await broughtBySync(db, call)
      return 'network'
    }
    for (const content of ['1', '2', '3', '4', '5', '6', '7', '8']) await sendMessage({ ...hello, content }, device)
    await expect.poll(() => db.outbox.count()).toBe(0)
    expect(server.contents()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    close()
  })

  test('though another tab, or the worker, has written it and is gone', async () => {
    const { browser, db, server, pass, close } = setUp()
    const other = openTab({ fetch: server.fetch, browser })
    await db.outbox.count()
    await sendMessage(hello, other.device)
    other.close()
    await expect.poll(() => db.outbox.count()).toBe(1)
    for (let seconds = 0; seconds < 20 && server.calls.length === 0; seconds++) await pass(1_000)
    expect(server.contents()).toEqual(['Hello'])
    close()
  })

  test('though the outbox could not be read when it was woken', async () => {
    const { device, db, server, timers, pass, close } = setUp()
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const read = vi.spyOn(db.outbox, 'orderBy').mockImplementation(() => {
      throw new DOMException('Internal error', 'DataError')
    })
    const readAll = vi.spyOn(db.outbox, 'toArray').mockRejectedValue(new DOMException('Internal error', 'DataError'))
    await db.outbox.add(row)
    device.onQueued()
    await expect.poll(() => warn.mock.calls.map(([words]) => words)).toContain('The outbox could not be read.')
    expect(timers).toContain(30_000)
    read.mockRestore()
    readAll.mockRestore()
    await pass(30_000)
    await expect.poll(() => server.calls.length).toBe(1)
    warn.mockRestore()
    close()
  })
})

test('after a fault of the storage while it sends, the next attempt is half a minute later', async () => {
  const { device, db, server, pass, close } = setUp()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const write = vi.spyOn(db.outbox, 'put').mockImplementation(() => {
    throw new DOMException('Internal error', 'DataError')
  })
  await sendMessage(hello, device)
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  await hops(60)
  write.mockRestore()
  await pass(29_000)
  expect(server.calls).toEqual([])
  await pass(2_000)
  await expect.poll(() => server.contents()).toEqual(['Hello'])
  expect(warn.mock.calls.map(([words]) => words)).toEqual(['Sending was interrupted; it goes on later.'])
  warn.mockRestore()
  close()
})

test('an item that is due and not tried for a minute is counted on this device, and the outbox woken', async () => {
  const { device, db, browser, pass, server, close } = setUp()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  // A tab that hangs has the queue.
  const { locks, kill } = browser.locks.openTab()
  void locks.request(`standby-outbox-${device.user_id}-${row.queue}`, () => new Promise(() => {}))
  await sendMessage(hello, device)
  await pass(290_000)
  expect(await readLateCount(db)).toBeUndefined()
  await pass(30_000)
  await expect.poll(() => readLateCount(db)).toMatchObject({ times: 1, kind: 'message' })
  expect(warn.mock.calls).toEqual([['An item of the outbox was due and not tried: message.']])
  kill()
  await expect.poll(() => server.calls.length).toBe(1)
  await pass(600_000)
  expect(await readLateCount(db), 'what has gone is not late').toMatchObject({ times: 1 })
  warn.mockRestore()
  close()
})

test('closed, it starts nothing more', async () => {
  const { server, device, timers, pass, close } = setUp()
  server.answer = () => 'hang'
  await sendMessage(hello, device)
  await expect.poll(() => server.calls.length).toBe(1)
  close()
  timers.length = 0
  device.onQueued()
  await pass(60_000)
  expect(server.calls).toHaveLength(1)
  expect(timers).toEqual([])
})
