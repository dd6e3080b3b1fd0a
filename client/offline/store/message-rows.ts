import { messageExcerptOf } from '../../../shared/messages/message-texts.ts'
import type { Message } from '../../../shared/messages/messages.ts'
import { newConversationId } from './conversation-key.ts'
import type { DatabaseTables } from './database.ts'
import type { LocalMessage } from './rows.ts'

/** Unsent messages get a seq above all of the server's, in the order they were written. */
export const LOCAL_SEQ_START = 1e15

/** The messages of a conversation by `seq`: the oldest first, unsent ones last. */
export const messagesOfConversation = (db: DatabaseTables<'messages'>, conversationId: string) =>
  db.messages.where('[conversation_id+seq]').between([conversationId, -Infinity], [conversationId, Infinity])

/** Unsent messages come last, by their seq. */
export async function lastUnsentMessage(db: DatabaseTables<'messages'>, conversationId: string) {
  const last = await messagesOfConversation(db, conversationId).last()
  return last?.state ? last : undefined
}

/** Whether the server does not, or may not, have the message. */
export const isMessageOnlyHere = ({ state, unconfirmed }: LocalMessage) => state !== undefined || unconfirmed === true

/** Removes a message that the server does not have from its thread. Called inside a transaction. */
export async function removeLocalMessage(db: DatabaseTables<'messages' | 'conversations'>, id: string) {
  const shown = await db.messages.get(id)
  if (!shown?.state) return
  await db.messages.delete(id)
  await refreshLastMessage(db, shown.conversation_id)
}

/**
 * Updates the list's preview after the last message was removed; a conversation that was never started is removed too.
 */
export async function refreshLastMessage(db: DatabaseTables<'messages' | 'conversations'>, conversationId: string) {
  const last = await messagesOfConversation(db, conversationId).last()
  const conversation = await db.conversations.get(conversationId)
  if (!last && conversation?.kept_from !== undefined) return
  if (!last && conversation && conversationId === newConversationId(conversation))
    return db.conversations.delete(conversationId)
  return db.conversations.update(conversationId, {
    last_message: last ? messageExcerptOf(last) : '',
    last_message_time: last?.created_at ?? conversation?.channel?.began_at ?? null,
  })
}

/** Stores messages that the server has, and removes their outbox items: one bubble, and nothing left to send. */
export async function putMessages(db: DatabaseTables<'messages' | 'outbox'>, messages: Message[]) {
  const ids = messages.map(({ id }) => id)
  const removed = new Set(await waitingMessageRemovals(db))
  await keepUnsentPlaces(db, messages)
  await db.outbox.bulkDelete(ids)
  await db.messages.bulkPut(messages.filter(({ id }) => !removed.has(id)))
}

/** Deletes what the server does not show any more. Called inside a transaction. */
export async function removeMessages(db: DatabaseTables<'messages' | 'facts'>, ids: string[]) {
  await db.messages.bulkDelete(ids)
  await noteRemovedMessages(db, ids)
}

/** The fact with the ids of messages that were deleted, the last ones: those a push may still bring, days later. */
const REMOVED_MESSAGES_FACT = 'removed_messages'
const REMOVED_MESSAGES_MAX = 500
const removedMessageIds = async (db: DatabaseTables<'facts'>) =>
  ((await db.facts.get(REMOVED_MESSAGES_FACT))?.value ?? []) as string[]

export const noteRemovedMessages = async (db: DatabaseTables<'facts'>, ids: string[]) =>
  ids.length > 0 &&
  db.facts.put({
    key: REMOVED_MESSAGES_FACT,
    value: [...(await removedMessageIds(db)), ...ids].slice(-REMOVED_MESSAGES_MAX),
  })

/** Without those that were deleted since. */
export async function unremovedMessages(db: DatabaseTables<'facts'>, messages: Message[]) {
  const removed = new Set(await removedMessageIds(db))
  return messages.filter(({ id }) => !removed.has(id))
}

export const isRemovedMessage = async (db: DatabaseTables<'facts'>, id: string) =>
  (await removedMessageIds(db)).includes(id)

const REMOVAL_QUEUE_PREFIX = 'removal:'
/** The queue in which the deletion of a message for oneself waits. */
export const messageRemovalQueue = (messageId: string) => REMOVAL_QUEUE_PREFIX + messageId

/** Messages that were deleted here, of which the server does not know yet; of one conversation, or of all. */
export async function waitingMessageRemovals(db: DatabaseTables<'outbox'>, conversationId?: string): Promise<string[]> {
  const waiting = await db.outbox.where('queue').startsWith(REMOVAL_QUEUE_PREFIX).toArray()
  return waiting.flatMap(({ kind, body }) =>
    kind === 'message_removal' && (body.conversation_id === conversationId || !conversationId) ? body.message_id : [],
  )
}

/**
 * An older unsent message (its file is large, or it was refused) keeps its position on this screen: right before the
 * first message written after it. Once the server has it, it moves to the server's position for both people.
 */
async function keepUnsentPlaces(db: DatabaseTables<'messages'>, messages: Message[]) {
  const before = await db.messages.bulkGet(messages.map(({ id }) => id))
  for (const [at, { seq }] of messages.entries()) {
    const local = before[at]
    if (!local?.state || local.seq < LOCAL_SEQ_START) continue
    await db.messages
      .where('[conversation_id+seq]')
      .between([local.conversation_id, LOCAL_SEQ_START], [local.conversation_id, local.seq], true, false)
      .modify((earlier) => void (earlier.seq = seq - 1 + (earlier.seq - LOCAL_SEQ_START) / QUEUE_LENGTH_MAX))
  }
}
/** More items than a device ever queues: their positions fit between two of the server's numbers. */
const QUEUE_LENGTH_MAX = 1e9
