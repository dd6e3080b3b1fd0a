import type { Application } from '../../../shared/jobs.ts'
import { excerptOf } from '../../../shared/message-words.ts'
import type { Conversation, Message } from '../../../shared/messages.ts'
import { newConversationId } from './conversation-key.ts'
import type { StandbyDb } from './database.ts'
import type { LocalApplication, LocalConversation } from './rows.ts'
import { LOCAL_SEQ } from '../outbox/enqueue.ts'
import { letGoOfJob } from './job-rows.ts'
import { messagesOf } from './message-rows.ts'

/**
 * Rows as the server has them, written over what this phone shows, without losing what it has not sent yet. For inside a
 * transaction; a reply and a sync page go the same way, in any order, any number of times.
 */

/** The server has it: one bubble, and nothing left to send. */
export async function putMessages(db: StandbyDb, messages: Message[]) {
  const ids = messages.map(({ id }) => id)
  await keepPlaces(db, messages)
  await db.outbox.bulkDelete(ids)
  await db.messages.bulkPut(messages)
}

/**
 * What was written earlier here and has not left (its file is long, or it was refused) stays in its place on this screen: right before
 * the first of what was written after it. Once the server has it, it stands where the server puts it, for both.
 */
async function keepPlaces(db: StandbyDb, messages: Message[]) {
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
/** More items than a phone ever queues: their places fit between two numbers of the server's. */
const LONGEST_QUEUE = 1e9

/** One that came without its conversation, by a push or as the answer to its sending; `unknown` stands in where there is no such row here. */
export async function putLoneMessage(db: StandbyDb, message: Message, unknown?: LocalConversation) {
  const conversation = (await db.conversations.get(message.conversation_id)) ?? unknown
  await putMessages(db, [message])
  if (conversation) await putConversation(db, withMessage(conversation, message))
}

function withMessage(
  conversation: LocalConversation,
  { seq, created_at, is_mine, ...said }: Message,
): LocalConversation {
  if (seq <= conversation.last_seq) return conversation
  const isUnread = !is_mine && seq > conversation.my_read_seq
  return {
    ...conversation,
    last_seq: seq,
    last_message: excerptOf(said),
    last_message_time: created_at,
    unread_count: conversation.unread_count + (isUnread ? 1 : 0),
  }
}

export async function putConversation(db: StandbyDb, conversation: LocalConversation) {
  await adopt(db, conversation)
  await db.conversations.put(await withOwnIntents(db, conversation))
}

/** The conversation begun on this phone as `new_...` has its real id now: its messages follow it there. */
export async function adopt(
  db: StandbyDb,
  { conversation_id, ...party }: Pick<Conversation, 'conversation_id' | 'other_user_id' | 'job_id'>,
) {
  const newId = newConversationId(party)
  const begun = await db.conversations.get(newId)
  if (!begun) return
  await repoint(db, newId, conversation_id)
  await db.conversations.delete(newId)
  if (!(await db.conversations.get(conversation_id))) await db.conversations.put({ ...begun, conversation_id })
}

/** Its messages stand in another conversation from now on. */
export async function repoint(db: StandbyDb, from: string, to: string) {
  const messages = await messagesOf(db, from).toArray()
  await db.messages.bulkPut(messages.map((message) => ({ ...message, conversation_id: to })))
}

/** What was read and written here holds until the server knows of it; watermarks never go back. */
async function withOwnIntents(db: StandbyDb, theirs: LocalConversation): Promise<LocalConversation> {
  const id = theirs.conversation_id
  const ours = await db.conversations.get(id)
  const mark = await db.outbox.where({ queue: `read:${id}` }).first()
  const marked = mark?.kind === 'read' ? mark.body.seq : 0
  const my_read_seq = Math.max(theirs.my_read_seq, ours?.my_read_seq ?? 0, marked)
  const merged = {
    ...theirs,
    my_read_seq,
    unread_count: await unreadBeyond(db, theirs, my_read_seq),
    other_delivered_seq: Math.max(theirs.other_delivered_seq, ours?.other_delivered_seq ?? 0),
    other_read_seq: Math.max(theirs.other_read_seq, ours?.other_read_seq ?? 0),
  }
  const unsent = await lastUnsent(db, theirs)
  return unsent ? { ...merged, last_message: excerptOf(unsent), last_message_time: unsent.created_at } : merged
}

/** The server's count less what was read here since. */
async function unreadBeyond(db: StandbyDb, theirs: Conversation, readHere: number) {
  if (readHere >= theirs.last_seq) return 0
  if (readHere <= theirs.my_read_seq) return theirs.unread_count
  const readSince = await db.messages
    .where('[conversation_id+seq]')
    .between([theirs.conversation_id, theirs.my_read_seq], [theirs.conversation_id, readHere], false, true)
    .filter((message) => !message.is_mine)
    .count()
  return Math.max(0, theirs.unread_count - readSince)
}

/** What has not left stands last, by its seq. */
async function lastUnsent(db: StandbyDb, { conversation_id }: Pick<Conversation, 'conversation_id'>) {
  const last = await messagesOf(db, conversation_id).last()
  return last?.state ? last : undefined
}

/** A withdrawal that has not left yet stays in sight over whatever the server says meanwhile. */
export async function putApplication(db: StandbyDb, application: Application) {
  await db.outbox.delete(application.id)
  const shown = await withOwnWithdrawal(db, application)
  await db.applications.put(shown)
  if (!shown.state) await letGoOfJob(db, application.job_id)
}

async function withOwnWithdrawal(db: StandbyDb, application: Application): Promise<LocalApplication> {
  const row = await withdrawalOf(db, application.id)
  if (!row) return application
  await db.outbox.update(row.id, { body: { ...row.body, status_before: application.status } })
  return row.state === 'parked'
    ? { ...application, state: 'failed' }
    : { ...application, status: 'withdrawn', state: 'queued' }
}

export async function withdrawalOf(db: StandbyDb, applicationId: string) {
  const rows = await db.outbox.toArray()
  return rows.find((row) => row.kind === 'withdrawal' && row.body.application_id === applicationId) as
    | Extract<(typeof rows)[number], { kind: 'withdrawal' }>
    | undefined
}
