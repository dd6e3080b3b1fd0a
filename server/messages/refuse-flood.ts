import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import type { Reader } from '../db/connection.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { statement } from '../db/statement.ts'
import { limited } from '../errors.ts'
import { sharesJob } from './shares-job.ts'

const DAY = 86_400_000
/** s after which a phone asks again: nothing but an answer helps, and that wakes it anyway. */
const UNTIL_ANSWERED = 3_600

/**
 * Refuses (429) another message to somebody with whom the sender shares no job: after so many in a row without an answer, over all
 * conversations of the two; and to one more new person after so many of them in a day. For inside a write.
 */
export function refuseFlood(tx: Reader, { user, settings, now }: UserContext, recipientId: string) {
  const max = settings.STRANGER_MESSAGES
  const newest = newestBetween(tx, user.id, recipientId, max)
  const answeredAt = newest.findIndex(({ sender_id }) => sender_id === recipientId)
  if (newest.length > 0 && (answeredAt >= 0 ? answeredAt : newest.length) < max) return
  if (sharesJob(tx, user.id, recipientId)) return
  if (newest.length > 0) {
    throw limited(`You have written ${max} messages in a row. You can go on once they have answered.`, UNTIL_ANSWERED)
  }
  const since = new Date(now().getTime() - DAY).toISOString()
  const begun = begunSince(tx).all({ me: user.id, since })
  const strangers = begun.filter(({ sender_id, other }) => sender_id === user.id && !sharesJob(tx, user.id, other))
  const oldest = strangers.at(-max)
  if (!oldest) return
  const seconds = (Date.parse(oldest.created_at) + DAY - now().getTime()) / 1000
  throw limited(`You have written to ${max} new people today. You can write to others tomorrow.`, seconds)
}

/** The newest messages of two people in all of their conversations, at most so many, the newest first. */
function newestBetween(tx: Reader, one: string, other: string, limit: number) {
  const [user_a, user_b] = one < other ? [one, other] : [other, one]
  return conversationsOf(tx)
    .all({ user_a, user_b })
    .flatMap(({ id }) => newestOf(tx).all({ id, limit }))
    .toSorted((a, b) => b.seq - a.seq)
    .slice(0, limit)
}

const conversationsOf = statement((db) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(eq(conversations.user_a, sql.placeholder('user_a')), eq(conversations.user_b, sql.placeholder('user_b'))),
    )
    .prepare(),
)
const newestOf = statement((db) =>
  db
    .select({ sender_id: messages.sender_id, seq: messages.seq })
    .from(messages)
    .where(eq(messages.conversation_id, sql.placeholder('id')))
    .orderBy(desc(messages.seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** Conversations of `me` that have begun since then, the oldest first: who wrote the first message, and who else is in it. */
const begunSince = statement((db) =>
  db
    .select({
      created_at: conversations.created_at,
      other: sql<string>`iif(${conversations.user_a} = ${participants.user_id}, ${conversations.user_b}, ${conversations.user_a})`,
      sender_id: sql<string>`(select ${messages.sender_id} from ${messages} where ${messages.conversation_id} = ${conversations.id} order by ${messages.seq} limit 1)`,
    })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .where(and(eq(participants.user_id, sql.placeholder('me')), gt(conversations.created_at, sql.placeholder('since'))))
    .orderBy(asc(conversations.created_at))
    .prepare(),
)
