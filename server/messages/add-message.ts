import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { UploadedAttachment } from '../../shared/messages/messages.ts'
import type { Reader, Tx } from '../db/connection.ts'
import { type ConversationRow, conversations, type MessageRow, messages, participants } from '../db/schema/messages.ts'
import { statement } from '../db/statement.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { hasPushSubscription } from '../delivery/push-subscriptions.ts'
import { recordChange } from '../db/change-log.ts'
import { giveToMessage } from './attachment-rows.ts'

type NewMessage = {
  id: string
  sender: { id: string }
  recipient_id: string
  /** Null for a direct message. */
  job_id: string | null
  content: string
  attachment?: (UploadedAttachment & { id: string }) | null
  now: Date
}

/**
 * Inserts a message, and its conversation if it is the first; records it for both people's devices, and queues a push
 * for the recipient. Callers check permission and repeats.
 * @param now the moment it counts as sent
 * @throws the engine's own error for an id that exists already
 */
export async function addMessage(tx: Tx, { id, sender, recipient_id, job_id, content, attachment, now }: NewMessage) {
  const between = { one: sender.id, other: recipient_id, job_id }
  const [found, isPushed] = await Promise.all([findConversation(tx, between), hasPushSubscription(tx, recipient_id)])
  const conversation_id = found?.id ?? uuid()
  // Messages sent at once are ordered by their `seq`: the number is drawn after the conversation is locked. Of two first
  // messages at once one creates it; the other hits the unique index and starts again.
  const [, seq] = await Promise.all([
    found ? tx.lock('conversations', found.id) : startConversation(tx, conversation_id, between, now),
    tx.seq(),
  ])
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
  await Promise.all([
    insertMessage(tx).run(message),
    keepSenderCaughtUp(tx).run({ conversation_id, user_id: sender.id, seq }),
    moveConversationOn(tx).run({ conversation_id, id, seq }),
    attachment && giveToMessage(tx, attachment.id, id),
    isPushed &&
      queueDelivery(tx, {
        channel: 'push',
        key: `message:${id}`,
        payload: { user_id: recipient_id, message_id: id },
        now,
      }),
  ])
  await recordChange(tx, [sender.id, recipient_id], 'message', id)
  await recordChange(tx, [sender.id, recipient_id], 'conversation', conversation_id)
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

/** Moves the sender's own watermarks past the message, if they had received everything before it. Before `moveConversationOn`. */
const keepSenderCaughtUp = statement((db) =>
  db
    .update(participants)
    .set({ delivered_seq: sql`${sql.placeholder('seq')}` })
    .where(
      and(
        eq(participants.conversation_id, sql.placeholder('conversation_id')),
        eq(participants.user_id, sql.placeholder('user_id')),
        sql`${participants.delivered_seq} >= (select ${conversations.last_seq} from ${conversations} where ${conversations.id} = ${participants.conversation_id})`,
      ),
    )
    .prepare(),
)

type Between = { one: string; other: string; job_id: string | null }

/** The conversation of two people about this job, or their direct one. */
export async function findConversation(
  db: Reader,
  { one, other, job_id }: Between,
): Promise<ConversationRow | undefined> {
  const [user_a, user_b] = one < other ? [one, other] : [other, one]
  return job_id === null ? await direct(db).get({ user_a, user_b }) : await aboutJob(db).get({ user_a, user_b, job_id })
}

function startConversation(tx: Tx, id: string, { one, other, job_id }: Between, now: Date) {
  const [user_a, user_b] = one < other ? [one, other] : [other, one]
  return Promise.all([
    tx.insert(conversations).values({ id, job_id, user_a, user_b, created_at: now.toISOString() }).run(),
    tx
      .insert(participants)
      .values([user_a, user_b].map((user_id) => ({ conversation_id: id, user_id })))
      .run(),
  ])
}

const pair = () => [
  eq(conversations.user_a, sql.placeholder('user_a')),
  eq(conversations.user_b, sql.placeholder('user_b')),
]
const direct = statement((db) =>
  db
    .select()
    .from(conversations)
    .where(and(...pair(), isNull(conversations.job_id)))
    .prepare(),
)
const aboutJob = statement((db) =>
  db
    .select()
    .from(conversations)
    .where(and(...pair(), eq(conversations.job_id, sql.placeholder('job_id'))))
    .prepare(),
)
