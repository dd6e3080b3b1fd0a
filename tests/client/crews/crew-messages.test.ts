import { expect, test } from 'vitest'
import { editItem } from '../../../client/outbox/edit-item.ts'
import { listedItemOf } from '../../../client/offline/outbox/registry.ts'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import {
  broadcastDraftKey,
  queueBroadcastReminder,
  queueBroadcast,
} from '../../../client/offline/outbox/kinds/broadcast.ts'
import { replaceDraft, readDraftText } from '../../../client/offline/store/drafts.ts'
import { applySyncPage } from '../../../client/offline/sync/pull.ts'
import { crewMessagesOf, broadcastReachText } from '../../../client/trade/crew-messages/broadcast-states.ts'
import { crewAudiences } from '../../../client/trade/crew-messages/crew-audiences.ts'
import { parseDraft } from '../../../client/offline/outbox/use-form-draft.ts'
import type { Broadcast } from '../../../shared/messages/broadcasts.ts'
import type { SyncChange } from '../../../shared/sync.ts'
import { accept, createFakeServer } from '../support/fake-server.ts'
import { application, change, page } from '../support/rows.ts'
import { openTab } from '../support/test-device.ts'
import { written } from '../support/written.ts'

const JOB = { id: 'j1', title: 'Arena tour' }
const ALL = { job: JOB, audience: { to: 'confirmed' as const } }
const message = (seq: number) => ({ conversation_id: `c-${seq}`, seq, is_delivered: false, is_read: false })
const person = (name: string, fields: Partial<Broadcast['recipients'][0]> = {}) =>
  ({ user_id: name, full_name: name, refused: '', message: null, ...fields }) as const
const broadcast = (fields: Partial<Broadcast>): Broadcast => ({
  id: 'b1',
  job_id: 'j1',
  author: { id: 'me', full_name: 'Eva' },
  to: 'confirmed',
  role_name: '',
  content: 'Doors at six.',
  reminder_of: null,
  created_at: '2026-06-01T09:00:00.000Z',
  recipients: [],
  ...fields,
})
const synced = (...rows: Broadcast[]): SyncChange[] => rows.map((row) => ({ kind: 'broadcast', id: row.id, row }))

function setUp() {
  const server = createFakeServer()
  server.answer = (call) =>
    call.path.includes('/broadcasts')
      ? { status: 201, body: broadcast({ id: call.body.id, content: call.body.content }) }
      : accept(call)
  const { device, db, browser } = openTab({ fetch: server.fetch })
  const asked = () => server.calls.filter(({ path }) => path.includes('/broadcasts')).map(({ body }) => body)
  return { server, device, db, browser, asked }
}

test('several messages to the crew leave in the order of writing, each once, and end the draft', async () => {
  const { server, device, db, asked } = setUp()
  await replaceDraft(device, broadcastDraftKey('j1'), '{"content":"Doors at six."}')
  const offline = server.answer
  server.answer = () => 'network'
  const draft = written('b1', broadcastDraftKey('j1'))
  await queueBroadcast({ draft, ...ALL, content: 'Doors at six.' }, device)
  expect(await readDraftText(device, broadcastDraftKey('j1'))).toBe('')
  await queueBroadcast({ draft, ...ALL, content: 'Doors at six.' }, device)
  await queueBroadcast({ draft: written('b2', 'broadcast:j1'), ...ALL, content: 'Doors at seven.' }, device)
  await drainAllQueues(device)
  expect((await crewMessagesOf(db, 'j1')).waiting.map(({ text }) => text)).toEqual(['Doors at six.', 'Doors at seven.'])
  server.answer = offline
  server.calls.length = 0
  device.now = () => Date.parse('2026-06-01T12:00:00Z')
  await drainAllQueues(device)
  expect(asked().map(({ id, content }) => [id, content])).toEqual([
    ['b1', 'Doors at six.'],
    ['b2', 'Doors at seven.'],
  ])
  expect(await crewMessagesOf(db, 'j1')).toMatchObject({ waiting: [], sent: [{ id: 'b1' }, { id: 'b2' }] })
  await queueBroadcast({ draft, ...ALL, content: 'Doors at six.' }, device)
  expect(await db.outbox.count()).toBe(0)
})

