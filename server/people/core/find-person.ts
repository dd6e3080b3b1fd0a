import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../db/connection.ts'
import { type User, users } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { notFound } from '../../errors.ts'
import { hasBlocked } from './refuse-blocked.ts'

/**
 * Throws the same 404 for an unknown id, a deleted account, a suspended person, and one who has blocked the viewer
 * (`viewerId`; null for nobody in particular).
 */
export async function findShownPerson(db: Reader, id: string, viewerId: string | null) {
  if (!(await exists(db).get({ id })) || (viewerId !== null && (await hasBlocked(db, { by: id, whom: viewerId }))))
    throw notFound('There is no such person.')
}

const exists = statement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.suspended_at)))
    .prepare(),
)

/** Any person by id; 404 for an unknown id or a deleted account. */
export async function findPerson(db: Reader, id: string): Promise<User> {
  const person = await findAccount(db, id)
  if (person.deleted_at) throw notFound('There is no such person.')
  return person
}

/**
 * Like `findPerson`, but returns deleted accounts too, where those must not be distinguishable from hidden ones.
 * @throws 404
 */
export async function findAccount(db: Reader, id: string): Promise<User> {
  const person = await byId(db).get({ id })
  if (!person) throw notFound('There is no such person.')
  return person
}

const byId = statement((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
