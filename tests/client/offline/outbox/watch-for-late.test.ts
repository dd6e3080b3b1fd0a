import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UNTRIED_FIELDS } from '../../../../client/offline/outbox/enqueue.ts'
import { watchForLateItems } from '../../../../client/offline/outbox/watch-for-late.ts'
import type { OutboxRow } from '../../../../client/offline/store/outbox-row.ts'
import { hops } from '../../../support/hops.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { openTab } from '../../support/test-device.ts'
import { createVirtualTimers } from '../../support/virtual-timers.ts'

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => void (warn = vi.spyOn(console, 'warn').mockImplementation(() => {})))
afterEach(() => vi.restoreAllMocks())

const item: OutboxRow = {
  ...UNTRIED_FIELDS,
  id: 'm1',
  owner: 'me',
  kind: 'message',
  queue: 'thread',
  body: { conversation_key: '', recipient_id: 'ann', job_id: null, content: 'Hello' },
  title: 'Ann',
  text: 'Hello',
  created_at: '2026-06-01T09:00:00Z',
  position: 1,
}

/** A watchdog over `rows`, which nobody sends. */
function setUp() {
  const state = { rows: [item], isSignedIn: true, isBusy: false }
  const { device, browser } = openTab({
    fetch: createFakeServer().fetch,
    token: () => (state.isSignedIn ? 'token' : null),
  })
  const { after, pass } = createVirtualTimers(browser.clock, () => hops(5))
  const wake = vi.fn()
  const stop = watchForLateItems(device, { rows: () => state.rows, isBusy: () => state.isBusy, wake, after })
  return { state, device, pass, wake, stop }
}

test('an item that nobody tries for a minute wakes the outbox, again each minute', async () => {
  const { pass, wake } = setUp()
  await pass(60_000)
  expect(wake).not.toHaveBeenCalled()
  await pass(15_000)
  expect(wake).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledTimes(1)
  await pass(75_000)
  expect(wake).toHaveBeenCalledTimes(2)
})

test('one that has been put off is not late, and its minute begins when it is due', async () => {
  const { state, device, pass, wake } = setUp()
  state.rows = [{ ...item, next_try_at: new Date(device.now() + 600_000).toISOString() }]
  await pass(600_000)
  expect(wake).not.toHaveBeenCalled()
  await pass(45_000)
  expect(wake).not.toHaveBeenCalled()
  await pass(30_000)
  expect(wake).toHaveBeenCalledTimes(1)
})

test('what was not due in between begins its minute anew, though another queue was due all the time', async () => {
  const { state, pass, wake } = setUp()
  const other = { ...item, id: 'm2', queue: 'other', position: 2 }
  const put = { ...item, next_try_at: '2026-06-01T12:00:00Z' }
  state.rows = [item, other]
  await pass(45_000)
  state.rows = [put, { ...other, attempts: 1 }]
  await pass(15_000)
  state.rows = [item, { ...other, attempts: 2 }]
  await pass(60_000)
  expect(wake).not.toHaveBeenCalled()
  state.rows = [item]
  await pass(15_000)
  expect(wake).toHaveBeenCalledTimes(1)
})

test.each([
  ['tried', { tried_at: '2026-06-01T09:00:01Z' }],
  ['refused for a moment', { attempts: 1 }],
  ['sent in pieces', { progress: { sent: 4_096, size: 90_000 } }],
])('one that was %s within the minute is not late', async (_what, moved) => {
  const { state, pass, wake } = setUp()
  await pass(60_000)
  state.rows = [{ ...item, ...moved }]
  await pass(60_000)
  expect(wake).not.toHaveBeenCalled()
  await pass(15_000)
  expect(wake).toHaveBeenCalledTimes(1)
})

test('one whose request is under way has five minutes', async () => {
  const { state, pass, wake } = setUp()
  state.isBusy = true
  await pass(300_000)
  expect(wake).not.toHaveBeenCalled()
  await pass(15_000)
  expect(wake).toHaveBeenCalledTimes(1)
})

test('signed out, nothing is late; ended, nothing is looked at', async () => {
  const { state, pass, wake, stop } = setUp()
  state.isSignedIn = false
  await pass(600_000)
  state.isSignedIn = true
  await pass(30_000)
  stop()
  await pass(600_000)
  expect(wake).not.toHaveBeenCalled()
})

const LATER = '2026-06-01T12:00:00Z'
const file: OutboxRow = {
  ...item,
  id: 'f1',
  kind: 'attachment',
  queue: 'files',
  body: { message_id: 'm1' },
  position: 2,
}
const ofFile = { ...item.body, attachment: { id: 'f1', attachment_name: 'rider.pdf' } }

test.each<[string, OutboxRow[]]>([
  ['another person has written', [{ ...item, owner: 'ann' }]],
  ['only a newer version of the app can send', [{ ...item, kind: 'hologram' } as unknown as OutboxRow]],
  ['was refused, and its owner decides on', [{ ...item, state: 'parked' }]],
  [
    'stands behind one that has been put off, in whichever order they are read',
    [other(), { ...item, next_try_at: LATER }],
  ],
  [
    'waits for its file, which has been put off',
    [
      { ...item, body: ofFile },
      { ...file, next_try_at: LATER },
    ],
  ],
])('what %s is not late', async (_what, rows) => {
  const { state, pass, wake } = setUp()
  state.rows = rows
  await pass(600_000)
  expect(wake).not.toHaveBeenCalled()
})

test.each<[string, OutboxRow[]]>([
  ['stands behind a refused one of its thread that had a file', [{ ...item, body: ofFile, state: 'parked' }, other()]],
  [
    'has its file there',
    [{ ...item, body: { ...ofFile, attachment: { ...ofFile.attachment, attachment_url: '/f' } } }],
  ],
  ['was put off by a clock that has been set back since', [{ ...item, next_try_at: LATER, tried_at: LATER }]],
])('what %s can be sent, and is late after a minute', async (_what, rows) => {
  const { state, pass, wake } = setUp()
  state.rows = rows
  await pass(75_000)
  expect(wake).toHaveBeenCalledTimes(1)
})

function other(): OutboxRow {
  return { ...item, id: 'm2', position: 2 }
}
