import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Reader } from '../../db/connection.ts'
import { users } from '../../db/schema/people.ts'
import { blocks } from '../../db/schema/staff.ts'
import { statement } from '../../db/statement.ts'
import { conflict, forbidden } from '../../errors.ts'

const OWN_BLOCK = 'You have blocked this person. Unblock them first.'
const NO_MESSAGES = 'This person does not take messages.'

/**
 * Throws if one of the two has blocked the other, or the other is suspended. Only the one who blocked learns the
 * reason: everybody else gets `words`, which do not tell which case it is.
 */
export async function refuseBlocked(db: Reader, { from, to }: { from: string; to: string }, words = NO_MESSAGES) {
  if (await hasBlocked(db, { by: from, whom: to })) throw conflict(OWN_BLOCK)
  if (!(await isReachable(db, { from, to }))) throw forbidden(words)
}

/** Neither has blocked the other, and the other is not suspended. */
export const isReachable = async (db: Reader, { from, to }: { from: string; to: string }) =>
  !(await hasBlocked(db, { by: from, whom: to })) &&
  !(await hasBlocked(db, { by: to, whom: from })) &&
  !(await suspended(db).get({ id: to }))

export const hasBlocked = async (db: Reader, { by, whom }: { by: string; whom: string }) =>
  (await blocked(db).get({ by, whom })) !== undefined

const blocked = statement((db) =>
  db
    .select({ id: blocks.user_id })
    .from(blocks)
    .where(and(eq(blocks.user_id, sql.placeholder('by')), eq(blocks.blocked_id, sql.placeholder('whom'))))
    .prepare(),
)
const suspended = statement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNotNull(users.suspended_at)))
    .prepare(),
)
