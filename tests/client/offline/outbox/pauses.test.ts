import { afterEach, beforeEach, expect, test } from 'vitest'
import { setServerReached } from '../../../../client/http/reach.ts'
import { itemDueAtMs } from '../../../../client/offline/outbox/due.ts'
import { UNTRIED_FIELDS } from '../../../../client/offline/outbox/enqueue.ts'
import { forgetNetworkFailures, isTooPatient, shortenPauses } from '../../../../client/offline/outbox/pauses.ts'
import type { OutboxRow } from '../../../../client/offline/store/outbox-row.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { openTab, type TestTab } from '../../support/test-device.ts'

const SOON = '2026-06-01T09:00:10.000Z'
const LATER = '2026-06-01T09:05:00.000Z'
const LATEST = '2026-06-01T10:00:00.000Z'
const without = (status: number) => ({ status, detail: '' })

/** It failed for want of a line. */
const lost: OutboxRow = {
  ...UNTRIED_FIELDS,
  id: 'm1',
  owner: 'me',
  kind: 'message',
  queue: 'thread',
  body: { conversation_key: '', recipient_id: 'ann', job_id: null, content: 'Hello' },
  title: 'Ann',
  text: 'Hello',
  created_at: '2026-06-01T09:00:00.000Z',
  position: 1,
  attempts: 9,
  next_try_at: LATER,
  on_line_at: SOON,
  last_error: without(0),
}

let tab: TestTab
beforeEach(() => void (tab = openTab({ fetch: createFakeServer().fetch })))
afterEach(() => {
  setServerReached(true)
  tab.close()
})
const { on_line_at: _, ...older } = lost

test.each<[string, OutboxRow, afterSend: string | null, onLine: string | null]>([
  ['failed for want of a line', lost, null, SOON],
  ['has such a failure from an older version', older, null, LATER],
  ['would be tried even sooner without a line', { ...lost, on_line_at: LATEST }, null, LATER],
  ['would be tried at the same time', { ...lost, on_line_at: LATER }, null, LATER],
  ['was refused by the server for now', { ...lost, last_error: without(503), on_line_at: null }, LATER, LATER],
  ['was refused while it had a pause of a line', { ...lost, last_error: without(503) }, LATER, LATER],
  ['was told when to come back, without an answer of ours', { ...lost, on_line_at: null }, LATER, LATER],
  ['waits for its owner', { ...lost, state: 'parked' }, LATER, LATER],
  ['waits for its owner, due before', { ...lost, state: 'parked', next_try_at: null }, null, null],
  ['was not tried yet', { ...lost, ...UNTRIED_FIELDS, on_line_at: undefined } as unknown as OutboxRow, null, null],
  ['has no failure noted', { ...lost, last_error: null }, LATER, LATER],
])('one that %s', async (_what, row, afterSend, onLine) => {
  const { device, db } = tab
  await db.outbox.put(row)
  expect(isTooPatient(row)).toBe(onLine !== row.next_try_at)
  await shortenPauses(device)
  expect((await db.outbox.get('m1'))!.next_try_at).toBe(onLine)
  await db.outbox.put(row)
  await forgetNetworkFailures(device)
  expect((await db.outbox.get('m1'))!.next_try_at).toBe(afterSend)
  expect({ ...(await db.outbox.get('m1')), next_try_at: null }).toEqual({ ...row, next_try_at: null })
})

test('each of several is due, at its own time', async () => {
  const { device, db } = tab
  await db.outbox.bulkPut([lost, { ...lost, id: 'm2', on_line_at: '2026-06-01T09:00:20.000Z' }])
  await shortenPauses(device)
  expect((await db.outbox.toArray()).map(({ next_try_at }) => next_try_at)).toEqual([SOON, '2026-06-01T09:00:20.000Z'])
})

test('a storage that fails says so, and nothing is due by it', async () => {
  const { device, db } = tab
  await db.outbox.put(lost)
  setServerReached(true)
  db.outbox.hook('updating', () => {
    throw new DOMException('', 'DataError')
  })
  await expect(forgetNetworkFailures(device)).rejects.toThrow()
  expect(itemDueAtMs(lost, device.db, device.now())).toBe(Date.parse(LATER))
})

test('on a full device, what has failed is due, and neither what was not put off nor what fails after it', async () => {
  const { device, db } = tab
  const told: OutboxRow = { ...lost, id: 'm2', on_line_at: null }
  await db.outbox.bulkPut([lost, told])
  db.outbox.hook('updating', () => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await forgetNetworkFailures(device)
  setServerReached(false)
  expect(itemDueAtMs(lost, device.db, device.now()), 'there may be no line').toBe(Date.parse(LATER))
  setServerReached(true)
  expect([itemDueAtMs(lost, device.db, device.now()), itemDueAtMs(told, device.db, device.now())]).toEqual([
    device.now(),
    Date.parse(LATER),
  ])
  expect(itemDueAtMs({ ...lost, next_try_at: LATEST }, device.db, device.now())).toBe(Date.parse(LATEST))
})

test.each([
  ['a second ago', -1_000, LATER],
  ['this very moment', 0, LATER],
  ['by a clock that has been set back since', 1_000, null],
])('one that was put off when it was tried %s', (_when, ms, due) => {
  const { device } = tab
  const tried_at = new Date(device.now() + ms).toISOString()
  expect(itemDueAtMs({ ...lost, tried_at }, device.db, device.now())).toBe(
    due === null ? device.now() : Date.parse(due),
  )
})
