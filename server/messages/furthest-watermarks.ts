import { and, eq, type SQL, sql } from 'drizzle-orm'
import { otherParticipants, type ownParticipants } from '../db/aliases.ts'
import { messages } from '../db/schema/messages.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'

/** How far the furthest on the other side of `from` is. */
export const furthestWatermark = (watermark: SQL, from: typeof ownParticipants | typeof otherParticipants) =>
  sql<number>`(select max(${watermark}) from participants o where o.conversation_id = ${from.conversation_id}
    and o.user_id <> ${from.user_id} and (o.is_team = 0 or ${from.is_team} = 0))`

/** How far the other side is, once for each sender in a conversation: a team is many participants. */
export const watermarksOfSenders = preparedStatement((db) => {
  const senders = db
    .selectDistinct({ conversation_id: messages.conversation_id, sender_id: messages.sender_id })
    .from(messages)
    .where(isInBoundList(messages.id, 'ids'))
    .as('senders')
  return db
    .select({
      conversation_id: senders.conversation_id,
      sender_id: senders.sender_id,
      delivered_seq: furthestWatermark(sql`o.delivered_seq`, otherParticipants),
      read_seq: furthestWatermark(sql`o.read_seq`, otherParticipants),
    })
    .from(senders)
    .crossJoin(otherParticipants)
    .where(
      and(
        eq(otherParticipants.conversation_id, senders.conversation_id),
        eq(otherParticipants.user_id, senders.sender_id),
      ),
    )
    .prepare()
})
