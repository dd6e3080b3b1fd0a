import { and, eq, or, sql } from 'drizzle-orm'
import { isSuspended } from '../../db/active-people.ts'
import type { Reader } from '../../db/connection.ts'
import { blocks } from '../../db/schema/staff.ts'
import { statement } from '../../db/statement.ts'
import { conflict, forbidden } from '../../errors.ts'

const OWN_BLOCK = 'You have blocked this person. Unblock them first.'
const NO_MESSAGES = 'This person does not take messages.'

/**
 * Throws if one of the two has blocked the other, or the other is suspended. Only the one who blocked learns the
 * reason: everybody else gets `words`, which do not tell which case it is.
 * @throws 409 for who has blocked, 403 for the other
 */
export async function refuseBlocked(db: Reader, pair: Pair, words = NO_MESSAGES) {
  refuseUnreachable(await reachOf(db, pair), words)
}
type Pair = { from: string; to: string }
type Reach = { hasBlocked: boolean; isReachable: boolean }

/** The second half of `refuseBlocked`, for who has asked `reachOf` together with other things. */
export function refuseUnreachable({ hasBlocked, isReachable }: Reach, words = NO_MESSAGES) {
  if (hasBlocked) throw conflict(OWN_BLOCK)
  if (!isReachable) throw forbidden(words)
}

/** Neither has blocked the other, and the other is not suspended. */
export const isReachable = async (db: Reader, pair: Pair) => (await reachOf(db, pair)).isReachable

/** Whether `from` has blocked `to`, and may reach them. */
export async function reachOf(db: Reader, pair: Pair): Promise<Reach> {
  const [blockers, isOut] = await Promise.all([between(db).all(pair), isSuspended(db, pair.to)])
  return {
    hasBlocked: blockers.some(({ id }) => id === pair.from),
    isReachable: blockers.length === 0 && !isOut,
  }
}

export const hasBlocked = async (db: Reader, { by, whom }: { by: string; whom: string }) =>
  (await blocked(db).get({ by, whom })) !== undefined

const blocked = statement((db) =>
  db
    .select({ id: blocks.user_id })
    .from(blocks)
    .where(and(eq(blocks.user_id, sql.placeholder('by')), eq(blocks.blocked_id, sql.placeholder('whom'))))
    .prepare(),
)
const between = statement((db) =>
  db
    .select({ id: blocks.user_id })
    .from(blocks)
    .where(or(isBlock('from', 'to'), isBlock('to', 'from')))
    .prepare(),
)
const isBlock = (by: string, whom: string) =>
  and(eq(blocks.user_id, sql.placeholder(by)), eq(blocks.blocked_id, sql.placeholder(whom)))
