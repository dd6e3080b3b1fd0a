import { describe, expect, test, vi } from 'vitest'
import { createRequest } from '../../../client/http/create-request.ts'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import type { NewOutboxRow } from '../../../client/offline/store/outbox-row.ts'
import { writeAndQueue } from '../../../client/offline/outbox/enqueue.ts'
import { pullSyncPages } from '../../../client/offline/sync/pull.ts'
import { createFakeServer, type Answer } from '../support/fake-server.ts'
import { openTab } from '../support/test-device.ts'

const CREDENTIAL = { kind: 'first_aid', other_name: '', issuer: 'SJA', issued_on: '', expires_on: '', number: '' }
const item = { event_name: 'Tour', role: 'Rigger', end_client: 'Client', photos: [] }
const job_id = 'j1'
const application_id = 'a1'

/** One item of each kind, with everything needed to send it. */
const ITEMS = {
  message: { conversation_key: 'ann', recipient_id: 'ann', job_id: null, content: 'Hello' },
  attachment: { message_id: 'm1' },
  application: { job_id, message: 'Take me' },
  withdrawal: { job_id, application_id, status_before: null, maybe_sent: true },
  cancellation: { job_id, application_id, reason: 'Ill' },
  offer_answer: { job_id, offer_id: 'o1', answer: 'take' },
  read: { conversation_id: 'c1', seq: 4 },
  conversation_view: { conversation_id: 'c1', change: { is_pinned: true } },
  broadcast: { job_id, audience: { to: 'confirmed' }, content: 'Doors at six.' },
  message_removal: { message_id: 'm1', conversation_id: 'c1' },
  sheet_seen: { job_id, version: 2 },
  punch: { booking_id: 'a1', kind: 'in', at: '2026-12-14T07:02:00Z', replaces: null, reason: '' },
  blocked_days: { days: ['2026-12-14'], is_blocked: true, note: '' },
  photo: { item_id: 'p1' },
  portfolio_item: item,
  portfolio_item_edit: { item_id: 'p1', ...item, before: item },
  portfolio_item_removal: { item_id: 'p1' },
  portfolio_order: { ids: ['p1'], before: ['p1'] },
  credential: { fields: CREDENTIAL, document_id: 'x' },
  credential_edit: { credential_id: 'k1', fields: CREDENTIAL, before: {} },
  credential_removal: { credential_id: 'k1' },
  profile: { changes: { bio: 'New' } },
}
const KINDS = Object.keys(ITEMS) as (keyof typeof ITEMS)[]

async function withItem(kind: keyof typeof ITEMS, answer: Answer, isWrongFor: 'all' | 'calls' = 'all') {
  const server = createFakeServer()
  server.answer = () => answer
  server.uploads.before = () => (isWrongFor === 'all' ? answer : undefined)
  const reached: boolean[] = []
  const onRefused = vi.fn()
  const tab = openTab({ fetch: server.fetch })
  tab.device.request = createRequest({
    fetch: server.fetch,
    token: tab.device.token,
    onRefused,
    onReach: (now) => reached.push(now),
  })
  const bytes = { bytes: new ArrayBuffer(8), type: 'image/webp', name: 'one.webp', size: 8, credential_id: 'k1' }
  await tab.db.documents.bulkPut(['x', 'attachment'].map((id) => ({ ...bytes, id })))
  await tab.db.photos.put({ id: 'photo', bytes: bytes.bytes, type: bytes.type, name: bytes.name })
  const row = { id: kind, kind, queue: kind, body: ITEMS[kind], title: 'Ann', text: '' } as NewOutboxRow
  await writeAndQueue(tab.device, [], async (queue) => void (await queue(row)))
  const outcome = await drainAllQueues(tab.device)
  return {
    outcome,
    reached,
    onRefused,
    calls: server.calls.length + server.uploads.asked.length,
    rows: await tab.db.outbox.toArray(),
  }
}

const PAGES: [string, Answer][] = [
  ...[200, 204, 401, 403, 404, 409, 410, 422, 429, 511].map((status): [string, Answer] => [
    `${status} with a page`,
    { status, page: '<h1>Welcome to the hotel</h1>' },
  ]),
  ['200 with {}', { status: 200, page: '{}', headers: { 'content-type': 'application/json' } }],
  ['404 with JSON', { status: 404, page: '{"error":"x"}', headers: { 'content-type': 'application/json' } }],
]

describe.each(PAGES)('an intermediary answers %s', (_, answer) => {
  test.each(KINDS)('%s stays queued: nothing is done, forgotten, parked or signed out', async (kind) => {
    const { outcome, reached, onRefused, calls, rows } = await withItem(kind, answer)
    expect(calls).toBe(1)
    expect(outcome).toEqual(['waiting'])
    expect(rows).toMatchObject([{ kind, state: 'queued', attempts: 1, last_error: { status: 0 } }])
    expect(reached).toEqual([false])
    expect(onRefused).not.toHaveBeenCalled()
  })
})

/** Kinds whose operation answers without content. */
const EMPTY = new Set<string>([
  'blocked_days',
  'read',
  'conversation_view',
  'message_removal',
  'blocked_days',
  'portfolio_item_removal',
  'credential_removal',
])

test.each(KINDS)(
  '%s: an answer that does not have the contract’s shape counts as none, even with the server’s mark',
  async (kind) => {
    const wrong: Answer[] = EMPTY.has(kind)
      ? [{ status: 200, body: {} }]
      : [{ status: 204 }, { status: 200, body: {} }, { status: 200, body: null }, { status: 200, body: [] }]
    for (const answer of wrong) {
      const { outcome, rows } = await withItem(kind, answer, 'calls')
      expect([kind, outcome, rows[0]?.state]).toEqual([kind, ['waiting'], 'queued'])
    }
  },
)

test.each<[string, Answer]>([...PAGES, ['{} of its own', { status: 200, body: {} }]])(
  'a sync that is answered %s moves no cursor and reports no answer',
  async (_, answer) => {
    const server = createFakeServer()
    const { device, db } = openTab({ fetch: server.fetch })
    await pullSyncPages(device)
    server.answer = () => answer
    await expect(pullSyncPages(device)).rejects.toMatchObject({ status: 0 })
    expect(await db.facts.get('cursor')).toMatchObject({ value: 'e.1' })
  },
)
