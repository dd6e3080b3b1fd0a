import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader } from './connection.ts'
import { users } from './schema/people.ts'
import { inList, statement } from './statement.ts'

/** As a condition on users: neither suspended nor deleted. */
export const isActive = and(isNull(users.suspended_at), isNull(users.deleted_at))!

export const isSuspended = async (db: Reader, id: string): Promise<boolean> =>
  (await suspended(db).get({ id })) !== undefined

/** Which of these people have deleted their accounts. */
export const deletedAmong = async (db: Reader, ids: Iterable<string>): Promise<Set<string>> =>
  new Set((await deleted(db).all({ ids: JSON.stringify([...ids]) })).map(({ id }) => id))

const deleted = statement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(inList(users.id, 'ids'), isNotNull(users.deleted_at)))
    .prepare(),
)
const suspended = statement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNotNull(users.suspended_at)))
    .prepare(),
)
