import { and, eq, or } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { conversations } from '../../db/schema/messages.ts'
import { recordChange } from '../../sync/change-log.ts'

/** The conversations of the two say on `me`'s own phones whether the other is blocked, and show the other nothing more of `me`. */
export function tellOfBlock(tx: Tx, me: string, other: string) {
  const between = (a: string, b: string) => and(eq(conversations.user_a, a), eq(conversations.user_b, b))
  const shared = tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(or(between(me, other), between(other, me)))
    .all()
  for (const { id } of shared) recordChange(tx, [me, other], 'conversation', id)
}