test('a refused one says why, and holds up no other', async () => {
  const { server, device, db } = setUp()
  const taken = server.answer
  server.answer = (call) =>
    call.body?.id === 'b1' ? { status: 409, body: { detail: 'Nobody is confirmed for this project.' } } : taken(call)
  await queueBroadcast({ draft: written('b1', 'broadcast:j1'), ...ALL, content: 'Doors at six.' }, device)
  await queueBroadcast({ draft: written('b2', 'broadcast:j1'), ...ALL, content: 'Doors at seven.' }, device)
  await drainAllQueues(device)
  const { waiting, sent } = await crewMessagesOf(db, 'j1')
  expect(waiting).toMatchObject([{ state: 'parked', last_error: { detail: 'Nobody is confirmed for this project.' } }])
  expect(sent).toMatchObject([{ id: 'b2' }])
})

test('taken back to be edited, words and people are in the draft again, before what is there', async () => {
  const { device, db } = setUp()
  const selected = [{ id: 'ann', name: 'Ann' }]
  const audience = { to: 'selection' as const, freelancer_ids: ['ann'] }
  await queueBroadcast(
    { draft: written('b1', 'broadcast:j1'), job: JOB, audience, content: 'Doors at six.', selected },
    device,
  )
  await replaceDraft(device, broadcastDraftKey('j1'), JSON.stringify({ content: 'Bring a harness.', to: 'confirmed' }))
  const [item] = await db.outbox.toArray()
  expect(await editItem(item!, device)).toBe('/project?id=j1&tab=messages&message=j1')
  expect(parseDraft(await readDraftText(device, broadcastDraftKey('j1')))).toEqual({
    content: 'Doors at six.\nBring a harness.',
    to: 'selection',
    selected,
  })
  expect(await db.outbox.count()).toBe(0)
})

const LISTS = { job: null, audience: { to: 'selection' as const, freelancer_ids: ['ann'] } }
const ANN = [{ id: 'ann', name: 'Ann' }]

test('one to people of the lists has a queue of its own, goes to the crews, and is shown with its reminder', async () => {
  const { server, device, db } = setUp()
  server.answer = (call) => {
    const reminder_of = call.path.endsWith('/remind') ? 'b1' : null
    return { status: 201, body: broadcast({ id: call.body.id, job_id: null, reminder_of, to: 'selection' }) }
  }
  await queueBroadcast(
    { draft: written('b1', broadcastDraftKey(null)), ...LISTS, content: 'Free in May?', selected: ANN },
    device,
  )
  expect((await crewMessagesOf(db, null)).waiting.map(({ text }) => text)).toEqual(['Free in May?'])
  await drainAllQueues(device)
  await queueBroadcastReminder({ job: null, of: broadcast({ job_id: null }) }, device)
  await drainAllQueues(device)
  expect(server.calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/crews/messages', { id: 'b1', freelancer_ids: ['ann'], content: 'Free in May?' }],
    ['POST', '/crews/messages/b1/remind', { id: expect.any(String) }],
  ])
  expect(await crewMessagesOf(db, null)).toMatchObject({ waiting: [], sent: [{ id: 'b1', reminders: [{ count: 0 }] }] })
  expect((await crewMessagesOf(db, 'j1')).sent).toEqual([])
})

test('an answer about a project is none to a message about no project: it waits', async () => {
  const { server, device, db } = setUp()
  server.answer = (call) => ({ status: 201, body: broadcast({ id: call.body.id }) })
  await queueBroadcast({ draft: written('b1', broadcastDraftKey(null)), ...LISTS, content: 'Free in May?' }, device)
  await drainAllQueues(device)
  expect(await db.outbox.toArray()).toMatchObject([{ id: 'b1', state: 'queued' }])
})

test('taken back to be edited, one to people of the lists opens among what was sent to them', async () => {
  const { device } = setUp()
  await queueBroadcast(
    { draft: written('b1', broadcastDraftKey(null)), ...LISTS, content: 'Free in May?', selected: ANN },
    device,
  )
  const [item] = await device.db.outbox.toArray()
  expect(listedItemOf(item!)!.address(item!)).toBe('/crews?list=messages')
  expect(await editItem(item!, device)).toBe('/crews?list=messages&message=crews')
  const kept = { content: 'Free in May?', to: 'selection', selected: ANN }
  expect(parseDraft(await readDraftText(device, broadcastDraftKey(null)))).toEqual(kept)
})

