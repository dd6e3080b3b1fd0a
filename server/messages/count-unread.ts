import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Reader } from '../db/connection.ts'
import { isStillIn } from '../db/participants-of.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { statement } from '../db/statement.ts'

/** Messages of others that this person has not read, over all conversations: the badge. */
export const countUnread = (db: Reader, userId: string): number => unread(db).get({ user_id: userId })?.count ?? 0

/** Conversations with nothing new are left at their own row: only unread messages are visited. */
const unread = statement((db) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(participants)
    .innerJoin(
      conversations,
      and(eq(conversations.id, participants.conversation_id), gt(conversations.last_seq, participants.read_seq)),
    )
    .innerJoin(
      messages,
      and(
        eq(messages.conversation_id, participants.conversation_id),
        gt(messages.seq, participants.read_seq),
        ne(messages.sender_id, participants.user_id),
      ),
    )
    .where(and(eq(participants.user_id, sql.placeholder('user_id')), isStillIn()))
    .prepare(),
)
