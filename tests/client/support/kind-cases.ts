import { expect } from 'vitest'
import type { StandbyDb } from '../../../client/offline/store/database.ts'
import type { Device } from '../../../client/offline/store/device.ts'
import type { OutboxKind } from '../../../client/offline/store/outbox-row.ts'
import { credentialsShown } from '../../../client/offline/store/credential-rows.ts'
import { shownBlockedDays } from '../../../client/offline/store/blocked-day-rows.ts'
import { inOrder } from '../../../client/offline/store/portfolio-rows.ts'
import { keepDocument } from '../../../client/offline/outbox/keep-document.ts'
import { applyToJob } from '../../../client/offline/outbox/kinds/application.ts'
import { sendBroadcast } from '../../../client/offline/outbox/kinds/broadcast.ts'
import { cancelBooking } from '../../../client/offline/outbox/kinds/cancellation.ts'
import { changeCrew } from '../../../client/offline/outbox/kinds/crew-people.ts'
import { addCredential } from '../../../client/offline/outbox/kinds/credential.ts'
import { changeView } from '../../../client/offline/outbox/kinds/conversation-view.ts'
import { removeForMe } from '../../../client/offline/outbox/kinds/message-removal.ts'
import { editCredential } from '../../../client/offline/outbox/kinds/credential-edit.ts'
import { removeCredential } from '../../../client/offline/outbox/kinds/credential-removal.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { answerOffer } from '../../../client/offline/outbox/kinds/offer-answer.ts'
import { keepPhoto } from '../../../client/offline/outbox/kinds/photo.ts'
import { addPortfolioItem } from '../../../client/offline/outbox/kinds/portfolio-item.ts'
import { changePortfolioItem } from '../../../client/offline/outbox/kinds/portfolio-item-edit.ts'
import { removePortfolioItem } from '../../../client/offline/outbox/kinds/portfolio-item-removal.ts'
import { orderPortfolio } from '../../../client/offline/outbox/kinds/portfolio-order.ts'
import { saveProfile } from '../../../client/offline/outbox/kinds/profile.ts'
import { markNotificationsRead } from '../../../client/offline/outbox/kinds/notifications-read.ts'
import { changeBlockedDays } from '../../../client/offline/outbox/kinds/blocked-days.ts'
import { markRead } from '../../../client/offline/outbox/kinds/read.ts'
import { markSheetSeen } from '../../../client/offline/outbox/kinds/sheet-seen.ts'
import { withdrawApplication } from '../../../client/offline/outbox/kinds/withdrawal.ts'
import type { SyncChange } from '../../../shared/sync.ts'
import type { Call } from './fake-server.ts'
import { application, change } from './rows.ts'

/** One item of the outbox, and what its screen shows of it in each state. */
export type KindCase = {
  /** The server's rows. */
  synced?: SyncChange[]
  begin: (device: Device) => Promise<unknown>
  /** What a sync brings while it waits. */
  meanwhile?: SyncChange[]
  shown: (db: StandbyDb) => Promise<unknown>
  queued: unknown
  /** What is shown once it is refused. 'gone': nobody wrote it, and it leaves the outbox. */
  parked: unknown
  isGoneWhenRefused?: true
  /** By default: what was shown before it. */
  discarded?: unknown
  /** Items that still wait then. */
  left?: unknown[]
  asks: Pick<Call, 'method' | 'path'> & { body?: unknown }
  /** The server's answer to it; by default that of support/fake-server.ts. */
  reply?: (call: Call) => unknown
  landed: unknown
}

const ANN = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
const JOB = { id: 'j1', title: 'Rigging', employer_id: 'ann' }
const EVENT = { event_name: 'Harbour arena', role: 'Rigger', end_client: 'Quayside' }
const A_TEAM = { id: 'l1', name: 'A-team', is_favourites: false, people: [], created_at: 'then' }
const TOM = { id: 'tom', full_name: 'Tom', profile_picture: null, job_roles: ['Rigger'] }
const BEN = { ...TOM, id: 'ben', full_name: 'Ben', note: '', added_at: 'then' }
const IPAF = { name: 'IPAF', issuer: 'IPAF Ltd', number: 'PAL1', issued_on: null, expires_on: '2028-03-31' }
const CARD = { id: 'd1', name: 'card.pdf', type: 'application/pdf', size: 3 }
const HELD = {
  ...IPAF,
  id: 'c1',
  document: CARD,
  verification: 'verified' as const,
  refused_because: '',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}

