import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/connection.ts'
import { type User, users } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { notFound } from '../../errors.ts'

/** Anybody by id; 404 for nobody, and for who has deleted their account. */
export function findPerson(db: Reader, id: string): User {
  const person = findAccount(db, id)
  if (person.deleted_at) throw notFound('There is no such person.')
  return person
}

/** The same, deleted or not: where a deleted account must be told from one that is hidden by nothing. */
export function findAccount(db: Reader, id: string): User {
  const person = byId(db).get({ id })
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
