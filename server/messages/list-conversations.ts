import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Conversation, Message } from '../../shared/messages/messages.ts'
import { isMessageFoundBy, searchWordsOf } from '../../shared/messages/message-texts.ts'
import type { NewReport } from '../../shared/people/safety.ts'
import type { UserContext } from '../context.ts'
import { isStillParticipant } from '../db/aliases.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'
import { invalid, notFound } from '../errors.ts'
import { keepReport } from '../people/safety/report-person.ts'
import { conversationRows, messageRows } from './message-rows.ts'
import { markReadUpTo, ownWatermarksIn } from './mark-read.ts'
import { isMessageHidden, isMessageInSight } from './who-is-in.ts'

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

/**
 * The person's messages in which each word of `q` begins one, the latest first; pages as in `readConversation`. Texts
 * are compared here and not by the database, so that both engines and the device find the same (decision 241).
 */
export async function searchMessages(
  me: UserContext,
  { q, limit, before = Number.MAX_SAFE_INTEGER }: MessagePage & { q: string },
) {
  const words = searchWordsOf(q)
  if (words.length === 0) return { page: [], older: null }
  const found: { id: string; seq: number }[] = []
  const ids = (await ownConversationIds(me.db.read).all({ user_id: me.user.id })).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += CONVERSATIONS_AT_ONCE) {
    const some = JSON.stringify(ids.slice(at, at + CONVERSATIONS_AT_ONCE))
    const texts = await searchedTextsOf(me.db.read).all({ user_id: me.user.id, ids: some, before })
    found.push(...texts.filter((text) => isMessageFoundBy(text, words)))
    // Others are served between two portions of somebody with many messages.
    await setImmediate()
  }
  found.sort((a, b) => b.seq - a.seq)
  const oldest = found[Math.min(limit, found.length) - 1]
  if (!oldest) return { page: [], older: null }
  const shown = found.filter(({ seq }) => seq >= oldest.seq).map(({ id }) => id)
  const page = (await messageRows(me.db.read, me.user.id, shown)).sort((a, b) => compareBySeq(b, a))
  return { page, older: shown.length < found.length ? oldest.seq : null }
}

/** Conversations. */
const CONVERSATIONS_AT_ONCE = 20

const ownConversationIds = preparedStatement((db) =>
  db
    .select({ id: participants.conversation_id })
    .from(participants)
    .where(and(eq(participants.user_id, sql.placeholder('user_id')), isStillParticipant()))
    .prepare(),
)
const searchedTextsOf = preparedStatement((db) =>
  db
    .select({
      id: messages.id,
      seq: messages.seq,
      content: messages.content,
      attachment_name: messages.attachment_name,
    })
    .from(messages)
    .crossJoin(participants)
    .where(
      and(
        isInBoundList(messages.conversation_id, 'ids'),
        eq(participants.conversation_id, messages.conversation_id),
        eq(participants.user_id, sql.placeholder('user_id')),
        lt(messages.seq, sql.placeholder('before')),
        isMessageInSight(participants),
        sql`not ${isMessageHidden(participants, messages.id)}`,
      ),
    )
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
