import { excerptOf } from '../../../shared/messages/message-words.ts'
import type { Message } from '../../../shared/messages/messages.ts'
import { newConversationId } from './conversation-key.ts'
import type { Tables } from './database.ts'
import type { LocalMessage } from './rows.ts'

/** Message rows that the server has not numbered yet stand after all that it has, in the order they were written. */
export const LOCAL_SEQ = 1e15

/** The messages of a conversation, by `seq`: the oldest first, what has not been sent last. */
export const messagesOf = (db: Tables<'messages'>, conversationId: string) =>
  db.messages.where('[conversation_id+seq]').between([conversationId, -Infinity], [conversationId, Infinity])

/** What the server does not have, or may not have. */
export const isOnlyHere = ({ state, unconfirmed }: LocalMessage) => state !== undefined || unconfirmed === true

/** Takes one that the server does not have out of its thread. For inside a transaction. */
export async function removeMessage(db: Tables<'messages' | 'conversations'>, id: string) {
  const shown = await db.messages.get(id)
  if (!shown?.state) return
  await db.messages.delete(id)
  await showLastOf(db, shown.conversation_id)
}

/** The list's preview after the last message went away; a conversation never begun goes with it. */
async function showLastOf(db: Tables<'messages' | 'conversations'>, conversationId: string) {
  const last = await messagesOf(db, conversationId).last()
  const conversation = await db.conversations.get(conversationId)
  if (!last && conversation && conversationId === newConversationId(conversation))
    return db.conversations.delete(conversationId)
  return db.conversations.update(conversationId, {
    last_message: last ? excerptOf(last) : '',
    last_message_time: last?.created_at ?? null,
  })
}

/** The server has it: one bubble, and nothing left to send. */
export async function putMessages(db: Tables<'messages' | 'outbox'>, messages: Message[]) {
  const ids = messages.map(({ id }) => id)
  await keepPlaces(db, messages)
  await db.outbox.bulkDelete(ids)
  await db.messages.bulkPut(messages)
}

/**
 * What was written earlier here and has not left (its file is long, or it was refused) stays in its place on this screen: right before
 * the first of what was written after it. Once the server has it, it stands where the server puts it, for both.
 */
async function keepPlaces(db: Tables<'messages'>, messages: Message[]) {
  const before = await db.messages.bulkGet(messages.map(({ id }) => id))
  for (const [at, { seq }] of messages.entries()) {
    const local = before[at]
    if (!local?.state || local.seq < LOCAL_SEQ) continue
    await db.messages
      .where('[conversation_id+seq]')
      .between([local.conversation_id, LOCAL_SEQ], [local.conversation_id, local.seq], true, false)
      .modify((earlier) => void (earlier.seq = seq - 1 + (earlier.seq - LOCAL_SEQ) / LONGEST_QUEUE))
  }
}
/** More items than a device ever queues: their places fit between two numbers of the server's. */
const LONGEST_QUEUE = 1e9
