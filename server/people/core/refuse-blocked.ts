import { and, eq, or, sql } from 'drizzle-orm'
import { isUserSuspended } from '../../db/active-people.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { blocks } from '../../db/schema/staff.ts'
import { preparedStatement } from '../../db/statement.ts'
import { conflict, forbidden } from '../../errors.ts'

const OWN_BLOCK_TEXT = 'You have blocked this person. Unblock them first.'
const NO_MESSAGES_TEXT = 'This person does not take messages.'

/**
 * Throws if one of the two has blocked the other, or the other is suspended. Only the one who blocked learns the
 * reason: everybody else gets `words`, which do not tell which case it is.
 * @throws 409 for who has blocked, 403 for the other
 */
export async function refuseBlocked(db: DatabaseReader, pair: SenderAndRecipient, words = NO_MESSAGES_TEXT) {
  refuseUnreachable(await reachabilityOf(db, pair), words)
}
type SenderAndRecipient = { from: string; to: string }
type Reachability = { hasBlocked: boolean; isReachable: boolean }

/** The second half of `refuseBlocked`, for who has asked `reachabilityOf` together with other things. */
export function refuseUnreachable({ hasBlocked, isReachable }: Reachability, words = NO_MESSAGES_TEXT) {
  if (hasBlocked) throw conflict(OWN_BLOCK_TEXT)
  if (!isReachable) throw forbidden(words)
}

/** Neither has blocked the other, and the other is not suspended. */
export const isPersonReachable = async (db: DatabaseReader, pair: SenderAndRecipient) =>
  (await reachabilityOf(db, pair)).isReachable

/** Whether `from` has blocked `to`, and may reach them. */
export async function reachabilityOf(db: DatabaseReader, pair: SenderAndRecipient): Promise<Reachability> {
  const [blockers, isOut] = await Promise.all([blockersBetween(db).all(pair), isUserSuspended(db, pair.to)])
  return {
    hasBlocked: blockers.some(({ id }) => id === pair.from),
    isReachable: blockers.length === 0 && !isOut,
  }
}

export const hasBlockedPerson = async (db: DatabaseReader, { by, whom }: { by: string; whom: string }) =>
  (await blockOfPerson(db).get({ by, whom })) !== undefined

const blockOfPerson = preparedStatement((db) =>
  db
    .select({ id: blocks.user_id })
    .from(blocks)
    .where(and(eq(blocks.user_id, sql.placeholder('by')), eq(blocks.blocked_id, sql.placeholder('whom'))))
    .prepare(),
)
const blockersBetween = preparedStatement((db) =>
  db
    .select({ id: blocks.user_id })
    .from(blocks)
    .where(or(isBlockBy('from', 'to'), isBlockBy('to', 'from')))
    .prepare(),
)
const isBlockBy = (by: string, whom: string) =>
  and(eq(blocks.user_id, sql.placeholder(by)), eq(blocks.blocked_id, sql.placeholder(whom)))
