import { and, asc, eq, sql } from 'drizzle-orm'
import { messageReactions } from '../db/schema/messages.ts'
import { users } from '../db/schema/people.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'
import { isPersonGone } from './who-is-in.ts'

/** Of people who are suspended, or have blocked the viewer, nothing is seen. */
export const reactionsOfMessages = preparedStatement((db) =>
  db
    .select({
      message_id: messageReactions.message_id,
      user_id: users.id,
      full_name: users.full_name,
      reaction: messageReactions.reaction,
    })
    .from(messageReactions)
    .innerJoin(users, eq(users.id, messageReactions.user_id))
    .where(and(isInBoundList(messageReactions.message_id, 'ids'), sql`not ${isPersonGone(users)}`))
    .orderBy(asc(messageReactions.created_at), asc(users.id))
    .prepare(),
)
