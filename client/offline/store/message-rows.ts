import { excerptOf } from '../../../shared/message-words.ts'
import { newConversationId } from './conversation-key.ts'
import type { StandbyDb } from './database.ts'

export const messagesOf = (db: StandbyDb, conversationId: string) =>
  db.messages.where('[conversation_id+seq]').between([conversationId, -Infinity], [conversationId, Infinity])

/** Takes one that the server does not have out of its thread. For inside a transaction. */
export async function removeMessage(db: StandbyDb, id: string) {
  const shown = await db.messages.get(id)
  if (!shown?.state) return
  await db.messages.delete(id)
  await showLastOf(db, shown.conversation_id)
}

/** The list's preview after the last message went away; a conversation never begun goes with it. */
async function showLastOf(db: StandbyDb, conversationId: string) {
  const last = await messagesOf(db, conversationId).last()
  const conversation = await db.conversations.get(conversationId)
  if (!last && conversation && conversationId === newConversationId(conversation))
    return db.conversations.delete(conversationId)
  return db.conversations.update(conversationId, {
    last_message: last ? excerptOf(last) : '',
    last_message_time: last?.created_at ?? null,
  })
}
