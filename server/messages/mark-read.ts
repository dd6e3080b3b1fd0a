import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { isStillParticipant } from '../db/aliases.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { preparedStatement } from '../db/statement.ts'
import { notFound } from '../errors.ts'
import { markMessageEntryRead } from '../delivery/mark-notifications-read.ts'
import { recordChange } from '../db/change-log.ts'
import { messagesConcern, isUnmutedBySide, isUnreadBySide, watchersOf } from './who-is-in.ts'

/** Marks everything up to `seq` as read. A repeat or a smaller number changes and writes nothing. */
export async function markReadUpTo(me: UserContext, conversationId: string, seq: number): Promise<void> {
  const standing = await ownWatermarksIn(me.db.read, me.user.id, conversationId)
  if (Math.min(seq, standing.last_seq) <= standing.read_seq) return
  await me.db.writeByRow(async (tx) => {
    const { last_seq } = await ownWatermarksIn(tx, me.user.id, conversationId)
    const mark = { conversation_id: conversationId, user_id: me.user.id, up_to: Math.min(seq, last_seq) }
    const watchers = await watchersOf(tx, { ...mark, name: 'read_seq' })
    const { changes } = await raiseReadWatermark(tx).run(mark)
    if (changes === 0) return
    await recordChange(tx, [me.user.id, ...watchers], 'conversation', conversationId)
    await markMessageEntryRead(tx, me.user.id, conversationId, mark.up_to)
  })
}

/** This person's watermarks in a conversation of theirs; 404 for any other. */
export async function ownWatermarksIn(db: DatabaseReader, userId: string, conversationId: string) {
  const found = await watermarksOfPerson(db).get({ user_id: userId, conversation_id: conversationId })
  if (!found) throw notFound('There is no such conversation.')
  return found
}

const watermarksOfPerson = preparedStatement((db) =>
  db
    .select({
      /** Of what they see: who has left a channel sees no more. */
      last_seq: sql<number>`coalesce(${participants.left_seq}, ${conversations.last_seq})`,
      read_seq: participants.read_seq,
      cleared_seq: participants.cleared_seq,
    })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .where(
      and(
        eq(participants.conversation_id, sql.placeholder('conversation_id')),
        eq(participants.user_id, sql.placeholder('user_id')),
        isStillParticipant(),
      ),
    )
    .prepare(),
)

/** What was read was also delivered. */
const raiseReadWatermark = preparedStatement((db) =>
  db
    .update(participants)
    .set({
      read_seq: sql`${sql.placeholder('up_to')}`,
      delivered_seq: sql`case when ${participants.delivered_seq} > ${sql.placeholder('up_to')} then ${participants.delivered_seq} else ${sql.placeholder('up_to')} end`,
    })
    .where(
      and(
        eq(participants.conversation_id, sql.placeholder('conversation_id')),
        eq(participants.user_id, sql.placeholder('user_id')),
        lt(participants.read_seq, sql.placeholder('up_to')),
      ),
    )
    .prepare(),
)

/** Messages that concern this person and that they have not read, over all conversations but muted and archived ones: the badge. */
export const unreadBadgeCount = async (db: DatabaseReader, userId: string, now: Date): Promise<number> =>
  (await unreadForBadge(db).get({ user_id: userId, now: now.toISOString() }))?.count ?? 0

/** An index has all that is asked of conversations without a message after the person's mark. */
const unreadForBadge = preparedStatement((db) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(participants)
    .innerJoin(
      conversations,
      and(eq(conversations.id, participants.conversation_id), gt(conversations.last_seq, participants.read_seq)),
    )
    .innerJoin(messages, and(eq(messages.conversation_id, participants.conversation_id), isUnreadBySide(participants)))
    .where(
      and(
        eq(participants.user_id, sql.placeholder('user_id')),
        isStillParticipant(),
        messagesConcern(participants),
        isUnmutedBySide(participants),
      ),
    )
    .prepare(),
)
