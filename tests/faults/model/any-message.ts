import { and, eq, ne, or } from 'drizzle-orm'
import { conversations, messages } from '../../../server/db/schema/messages.ts'
import type { World } from '../../support/world.ts'
import type { Random } from './random.ts'

/** A message to this person that the server has, as a push would carry it. */
export const anyMessageTo = (world: World) => (userId: string, random: Random) => {
  const rows = world.ctx.db.read
    .select({ message: messages })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(and(or(eq(conversations.user_a, userId), eq(conversations.user_b, userId)), ne(messages.sender_id, userId)))
    .all()
  const found = random.pick(rows)?.message
  if (!found) return undefined
  const { id, conversation_id, sender_id, content, seq, created_at } = found
  return { id, conversation_id, sender_id, content, seq, created_at, truncated: false }
}
