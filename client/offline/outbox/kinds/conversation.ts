import { v7 as uuid } from 'uuid'
import { messageEntryId } from '../../../../shared/messages/notification-entry-ids.ts'
import type { Conversation, OwnView } from '../../../../shared/messages/messages.ts'
import { isEmptyReply } from '../../../http/fits.ts'
import { at } from '../../../http/path-to.ts'
import { isNewConversation } from '../../store/conversation-key.ts'
import { writeAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind, noScreenChange } from '../kind.ts'
import { currentDevice } from '../../store/device.ts'
import { runOnDatabase } from '../../store/safely.ts'
import { putConversation } from '../../store/conversation-rows.ts'
import { noteClearedMessages, ownViewQueue } from '../../store/conversation-view.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    read: { conversation_id: string; seq: number }
    conversation_view: { conversation_id: string; change: OwnView }
  }
}

/** Marks a conversation as read. Any number of calls leave at most one item to send: the furthest. */
export async function queueReadMark(
  { conversation_id }: Pick<Conversation, 'conversation_id'>,
  device = currentDevice(),
): Promise<void> {
  if (isNewConversation(conversation_id)) return
  const now = await runOnDatabase(device.db, () => device.db.conversations.get(conversation_id))
  if (!now || (now.my_read_seq >= now.last_seq && now.unread_count === 0)) return

  await writeAndQueue(device, ['conversations', 'notifications'], async (queue, db) => {
    const conversation = await db.conversations.get(conversation_id)
    if (!conversation) return
    const { last_seq: seq, other_user_name: title } = conversation
    await db.conversations.update(conversation_id, { my_read_seq: seq, unread_count: 0 })
    // The server does the same.
    await db.notifications
      .where({ id: messageEntryId(conversation_id) })
      .modify((entry) => void (entry.read_seq = Math.max(entry.read_seq, seq)))
    const waiting = await db.outbox.where({ queue: readMarkQueue(conversation_id) }).first()
    if (!waiting) {
      await queue({
        id: uuid(),
        kind: 'read',
        queue: readMarkQueue(conversation_id),
        body: { conversation_id, seq },
        title,
        text: '',
      })
    } else if (waiting.kind === 'read' && waiting.body.seq < seq) {
      await db.outbox.update(waiting.id, { body: { conversation_id, seq }, next_try_at: null })
    }
  })
}

/** The queue of the conversation's read mark. */
export const readMarkQueue = (conversationId: string) => `read:${conversationId}`

const readMarkKind = defineOutboxKind('read', {
  reaches: 'own',
  tables: [],
  call: ({ body: { conversation_id, seq } }) =>
    toItemRequest('POST', at('/messages/conversation/{id}/read', { id: conversation_id }), { seq }),
  fits: isEmptyReply,
  landed: noScreenChange,
  isRaised: (now, sent) => now.body.seq > sent.body.seq,
  // It contains nothing that somebody wrote: a refused one is deleted.
  parked: (db, { id }) => db.outbox.delete(id),
  queued: noScreenChange,
  discarded: noScreenChange,
  listed: null,
})

/**
 * Archives, pins, mutes or deletes a conversation for this person, on this device at once. Any number of changes are one
 * item to send, which has the last of each. Between two pages of a full sync the conversation may not be here: it gets
 * the change when it comes.
 */
export async function queueViewChange(
  { conversation_id }: Pick<Conversation, 'conversation_id'>,
  change: OwnView,
  device = currentDevice(),
): Promise<void> {
  if (isNewConversation(conversation_id)) return
  await writeAndQueue(device, ['messages', 'conversations', 'facts'], async (queue, db) => {
    const conversation = await db.conversations.get(conversation_id)
    const name = ownViewQueue(conversation_id)
    const waiting = await db.outbox.where({ queue: name }).first()
    if (waiting?.kind === 'conversation_view') {
      const body = { conversation_id, change: { ...waiting.body.change, ...change } }
      await db.outbox.update(waiting.id, { body, next_try_at: null })
    } else {
      const body = { conversation_id, change }
      const title = conversation?.other_user_name ?? ''
      await queue({ id: uuid(), kind: 'conversation_view', queue: name, body, title, text: '' })
    }
    if (!conversation) return
    if (change.cleared_seq !== undefined) await noteClearedMessages(db, conversation)
    await putConversation(db, conversation)
  })
}

const conversationViewKind = defineOutboxKind('conversation_view', {
  reaches: 'own',
  tables: [],
  call: ({ body: { conversation_id, change } }) =>
    toItemRequest('PATCH', at('/messages/conversation/{id}', { id: conversation_id }), change),
  fits: isEmptyReply,
  landed: noScreenChange,
  isRaised: (now, sent) => JSON.stringify(now.body) !== JSON.stringify(sent.body),
  // It contains nothing that somebody wrote: a refused one is deleted, and a sync has what the server knows.
  parked: (db, { id }) => db.outbox.delete(id),
  queued: noScreenChange,
  discarded: noScreenChange,
  listed: null,
})

export const conversationKinds = { read: readMarkKind, conversation_view: conversationViewKind }