const file = (name: string) => new File([new Uint8Array([255, 216, 255])], name, { type: 'image/jpeg' })
const row = (kind: SyncChange['kind'], fields: { id: string }) => ({ kind, id: fields.id, row: fields }) as SyncChange
const event = (id: string, position: number) => row('portfolio_item', { id, ...EVENT, photos: [], position } as never)
/** With a message from her, so that a preview remains when one's own messages are taken back. */
const conversation = [
  change.conversation({ conversation_id: 'real-ann' }),
  change.message({ id: 'hers', conversation_id: 'real-ann' }),
]

async function thread(db: StandbyDb) {
  const messages = await db.messages.filter(({ is_mine }) => is_mine).toArray()
  const conversations = await db.conversations.toArray()
  return [
    messages.map(({ content, attachment_name, state }) => [content, attachment_name, state]),
    conversations.map(({ conversation_id, last_message }) => [conversation_id, last_message]),
  ]
}

/** Applications as their cards show them, and the jobs on this device. */
async function cards(db: StandbyDb) {
  const shown = await db.applications.toArray()
  return [shown.map(({ status, state }) => [status, state]), await db.jobs.toCollection().primaryKeys()]
}

async function tiles(db: StandbyDb) {
  const items = inOrder(await db.portfolio_items.toArray())
  return [
    items.map(({ role, photos, state }) => [role, photos.map(({ name }) => name), state]),
    (await db.photos.toArray()).map(({ name }) => name),
  ]
}

const credentials = async (db: StandbyDb) =>
  (await credentialsShown(db)).map(({ number, verification, state }) => [number, verification, state])

async function addEvent(device: Device) {
  const photos = [await keepPhoto(file('one.jpg'), device), await keepPhoto(file('two.jpg'), device)]
  await addPortfolioItem({ ...EVENT, photos }, device)
}

const decided = (status: string) => () => ({ ...application({ id: 'a1' }), status })

