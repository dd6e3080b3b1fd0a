import { messageExcerptOf } from '../../../shared/messages/message-texts.ts'
import type { Conversation, Message } from '../../../shared/messages/messages.ts'
import { newConversationId } from './conversation-key.ts'
import type { DatabaseTables } from './database.ts'
import { clearConversation, withOwnView } from './conversation-view.ts'
import { lastUnsentMessage, messagesOfConversation, putMessages, waitingMessageRemovals } from './message-rows.ts'
import type { ConversationWindow, LocalConversation } from './rows.ts'

type ThreadTables = DatabaseTables<'messages' | 'conversations' | 'outbox'>

/**
 * Stores the server's rows without losing what this device has not sent yet. Called inside a transaction, for replies
 * and sync pages alike, in any order and any number of times.
 */

/**
 * A message without its conversation, from a push or as an answer to sending; `unknown` is used if there is no such row
 * here.
 */
export async function putLoneMessage(db: ThreadTables, message: Message, unknown?: LocalConversation) {
  const here = await db.messages.get(message.id)
  // A sync was faster, and may have brought what came after this answer was made, as a reaction.
  if (here && !here.state) return
  const conversation = (await db.conversations.get(message.conversation_id)) ?? unknown
  await putMessages(db, [message])
  if (conversation) await putConversation(db, withNewMessage(conversation, message))
}

/** Written by this person or, in the conversation of a company's team, by a colleague. */
export const isFromOurSide = (
  { is_mine, sender_id }: Pick<Message, 'is_mine' | 'sender_id'>,
  { is_yours, other_user_id }: Pick<Conversation, 'is_yours' | 'other_user_id'>,
) => is_mine || (is_yours !== undefined && sender_id !== other_user_id)

function withNewMessage(conversation: LocalConversation, message: Message): LocalConversation {
  const { seq, created_at } = message
  if (seq <= conversation.last_seq) return conversation
  return {
    ...conversation,
    last_seq: seq,
    last_message: messageExcerptOf(message),
    last_message_time: created_at,
    // If it was read here already, putConversation corrects this.
    unread_count: conversation.unread_count + (isFromOurSide(message, conversation) ? 0 : 1),
  }
}

/** A conversation from a sync or a push. Called inside a transaction. */
export async function putConversation(db: ThreadTables, conversation: LocalConversation) {
  await adoptStartedConversation(db, conversation)
  const row = await withOwnReadsAndMessages(db, conversation)
  await db.conversations.put(row)
  if (row.cleared_seq) await clearConversation(db, row, row.cleared_seq)
}

/** Moves the messages of a conversation started on this device as `new_...` to its real id. */
export async function adoptStartedConversation(
  db: ThreadTables,
  { conversation_id, ...party }: Pick<Conversation, 'conversation_id' | 'other_user_id' | 'job_id'>,
) {
  const newId = newConversationId(party)
  const begun = await db.conversations.get(newId)
  if (!begun) return
  await moveMessages(db, newId, conversation_id)
  await db.conversations.delete(newId)
  if (!(await db.conversations.get(conversation_id))) await db.conversations.put({ ...begun, conversation_id })
}

/** Moves all messages to another conversation. */
export async function moveMessages(db: ThreadTables, from: string, to: string) {
  const messages = await messagesOfConversation(db, from).toArray()
  await db.messages.bulkPut(messages.map((message) => ({ ...message, conversation_id: to })))
}

/** What was read and written here counts until the server knows it; watermarks never go back. */
async function withOwnReadsAndMessages(db: ThreadTables, sent: LocalConversation): Promise<LocalConversation> {
  const theirs = await withOwnView(db, sent)
  const id = theirs.conversation_id
  const ours = await db.conversations.get(id)
  const mark = await db.outbox.where({ queue: `read:${id}` }).first()
  const marked = mark?.kind === 'read' ? mark.body.seq : 0
  const my_read_seq = Math.max(theirs.my_read_seq, ours?.my_read_seq ?? 0, marked)
  const merged = {
    ...windowOf(ours),
    ...theirs,
    my_read_seq,
    unread_count: await unreadCountBeyond(db, theirs, my_read_seq),
    other_delivered_seq: Math.max(theirs.other_delivered_seq, ours?.other_delivered_seq ?? 0),
    other_read_seq: Math.max(theirs.other_read_seq, ours?.other_read_seq ?? 0),
  }
  const last = (await lastUnsentMessage(db, id)) ?? (await lastUnremovedMessage(db, theirs))
  return last ? { ...merged, last_message: messageExcerptOf(last), last_message_time: last.created_at } : merged
}

/** Only the first sync says where it begins. */
const windowOf = ({ kept_from, passed_over, opened_at }: Partial<LocalConversation> = {}): ConversationWindow => ({
  ...(kept_from !== undefined && { kept_from }),
  ...(passed_over !== undefined && { passed_over }),
  ...(opened_at !== undefined && { opened_at }),
})

/** Of the server's last message while its deletion waits here: the one before. */
async function lastUnremovedMessage(db: ThreadTables, { conversation_id, last_seq }: Conversation) {
  if ((await waitingMessageRemovals(db, conversation_id)).length === 0) return undefined
  const last = await messagesOfConversation(db, conversation_id).last()
  return last && last.seq < last_seq ? last : undefined
}

/** The server's count without what was read here since. */
async function unreadCountBeyond(db: ThreadTables, theirs: Conversation, readHere: number) {
  if (readHere >= theirs.last_seq) return 0
  if (readHere <= theirs.my_read_seq) return theirs.unread_count
  const readSince = await db.messages
    .where('[conversation_id+seq]')
    .between([theirs.conversation_id, theirs.my_read_seq], [theirs.conversation_id, readHere], false, true)
    .filter((message) => !isFromOurSide(message, theirs))
    .count()
  return Math.max(0, theirs.unread_count - readSince)
}

type KnownConversation = Pick<Conversation, 'conversation_id' | 'other_user_id' | 'job_id'> &
  Partial<Pick<Conversation, 'other_user_name' | 'other_company_name' | 'job_title' | 'channel'>>

/** The row of a conversation that no sync has brought yet: started here, or known from a push. */
export const firstConversationRow = (known: KnownConversation): Conversation => ({
  other_user_name: '',
  other_user_picture: null,
  other_company_name: '',
  job_title: '',
  last_message: '',
  last_message_time: null,
  unread_count: 0,
  is_blocked: false,
  last_seq: 0,
  my_read_seq: 0,
  other_delivered_seq: 0,
  other_read_seq: 0,
  ...known,
})
