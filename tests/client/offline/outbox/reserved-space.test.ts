import { afterEach, expect, test, vi } from 'vitest'
import { setServerReached } from '../../../../client/http/reach.ts'
import { drainAllQueues, drainQueue, waitingQueues } from '../../../../client/offline/outbox/drain.ts'
import { startOutboxDrainer } from '../../../../client/offline/outbox/drainer.ts'
import { itemDueAtMs } from '../../../../client/offline/outbox/due.ts'
import { forgetNetworkFailures } from '../../../../client/offline/outbox/pauses.ts'
import { reserveSpace } from '../../../../client/offline/store/reserved-space.ts'
import { queueApplication } from '../../../../client/offline/outbox/kinds/application.ts'
import { syncState, setSyncState } from '../../../../client/offline/sync/sync-state.ts'
import { syncDevice } from '../../../../client/offline/sync/sync.ts'
import { keepDocument } from '../../../../client/offline/outbox/keep-document.ts'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { hops } from '../../../support/hops.ts'
import { accept, createFakeServer } from '../../support/fake-server.ts'
import { openTab } from '../../support/test-device.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  setSyncState({ full: false })
  setServerReached(true)
})

const ANN = { recipient_id: 'ann', recipient_name: 'ann', job_id: null, job_title: 'Direct Message' }
const MB = 1024 * 1024
const withRoom = (free: number) =>
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 100 * MB, usage: 100 * MB - free }) } })