test('a reminder that waits is not queued again; another message’s is', async () => {
  const { device, asked } = setUp()
  await queueBroadcastReminder({ job: JOB, of: broadcast({}) }, device)
  await queueBroadcastReminder({ job: JOB, of: broadcast({}) }, device)
  await queueBroadcastReminder({ job: JOB, of: broadcast({ id: 'b2' }) }, device)
  await drainAllQueues(device)
  expect(asked().map(({ id, ...rest }) => [typeof id, rest])).toEqual([
    ['string', {}],
    ['string', {}],
  ])
})

test('how far each has got is what the watermarks of their conversation say, and never goes back', async () => {
  const { db } = setUp()
  const recipients = [
    person('Ann', { message: message(5) }),
    person('Ben', { message: message(6) }),
    person('Cleo', { message: message(7) }),
    person('Dan', { refused: 'This person does not take messages.' }),
    person('Eve', { message: { ...message(8), is_delivered: true, is_read: true } }),
  ]
  const marks = { job_id: 'j1', last_seq: 9 }
  await applySyncPage(
    db,
    page([
      ...synced(broadcast({ recipients })),
      change.conversation({
        conversation_id: 'c-5',
        other_user_id: 'Ann',
        ...marks,
        other_delivered_seq: 5,
        other_read_seq: 5,
      }),
      change.conversation({
        conversation_id: 'c-6',
        other_user_id: 'Ben',
        ...marks,
        other_delivered_seq: 6,
        other_read_seq: 5,
      }),
      change.conversation({ conversation_id: 'c-7', other_user_id: 'Cleo', ...marks, other_delivered_seq: 4 }),
    ]),
    0,
  )
  const [first] = (await crewMessagesOf(db, 'j1')).sent
  expect(first!.people.map(({ user_id, reach }) => [user_id, reach])).toEqual([
    ['Ann', 'read'],
    ['Ben', 'reached'],
    ['Cleo', 'told'],
    ['Dan', 'refused'],
    ['Eve', 'read'],
  ])
  expect(broadcastReachText(first!.people)).toBe('2 of 4 read · 1 reached · 1 told · 1 not sent')
})

test('reminders are shown with their message, and the next may go ten minutes after the last', async () => {
  const { db } = setUp()
  const reminder = { id: 'r1', reminder_of: 'b1', created_at: '2026-06-01T09:20:00.000Z', recipients: [person('Ann')] }
  const later = { id: 'b2', created_at: '2026-06-01T09:10:00.000Z' }
  await applySyncPage(db, page(synced(broadcast(reminder), broadcast({}), broadcast(later))), 0)
  const { sent } = await crewMessagesOf(db, 'j1')
  expect(sent).toMatchObject([
    { id: 'b2', reminders: [], next_reminder_at: Date.parse('2026-06-01T09:20:00Z') },
    { id: 'b1', reminders: [{ id: 'r1', count: 1 }], next_reminder_at: Date.parse('2026-06-01T09:30:00Z') },
  ])
})

test('the groups to choose from, with their numbers', () => {
  const roles = [
    { id: 'rig', role_name: 'Rigger' },
    { id: 'foh', role_name: 'FOH engineer' },
  ]
  const booked = (id: string, job_role_id: string, status = 'accepted') =>
    application({ id, freelancer_id: id, job_role_id, status: status as 'accepted' })
  const job = {
    roles,
    applications: [booked('a', 'rig'), booked('b', 'rig'), booked('c', 'foh'), booked('d', 'foh', 'pending')],
  } as never
  const counts = (...args: Parameters<typeof crewAudiences>) =>
    crewAudiences(...args).map(({ label, count }) => `${label} ${count}`)
  expect(counts(job, null, [])).toEqual(['All confirmed 3', 'Rigger 2', 'FOH engineer 1'])
  const sheet = { version: 2, crew: [{ seen_version: 2 }, { seen_version: 1 }, { seen_version: 0 }] } as never
  expect(counts(job, sheet, [{ id: 'd', name: 'Dan' }])).toEqual([
    'Selected 1',
    'All confirmed 3',
    'Rigger 2',
    'FOH engineer 1',
    'Not seen the call sheet 2',
  ])
  expect(counts({ roles: roles.slice(0, 1), applications: [] } as never, null, [])).toEqual(['All confirmed 0'])
})