/** Every kind: a new one does not compile without a case here. */
export const kindCases: { [Kind in OutboxKind]: KindCase } = {
  message: {
    synced: conversation,
    begin: (device) => sendMessage({ ...ANN, content: 'Hello' }, device),
    shown: thread,
    queued: [[['Hello', null, 'queued']], [['real-ann', 'Hello']]],
    parked: [[['Hello', null, 'failed']], [['real-ann', 'Hello']]],
    asks: { method: 'POST', path: '/messages/send-direct', body: { recipient_id: 'ann', content: 'Hello' } },
    landed: [[['Hello', null, undefined]], [['real-ann', 'Hello']]],
  },
  attachment: {
    synced: conversation,
    begin: async (device) =>
      sendMessage({ ...ANN, content: 'The rider', attachment: await keepDocument(file('rider.jpg'), device) }, device),
    shown: async (db) => [...(await thread(db)), (await db.documents.toArray()).map(({ name }) => name)],
    queued: [[['The rider', 'rider.jpg', 'queued']], [['real-ann', 'The rider']], ['rider.jpg']],
    parked: [[['The rider', 'rider.jpg', 'failed']], [['real-ann', 'The rider']], ['rider.jpg']],
    discarded: [[['The rider', null, 'queued']], [['real-ann', 'The rider']], []],
    left: [
      { kind: 'message', body: { conversation_key: 'ann', recipient_id: 'ann', job_id: null, content: 'The rider' } },
    ],
    asks: { method: 'POST', path: '/messages/upload-attachment', body: { file: { name: 'rider.jpg' } } },
    landed: [[['The rider', 'rider.jpg', undefined]], [['real-ann', 'The rider']], ['rider.jpg']],
  },
  application: {
    begin: (device) => applyToJob({ job: JOB, found: JOB as never, message: 'Take me', job_role_id: 'rigger' }, device),
    shown: cards,
    queued: [[['pending', 'queued']], ['j1']],
    parked: [[['pending', 'failed']], ['j1']],
    asks: { method: 'POST', path: '/jobs/j1/apply', body: { message: 'Take me', job_role_id: 'rigger' } },
    landed: [[['pending', undefined]], ['j1']],
  },
  withdrawal: {
    synced: [change.job('j1'), change.application({ id: 'a1', status: 'shortlisted' })],
    begin: (device) => withdrawApplication({ job: JOB, application: { id: 'a1' } }, device),
    meanwhile: [change.removal('job', 'j1')],
    shown: cards,
    queued: [[['withdrawn', 'queued']], ['j1']],
    parked: [[['shortlisted', 'failed']], ['j1']],
    // The job was only kept because of it.
    discarded: [[['shortlisted', undefined]], []],
    asks: { method: 'POST', path: '/jobs/j1/applications/a1/withdraw', body: {} },
    landed: [[['withdrawn', undefined]], []],
  },
  cancellation: {
    synced: [change.job('j1'), change.application({ id: 'a1', status: 'accepted' })],
    begin: (device) => cancelBooking({ job: JOB, application_id: 'a1', reason: 'Ill.' }, device),
    shown: cards,
    queued: [[['accepted', undefined]], ['j1']],
    parked: [[['accepted', undefined]], ['j1']],
    asks: { method: 'POST', path: '/jobs/j1/applications/a1/cancel', body: { reason: 'Ill.' } },
    reply: decided('cancelled'),
    landed: [[['cancelled', undefined]], ['j1']],
  },
  offer_answer: {
    synced: [change.job('j1'), change.application({ id: 'a1', status: 'shortlisted' })],
    begin: (device) => answerOffer({ job: JOB, offer_id: 'o1', answer: 'take' }, device),
    shown: cards,
    queued: [[['shortlisted', undefined]], ['j1']],
    parked: [[['shortlisted', undefined]], ['j1']],
    asks: { method: 'POST', path: '/jobs/j1/offers/o1/take', body: {} },
    reply: decided('accepted'),
    landed: [[['accepted', undefined]], ['j1']],
  },
  read: {
    synced: [change.conversation({ last_seq: 5, my_read_seq: 2, unread_count: 3 })],
    begin: (device) => markRead({ conversation_id: 'c1' }, device),
    shown: async (db) =>
      (await db.conversations.toArray()).map((conversation) => [conversation.my_read_seq, conversation.unread_count]),
    queued: [[5, 0]],
    parked: [[5, 0]],
    isGoneWhenRefused: true,
    discarded: [[5, 0]],
    asks: { method: 'POST', path: '/messages/conversation/c1/read', body: { seq: 5 } },
    landed: [[5, 0]],
  },
  conversation_view: {
    synced: [change.conversation({ last_seq: 5, archived_seq: 2 })],
    begin: (device) => changeView({ conversation_id: 'c1' }, { archived_seq: null, is_pinned: true }, device),
    meanwhile: [change.conversation({ last_seq: 6, archived_seq: 2 })],
    shown: async (db) => (await db.conversations.toArray()).map((row) => [row.archived_seq, row.is_pinned]),
    queued: [[undefined, true]],
    parked: [[undefined, true]],
    isGoneWhenRefused: true,
    discarded: [[undefined, true]],
    asks: { method: 'PATCH', path: '/messages/conversation/c1', body: { archived_seq: null, is_pinned: true } },
    landed: [[undefined, true]],
  },
  message_removal: {
    synced: [
      change.message({ id: 'm1', content: 'one' }),
      change.message({ id: 'm2', seq: 2, content: 'two' }),
      change.conversation({ last_seq: 2, last_message: 'two' }),
    ],
    begin: (device) => removeForMe({ id: 'm2', conversation_id: 'c1' }, device),
    meanwhile: [
      change.message({ id: 'm2', seq: 2, content: 'two' }),
      change.conversation({ last_seq: 2, last_message: 'two' }),
    ],
    shown: async (db) => [
      (await db.messages.toArray()).map(({ content }) => content),
      (await db.conversations.toArray()).map(({ last_message }) => last_message),
    ],
    queued: [['one'], ['one']],
    parked: [['one'], ['one']],
    isGoneWhenRefused: true,
    discarded: [['one'], ['one']],
    asks: { method: 'DELETE', path: '/messages/m2' },
    landed: [['one'], ['one']],
  },
  broadcast: {
    synced: [change.job('j1')],
    begin: (device) =>
      sendBroadcast('b1', { job: JOB, audience: { to: 'confirmed' }, content: 'Doors at six.' }, device),
    shown: async (db) => (await db.broadcasts.toArray()).map(({ recipients }) => recipients.map((one) => one.user_id)),
    queued: [],
    parked: [],
    asks: {
      method: 'POST',
      path: '/jobs/j1/broadcasts',
      body: { id: 'b1', audience: { to: 'confirmed' }, content: 'Doors at six.' },
    },
    reply: ({ body }) => ({ id: body.id, job_id: 'j1', recipients: [{ user_id: 'ann' }] }),
    landed: [['ann']],
  },
  notifications_read: {
    synced: [row('notification', { id: 'offer:1:waiting', seq: 7, read_seq: 4 } as never)],
    begin: (device) => markNotificationsRead(['offer:1:waiting', 'swept'], device),
    shown: async (db) => (await db.notifications.toArray()).map(({ seq, read_seq }) => [seq, read_seq]),
    queued: [[7, 7]],
    parked: [[7, 7]],
    isGoneWhenRefused: true,
    discarded: [[7, 7]],
    asks: { method: 'POST', path: '/notifications/read', body: { entries: [{ id: 'offer:1:waiting', seq: 7 }] } },
    landed: [[7, 7]],
  },
  crew_people: {
    synced: [row('crew_list', { ...A_TEAM, people: [BEN] } as never)],
    begin: (device) =>
      changeCrew(
        A_TEAM,
        [
          { ...TOM, is_in: true, note: 'Own truck' },
          { ...TOM, id: 'ben', full_name: 'Ben', is_in: false },
        ],
        device,
      ),
    // A colleague wrote a note meanwhile.
    meanwhile: [row('crew_list', { ...A_TEAM, people: [{ ...BEN, note: 'Late' }] } as never)],
    shown: async (db) =>
      (await db.crew_lists.toArray()).flatMap(({ people }) => people.map(({ full_name, note }) => [full_name, note])),
    queued: [['Tom', 'Own truck']],
    parked: [['Ben', 'Late']],
    discarded: [['Ben', 'Late']],
    asks: {
      method: 'PATCH',
      path: '/crews/l1/people',
      body: {
        people: [
          { freelancer_id: 'tom', is_in: true, note: 'Own truck' },
          { freelancer_id: 'ben', is_in: false },
        ],
      },
    },
    reply: () => ({ ...A_TEAM, people: [{ ...TOM, note: 'Own truck', added_at: 'now' }] }),
    landed: [['Tom', 'Own truck']],
  },
  sheet_seen: {
    synced: [row('call_sheet', { id: 'j1', version: 3, seen_version: 2 } as never)],
    begin: (device) => markSheetSeen({ sheet: { id: 'j1', version: 3 }, job_title: 'Rigging' }, device),
    shown: async (db) => (await db.call_sheets.toArray()).map((sheet) => sheet.seen_version),
    queued: [2],
    parked: [2],
    isGoneWhenRefused: true,
    asks: { method: 'POST', path: '/jobs/j1/call-sheet/seen', body: { version: 3 } },
    reply: ({ body }) => ({ seen_version: body.version }),
    landed: [3],
  },
  blocked_days: {
    synced: [row('blocked_day', { id: '2026-12-20', note: 'Gran' } as never)],
    begin: async (device) => {
      await changeBlockedDays({ days: ['2026-12-20', '2026-12-21'], is_blocked: false, note: '' }, device)
      await changeBlockedDays({ days: ['2026-12-20', '2026-12-21'], is_blocked: true, note: 'Wedding' }, device)
    },
    // Another device has freed one meanwhile: what is wished here still stands.
    meanwhile: [{ kind: 'blocked_day', id: '2026-12-20', row: null }],
    shown: async (db) => [...(await shownBlockedDays(db))],
    queued: [
      ['2026-12-20', 'Wedding'],
      ['2026-12-21', 'Wedding'],
    ],
    parked: [],
    discarded: [],
    asks: {
      method: 'PUT',
      path: '/calendar/blocked-days',
      body: { days: ['2026-12-20', '2026-12-21'], is_blocked: true, note: 'Wedding' },
    },
    landed: [
      ['2026-12-20', 'Wedding'],
      ['2026-12-21', 'Wedding'],
    ],
  },
  photo: {
    begin: addEvent,
    shown: tiles,
    queued: [[['Rigger', ['one.jpg', 'two.jpg'], 'queued']], ['one.jpg', 'two.jpg']],
    parked: [[['Rigger', ['one.jpg', 'two.jpg'], 'failed']], ['one.jpg', 'two.jpg']],
    discarded: [[['Rigger', ['two.jpg'], 'queued']], ['two.jpg']],
    left: [
      { kind: 'photo', text: 'two.jpg' },
      { kind: 'portfolio_item', body: { photos: [expect.any(String)] } },
    ],
    asks: { method: 'POST', path: '/users/photos', body: { file: { name: 'one.jpg' } } },
    landed: [[['Rigger', [expect.any(String), expect.any(String)], undefined]], []],
  },
  portfolio_item: {
    begin: addEvent,
    shown: tiles,
    queued: [[['Rigger', ['one.jpg', 'two.jpg'], 'queued']], ['one.jpg', 'two.jpg']],
    parked: [[['Rigger', ['one.jpg', 'two.jpg'], 'failed']], ['one.jpg', 'two.jpg']],
    asks: { method: 'POST', path: '/users/portfolio-items', body: { ...EVENT, photos: { length: 2 } } },
    landed: [[['Rigger', [expect.any(String), expect.any(String)], undefined]], []],
  },
  portfolio_item_edit: {
    synced: [event('p1', 0)],
    begin: async (device) => {
      const photos = [await keepPhoto(file('new.jpg'), device)]
      await changePortfolioItem('p1', { ...EVENT, role: 'Head rigger', photos }, device)
    },
    shown: tiles,
    queued: [[['Head rigger', ['new.jpg'], 'queued']], ['new.jpg']],
    parked: [[['Head rigger', ['new.jpg'], 'failed']], ['new.jpg']],
    asks: { method: 'PUT', path: '/users/portfolio-items/p1', body: { role: 'Head rigger', photos: { length: 1 } } },
    landed: [[['Head rigger', [expect.any(String)], undefined]], []],
  },
  portfolio_item_removal: {
    synced: [event('p1', 0)],
    begin: (device) => removePortfolioItem('p1', device),
    shown: tiles,
    queued: [[['Rigger', [], 'removing']], []],
    parked: [[['Rigger', [], 'failed']], []],
    asks: { method: 'DELETE', path: '/users/portfolio-items/p1' },
    landed: [[], []],
  },
  portfolio_order: {
    synced: [event('p1', 0), event('p2', 1), event('p3', 2)],
    begin: (device) => orderPortfolio(['p3', 'p2', 'p1'], device),
    shown: async (db) => inOrder(await db.portfolio_items.toArray()).map(({ id }) => id),
    queued: ['p3', 'p2', 'p1'],
    parked: ['p3', 'p2', 'p1'],
    asks: { method: 'PUT', path: '/users/portfolio-items/order', body: { ids: ['p3', 'p2', 'p1'] } },
    // Another device has reordered them meanwhile.
    reply: () => ({ ids: ['p3', 'p1', 'p2'] }),
    landed: ['p3', 'p1', 'p2'],
  },
  credential: {
    begin: async (device) => {
      const { id: document_id } = await keepDocument(file('card.jpg'), device)
      await addCredential({ fields: IPAF, document_id }, device)
    },
    shown: credentials,
    queued: [['PAL1', 'waiting', 'queued']],
    parked: [['PAL1', 'waiting', 'failed']],
    asks: { method: 'POST', path: '/credentials', body: { name: 'IPAF', issued_on: '', file: { name: 'card.jpg' } } },
    reply: ({ body }) => ({ ...HELD, id: body.id }),
    landed: [['PAL1', 'verified', undefined]],
  },
  credential_edit: {
    synced: [row('credential', HELD)],
    begin: (device) => editCredential({ id: 'c1', fields: { ...IPAF, number: 'PAL2' } }, device),
    shown: credentials,
    queued: [['PAL2', 'waiting', 'queued']],
    parked: [['PAL2', 'waiting', 'failed']],
    asks: { method: 'PUT', path: '/credentials/c1', body: { number: 'PAL2' } },
    reply: ({ body }) => ({ ...HELD, number: body.number }),
    landed: [['PAL2', 'verified', undefined]],
  },
  credential_removal: {
    synced: [row('credential', HELD)],
    begin: (device) => removeCredential('c1', device),
    shown: async (db) => [await credentials(db), (await db.credentials.toArray()).map(({ state }) => state)],
    queued: [[], ['removing']],
    parked: [[['PAL1', 'verified', 'failed']], ['failed']],
    asks: { method: 'DELETE', path: '/credentials/c1' },
    landed: [[], []],
  },
  profile: {
    synced: [row('me', { id: 'me', bio: 'On the road.', location: 'Salford, UK', city: 'Salford' } as never)],
    begin: (device) => saveProfile({ bio: 'High up.', location: 'Leeds, UK' }, device),
    shown: async (db) => (await db.me.toArray()).map(({ bio, city }) => [bio, city]),
    queued: [['High up.', 'Leeds']],
    parked: [['On the road.', 'Salford']],
    asks: { method: 'PUT', path: '/users/profile', body: { bio: 'High up.', location: 'Leeds, UK' } },
    reply: ({ body }) => ({ id: 'me', ...body, city: 'Leeds (West Yorkshire)' }),
    landed: [['High up.', 'Leeds (West Yorkshire)']],
  },
}
