import { and, eq, gte, sql } from 'drizzle-orm'
import type { UploadedAttachment } from '../../shared/messages/messages.ts'
import type { Tx } from '../db/connection.ts'
import { conversations, type MessageRow, messages, participants } from '../db/schema/messages.ts'
import { statement } from '../db/statement.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { hasPushSubscription } from '../delivery/has-push-subscription.ts'
import { recordChange } from '../sync/change-log.ts'
import { openConversation } from './find-conversation.ts'

type NewMessage = {
  id: string
  sender: { id: string }
  recipient_id: string
  /** Null for a direct message. */
  job_id: string | null
  content: string
  attachment?: UploadedAttachment | null
  now: Date
}

/**
 * Writes a message, and its conversation where it is the first; tells both people's phones, and the recipient's devices
 * that are asleep. Permission and repeats are the caller's: an id that exists already throws SQLite's own error.
 */
export function addMessage(tx: Tx, { id, sender, recipient_id, job_id, content, attachment, now }: NewMessage) {
  const conversation = openConversation(tx, { one: sender.id, other: recipient_id, job_id }, now)
  const conversation_id = conversation.id
  const seq = tx.revision()
  const message: MessageRow = {
    id,
    conversation_id,
    sender_id: sender.id,
    content,
    attachment_url: attachment?.attachment_url ?? null,
    attachment_name: attachment?.attachment_name ?? null,
    seq,
    created_at: now.toISOString(),
  }
  insertMessage(tx).run(message)
  moveConversationOn(tx).run({ conversation_id, id, seq })
  keepSenderCaughtUp(tx).run({ conversation_id, user_id: sender.id, seq, last_seq: conversation.last_seq })
  recordChange(tx, [sender.id, recipient_id], 'message', id)
  recordChange(tx, [sender.id, recipient_id], 'conversation', conversation_id)
  if (hasPushSubscription(tx, recipient_id)) {
    queueDelivery(tx, {
      channel: 'push',
      key: `message:${id}`,
      payload: { user_id: recipient_id, message_id: id },
      now,
    })
  }
  return { conversation_id, message }
}

const insertMessage = statement((db) =>
  db
    .insert(messages)
    .values({
      id: sql.placeholder('id'),
      conversation_id: sql.placeholder('conversation_id'),
      sender_id: sql.placeholder('sender_id'),
      content: sql.placeholder('content'),
      attachment_url: sql.placeholder('attachment_url'),
      attachment_name: sql.placeholder('attachment_name'),
      seq: sql.placeholder('seq'),
      created_at: sql.placeholder('created_at'),
    })
    .prepare(),
)

const moveConversationOn = statement((db) =>
  db
    .update(conversations)
    .set({ last_message_id: sql`${sql.placeholder('id')}`, last_seq: sql`${sql.placeholder('seq')}` })
    .where(eq(conversations.id, sql.placeholder('conversation_id')))
    .prepare(),
)

/** One's own message has reached oneself: a sender who had everything before still has everything. */
const keepSenderCaughtUp = statement((db) =>
  db
    .update(participants)
    .set({ delivered_seq: sql`${sql.placeholder('seq')}` })
    .where(
      and(
        eq(participants.conversation_id, sql.placeholder('conversation_id')),
        eq(participants.user_id, sql.placeholder('user_id')),
        gte(participants.delivered_seq, sql.placeholder('last_seq')),
      ),
    )
    .prepare(),
)
