import type { StandbyDb } from '../../../../client/offline/store/database.ts'
import type { OutboxKind } from '../../../../client/offline/store/outbox-row.ts'
import { keepDocument } from '../../../../client/offline/outbox/keep-document.ts'
import { queueBroadcast } from '../../../../client/offline/outbox/kinds/broadcast.ts'
import { queueViewChange, queueReadMark } from '../../../../client/offline/outbox/kinds/conversation.ts'
import { queueMessageRemoval, sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { queueReaction } from '../../../../client/offline/outbox/kinds/reaction.ts'
import { waitingReactions } from '../../../../client/offline/store/reaction-rows.ts'
import { queueNotificationsRead } from '../../../../client/offline/outbox/kinds/notification.ts'
import type { SyncChange } from '../../../../shared/sync.ts'
import { change } from '../rows.ts'
import type { KindCase } from './kind-case.ts'
import { written } from '../written.ts'

const ANN = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
const JOB = { id: 'j1', title: 'Rigging', employer_id: 'ann' }
const file = (name: string) => new File([new Uint8Array([255, 216, 255])], name, { type: 'image/jpeg' })
const row = (kind: SyncChange['kind'], fields: { id: string }) => ({ kind, id: fields.id, row: fields }) as SyncChange
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

export const messages = {
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
  read: {
    synced: [change.conversation({ last_seq: 5, my_read_seq: 2, unread_count: 3 })],
    begin: (device) => queueReadMark({ conversation_id: 'c1' }, device),
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
    begin: (device) => queueViewChange({ conversation_id: 'c1' }, { archived_seq: null, is_pinned: true }, device),
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
    begin: (device) => queueMessageRemoval({ id: 'm2', conversation_id: 'c1' }, device),
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
  reaction: {
    synced: [change.message({ id: 'm1' }), change.conversation()],
    begin: (device) => queueReaction({ id: 'm1', conversation_id: 'c1' }, 'thumbs_up', device),
    shown: async (db) => [
      (await db.messages.toArray()).map(({ reactions }) => reactions?.map(({ reaction }) => reaction)),
      [...(await waitingReactions(db))],
    ],
    queued: [[undefined], [['m1', 'thumbs_up']]],
    parked: [[undefined], []],
    isGoneWhenRefused: true,
    discarded: [[undefined], []],
    asks: { method: 'PUT', path: '/messages/m1/reaction', body: { reaction: 'thumbs_up' } },
    landed: [[['thumbs_up']], []],
  },
  broadcast: {
    synced: [change.job('j1')],
    begin: (device) =>
      queueBroadcast(
        { draft: written('b1', 'broadcast:j1'), job: JOB, audience: { to: 'confirmed' }, content: 'Doors at six.' },
        device,
      ),
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
    begin: (device) => queueNotificationsRead(['offer:1:waiting', 'swept'], device),
    shown: async (db) => (await db.notifications.toArray()).map(({ seq, read_seq }) => [seq, read_seq]),
    queued: [[7, 7]],
    parked: [[7, 7]],
    isGoneWhenRefused: true,
    discarded: [[7, 7]],
    asks: { method: 'POST', path: '/notifications/read', body: { entries: [{ id: 'offer:1:waiting', seq: 7 }] } },
    landed: [[7, 7]],
  },
} satisfies { [Kind in OutboxKind]?: KindCase }