/** Makes all writes fail from now on; with `unlessFreed` only until the reserved space is released. */
function fill(db: ReturnType<typeof openTab>['db'], unlessFreed: boolean) {
  let isFreed = false
  const full = () => {
    if (isFreed) return
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  for (const table of db.tables) {
    table.hook('creating', full)
    table.hook('updating', full)
  }
  db.facts.hook('deleting', (key) => void (isFreed ||= unlessFreed && key === 'reserve'))
}

async function setUp() {
  const server = createFakeServer()
  const tab = openTab({ fetch: server.fetch })
  withRoom(50 * MB)
  await reserveSpace(tab.db)
  const write = (content: string, to = 'ann') =>
    sendMessage({ ...ANN, recipient_id: to, recipient_name: to, content }, tab.device)
  await write('One')
  await write('Two')
  await write('Elsewhere', 'bob')
  return { server, ...tab }
}

test('space is reserved once if there is plenty, and not if there is little', async () => {
  const { db } = openTab({ fetch: createFakeServer().fetch })
  withRoom(5 * MB)
  await reserveSpace(db)
  expect(await db.facts.get('reserve')).toBeUndefined()
  withRoom(50 * MB)
  await reserveSpace(db)
  const kept = await db.facts.get('reserve')
  expect((kept!.value as ArrayBuffer).byteLength).toBe(MB)
  await reserveSpace(db)
  expect((await db.facts.get('reserve'))!.value).toEqual(kept!.value)
})

test.each([
  ['that says nothing of its storage', {}],
  ['that cannot say how much is free', { storage: {} }],
  ['that names neither limit nor use', { storage: { estimate: async () => ({}) } }],
])('in a browser %s nothing is reserved', async (_what, navigator) => {
  const { db } = openTab({ fetch: createFakeServer().fetch })
  vi.stubGlobal('navigator', navigator)
  await reserveSpace(db)
  expect(await db.facts.get('reserve')).toBeUndefined()
})

test('a full device releases the reserved space, and sends all that waits, in order and marked as tried', async () => {
  const { server, device, db } = await setUp()
  fill(db, true)
  expect(await drainAllQueues(device)).toEqual(['empty', 'empty'])
  expect(server.contents().toSorted()).toEqual(['Elsewhere', 'One', 'Two'])
  expect(await db.outbox.count()).toBe(0)
  expect(await db.facts.get('reserve')).toBeUndefined()
  expect(syncState().full).toBe(true)
})

test('if even that is not enough, all is sent once: what cannot be stored is not waited for', async () => {
  const { server, device, db } = await setUp()
  fill(db, false)
  expect(await drainAllQueues(device)).toEqual(['empty', 'empty'])
  expect(server.contents().toSorted()).toEqual(['Elsewhere', 'One', 'Two'])
  expect(await db.outbox.count()).toBe(0)
})

test('if even that is not enough, a message is sent with its file: its address need not be stored', async () => {
  const { server, device, db } = await setUp()
  const attachment = await keepDocument(new File(['%PDF-1.7'], 'rider.pdf', { type: 'application/pdf' }), device)
  const { id } = await sendMessage({ ...ANN, content: 'With the rider', attachment }, device)
  fill(db, false)
  expect((await drainAllQueues(device)).toSorted()).toEqual(['empty', 'empty', 'empty'])
  const sent = server.calls.filter(({ body }) => body?.id === id)
  expect(sent.map(({ body }) => body.attachment_url)).toEqual([`/api/messages/attachments/${attachment.id}`])
  expect(server.contents().toSorted()).toEqual(['Elsewhere', 'One', 'Two', 'With the rider'])
  expect(await db.outbox.count()).toBe(0)
})

test('on a full device what had failed for want of a line is sent once an answer has come, and takes nothing of the reserve before', async () => {
  const { server, device, db } = await setUp()
  server.answer = () => 'network'
  await drainAllQueues(device)
  setServerReached(false)
  fill(db, true)
  const drainer = startOutboxDrainer(device, { serviceWorker: undefined })
  drainer.wakeForSignal()
  await hops(60)
  expect(server.calls, 'there may be a line').toHaveLength(2)
  expect(await db.facts.get('reserve')).toBeDefined()
  server.answer = accept
  setServerReached(true)
  drainer.wakeForSignal()
  await expect.poll(() => db.outbox.count()).toBe(0)
  expect(server.contents().slice(2).toSorted()).toEqual(['Elsewhere', 'One', 'Two'])
})

test('on a full device what fails again after that waits as before', async () => {
  const { server, device, db } = await setUp()
  server.answer = () => 'network'
  await drainAllQueues(device)
  setServerReached(false)
  fill(db, false)
  await forgetNetworkFailures(device)
  const first = (await db.outbox.toArray())[0]!
  expect(itemDueAtMs(first, device.db, device.now())).toBe(Date.parse(first.next_try_at!))
  setServerReached(true)
  expect(itemDueAtMs(first, device.db, device.now())).toBe(device.now())
  const again = { ...first, next_try_at: new Date(device.now() + 60_000).toISOString() }
  expect(itemDueAtMs(again, device.db, device.now())).toBe(device.now() + 60_000)
})

test('on a device as full, a message whose sending fails stays with its file, and is sent once later', async () => {
  const { server, device, db } = await setUp()
  const attachment = await keepDocument(new File(['%PDF-1.7'], 'rider.pdf', { type: 'application/pdf' }), device)
  const { id } = await sendMessage({ ...ANN, content: 'With the rider', attachment }, device)
  fill(db, false)
  server.answer = (call) => (call.body?.id === id ? 'network' : accept(call))
  await drainAllQueues(device).catch(() => {})
  expect(await db.outbox.bulkGet([attachment.id, id])).toMatchObject([{ kind: 'attachment' }, { kind: 'message' }])
  server.answer = accept
  await drainAllQueues(device)
  expect(await db.outbox.count()).toBe(0)
})

test('on a device as full, a message with a file is not sent before the application that opens its conversation', async () => {
  const { server, device, db } = await setUp()
  const job = { id: 'j1', title: 'Rig', employer_id: 'boss' }
  const attachment = await keepDocument(new File(['%PDF-1.7'], 'rider.pdf', { type: 'application/pdf' }), device)
  const { id: application } = await queueApplication({ job, message: 'Take me' }, device)
  const about = { recipient_id: 'boss', recipient_name: 'Boss', job_id: 'j1', job_title: 'Rig' }
  const { id } = await sendMessage({ ...about, content: 'With the rider', attachment }, device)
  server.answer = (call) => (call.path.endsWith('/apply') ? 'network' : accept(call))
  fill(db, false)
  const queues = await waitingQueues(device)
  await Promise.allSettled(queues.map((queue) => drainQueue(device, queue)))
  expect(server.uploads.kept.get(attachment.id)!.bytes.toString()).toBe('%PDF-1.7')
  expect(server.contents()).not.toContain('With the rider')
  expect(await db.outbox.bulkGet([attachment.id, application, id])).toMatchObject([{}, {}, {}])
})

test('a sync does not take the space that sending needs, and continues when nothing waits any more', async () => {
  const { server, device, db } = await setUp()
  setSyncState({ full: true })
  expect(await syncDevice(device)).toBe(false)
  expect([server.paths().filter((path) => path.startsWith('/sync')), syncState().full]).toEqual([[], true])
  await drainAllQueues(device)
  expect(await syncDevice(device)).toBe(true)
  expect([await db.facts.get('cursor'), syncState().full]).toMatchObject([{ value: 'e.1' }, false])
})
