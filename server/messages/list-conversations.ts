import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Conversation, Message } from '../../shared/messages/messages.ts'
import type { NewReport } from '../../shared/people/safety.ts'
import type { UserContext } from '../context.ts'
import { isStillParticipant } from '../db/aliases.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { preparedStatement } from '../db/statement.ts'
import { invalid, notFound } from '../errors.ts'
import { keepReport } from '../people/safety/report-person.ts'
import { conversationRows, messageRows } from './message-rows.ts'
import { markReadUpTo, ownWatermarksIn } from './mark-read.ts'

type ConversationPage = { limit: number; before?: number | undefined }

/** The person's conversations by their latest message; `before` is a last_seq, cut as in `readConversation`. */
export async function listConversations(
  me: UserContext,
  { limit, before = Number.MAX_SAFE_INTEGER }: ConversationPage,
) {
  const { page: ids, older } = await newestConversationIds(me, { limit, before })
  const page = (await conversationRows(me.db.read, me.user.id, ids)).sort(compareByLastMessage)
  return { page, older }
}

/** Each of these queries goes through all conversations of the person, so there is mostly one. */
async function newestConversationIds({ db, user }: UserContext, { limit, before }: { limit: number; before: number }) {
  const range = { user_id: user.id, before }
  const newest = await newestConversations(db.read).all({ ...range, limit: limit + 1 })
  const oldest = newest[Math.min(limit, newest.length) - 1]?.last_seq
  const next = newest[limit]?.last_seq
  if (oldest === undefined || next === undefined) return { page: newest.map(({ id }) => id), older: null }
  if (next < oldest) return { page: newest.slice(0, limit).map(({ id }) => id), older: oldest }
  // Conversations in which one transaction wrote are never separated.
  const ids = (await conversationsFrom(db.read).all({ ...range, from: oldest })).map(({ id }) => id)
  const hasOlder = (await newestConversations(db.read).get({ ...range, before: oldest, limit: 1 })) !== undefined
  return { page: ids, older: hasOlder ? oldest : null }
}

const compareByLastMessage = (a: Conversation, b: Conversation) =>
  b.last_seq - a.last_seq || (a.conversation_id < b.conversation_id ? 1 : -1)

const ownConversationsBefore = () => [
  eq(participants.user_id, sql.placeholder('user_id')),
  isStillParticipant(),
  lt(conversations.last_seq, sql.placeholder('before')),
  gt(conversations.last_seq, participants.cleared_seq),
]
const newestConversations = preparedStatement((db) =>
  db
    .select({ id: conversations.id, last_seq: conversations.last_seq })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .where(and(...ownConversationsBefore()))
    .orderBy(desc(conversations.last_seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
)
const conversationsFrom = preparedStatement((db) =>
  db
    .select({ id: conversations.id })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .where(and(...ownConversationsBefore(), gte(conversations.last_seq, sql.placeholder('from'))))
    .prepare(),
)

type MessagePage = { limit: number; before?: number | undefined }

/**
 * A page of a conversation, oldest first; the newest page unless `before` says where to continue. Its messages count as
 * read. Messages of one transaction share a seq and are never separated, so that `before` skips none: a page may be a
 * little longer.
 */
export async function readConversation(
  me: UserContext,
  conversationId: string,
  { limit, before = Number.MAX_SAFE_INTEGER }: MessagePage,
) {
  const { cleared_seq, last_seq } = await ownWatermarksIn(me.db.read, me.user.id, conversationId)
  const range = { conversation_id: conversationId, before: Math.min(before, last_seq + 1), cleared_seq }
  const newest = await newestMessageSeqs(me.db.read).all({ ...range, limit })
  const oldest = newest.at(-1)
  if (!oldest) return { page: [], older: null }
  const upTo = newest[0]?.seq ?? 0
  await me.fullDisk.inPassing(() => markReadUpTo(me, conversationId, upTo))
  const ids = await messagesBetween(me.db.read).all({ ...range, from: oldest.seq })
  const page = (
    await messageRows(
      me.db.read,
      me.user.id,
      ids.map(({ id }) => id),
    )
  ).sort(compareBySeq)
  const hasOlder = (await newestMessageSeqs(me.db.read).get({ ...range, before: oldest.seq, limit: 1 })) !== undefined
  return { page, older: hasOlder ? oldest.seq : null }
}

const compareBySeq = (a: Message, b: Message) => a.seq - b.seq || (a.id < b.id ? -1 : 1)

const shownMessagesBefore = () => [
  eq(messages.conversation_id, sql.placeholder('conversation_id')),
  lt(messages.seq, sql.placeholder('before')),
  gt(messages.seq, sql.placeholder('cleared_seq')),
]
const newestMessageSeqs = preparedStatement((db) =>
  db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(...shownMessagesBefore()))
    .orderBy(desc(messages.seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
)
const messagesBetween = preparedStatement((db) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(and(...shownMessagesBefore(), gte(messages.seq, sql.placeholder('from'))))
    .prepare(),
)

/** Reports a message sent to `me` to the staff, once; they see it with the messages around it. */
export const reportMessage = (me: UserContext, id: string, report: NewReport) =>
  me.db.write(async (tx) => {
    const [message] = await messageRows(tx, me.user.id, [id])
    if (!message) throw notFound('There is no such message.')
    if (message.is_mine) throw invalid('You cannot report your own message.')
    return await keepReport(tx, me, { about_id: message.sender_id, message_id: id }, report)
  })
