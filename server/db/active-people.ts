import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DatabaseReader } from './connection.ts'
import { users } from './schema/people.ts'
import { isInBoundList, preparedStatement } from './statement.ts'

/** As a condition on users: neither suspended nor deleted. */
export const isActiveUser = and(isNull(users.suspended_at), isNull(users.deleted_at))!

export const isUserSuspended = async (db: DatabaseReader, id: string): Promise<boolean> =>
  (await suspendedUserById(db).get({ id })) !== undefined

/** Which of these people have deleted their accounts. */
export const deletedPeopleAmong = async (db: DatabaseReader, ids: Iterable<string>): Promise<Set<string>> =>
  new Set((await deletedUserIds(db).all({ ids: JSON.stringify([...ids]) })).map(({ id }) => id))

const deletedUserIds = preparedStatement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(isInBoundList(users.id, 'ids'), isNotNull(users.deleted_at)))
    .prepare(),
)
const suspendedUserById = preparedStatement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNotNull(users.suspended_at)))
    .prepare(),
)
