import { messageExcerptOf } from '../../../shared/messages/message-texts.ts'
import { attachmentId } from '../store/attachments.ts'
import { conversationKey, newConversationId } from '../store/conversation-key.ts'
import type { StandbyDb } from '../store/database.ts'
import type { LocalConversation, LocalMessage } from '../store/rows.ts'
import { LOCAL_SEQ_START, messagesOfConversation } from '../store/message-rows.ts'
import { lostConversationQueue, type NewOutboxRow } from '../store/outbox-row.ts'
import { putConversation, moveMessages } from '../store/conversation-rows.ts'
import { offerLostRowAgain, unconfirmedRowsIn } from './lost-rows.ts'

const LOST_MESSAGE_TEXT = { what: 'this message', again: 'it is sent' }

/**
 * After all pages of a restored server have come, one's own messages that are still unconfirmed do not exist there.
 * They are put into the outbox under their own ids, refused, and are only sent again if their author decides so. Called
 * inside a transaction.
 */
export async function queueLostMessages(db: StandbyDb, now: number) {
  const conversations = await unconfirmedRowsIn(db.conversations)
  const lost = await unconfirmedRowsIn(db.messages)
  for (const message of lost.sort((a, b) => a.seq - b.seq)) await parkLostMessage(db, message, now)
  for (const row of conversations) await restartLostConversation(db, row)
  for (const id of new Set(lost.map(({ conversation_id }) => conversation_id))) {
    const row = await db.conversations.get(id)
    if (row) await putConversation(db, row)
  }
}

async function parkLostMessage(db: StandbyDb, { unconfirmed: _, ...message }: LocalMessage, now: number) {
  const conversation = await db.conversations.get(message.conversation_id)
  if (!conversation) return db.messages.delete(message.id)
  const row = lostMessageRow(message, conversation)
  const kept_id = row.body.attachment?.id
  const { sender_id: owner, created_at } = message
  const position = await offerLostRowAgain(db, { ...row, owner, created_at }, now, LOST_MESSAGE_TEXT)
  await db.messages.put({
    ...message,
    ...(kept_id && { attachment_url: null, kept_id }),
    read: false,
    delivered: false,
    seq: LOCAL_SEQ_START + position,
    state: 'failed',
  })
}

function lostMessageRow(message: LocalMessage, conversation: LocalConversation) {
  const { id, content, attachment_url, attachment_name } = message
  const file = attachmentId(attachment_url)
  return {
    id,
    kind: 'message',
    queue: lostConversationQueue(conversation),
    body: {
      conversation_key: conversationKey(conversation),
      recipient_id: conversation.other_user_id,
      job_id: conversation.job_id,
      content,
      ...(file &&
        attachment_url && { attachment: { id: file, attachment_url, attachment_name: attachment_name ?? '' } }),
    },
    title: conversation.other_user_name,
    text: messageExcerptOf(message),
  } satisfies NewOutboxRow
}

/** A conversation that the server has lost becomes one started on this device, if it contains anything. */
async function restartLostConversation(
  db: StandbyDb,
  { unconfirmed: _, pushed: __, ...conversation }: LocalConversation,
) {
  const now = await db.conversations.get(conversation.conversation_id)
  if (!now?.unconfirmed) return
  await db.conversations.delete(conversation.conversation_id)
  if ((await messagesOfConversation(db, conversation.conversation_id).count()) === 0) return
  const conversation_id = newConversationId(conversation)
  await moveMessages(db, conversation.conversation_id, conversation_id)
  const last = await messagesOfConversation(db, conversation_id).last()
  const shown = last && { last_message: messageExcerptOf(last), last_message_time: last.created_at }
  await db.conversations.put({ ...conversation, ...shown, conversation_id })
}
