import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DatabaseReader } from '../../db/connection.ts'
import { type UserRow, users } from '../../db/schema/people.ts'
import { preparedStatement } from '../../db/statement.ts'
import { notFound } from '../../errors.ts'
import { hasBlockedPerson } from './refuse-blocked.ts'

/**
 * Throws the same 404 for an unknown id, a deleted account, a suspended person, and one who has blocked the viewer
 * (`viewerId`; null for nobody in particular).
 */
export async function findShownPerson(db: DatabaseReader, id: string, viewerId: string | null) {
  if (
    !(await shownPersonById(db).get({ id })) ||
    (viewerId !== null && (await hasBlockedPerson(db, { by: id, whom: viewerId })))
  )
    throw notFound('There is no such person.')
}

const shownPersonById = preparedStatement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.suspended_at)))
    .prepare(),
)

/** Any person by id; 404 for an unknown id or a deleted account. */
export async function findPerson(db: DatabaseReader, id: string): Promise<UserRow> {
  const person = await findAccount(db, id)
  if (person.deleted_at) throw notFound('There is no such person.')
  return person
}

/**
 * Like `findPerson`, but returns deleted accounts too, where those must not be distinguishable from hidden ones.
 * @throws 404
 */
export async function findAccount(db: DatabaseReader, id: string): Promise<UserRow> {
  const person = await accountById(db).get({ id })
  if (!person) throw notFound('There is no such person.')
  return person
}

const accountById = preparedStatement((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
