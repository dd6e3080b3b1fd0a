import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../db/connection.ts'
import { type User, users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { notFound } from '../errors.ts'

/** Anybody by id; 404 for nobody, and for who has deleted their account. */
export function findPerson(db: Reader, id: string): User {
  const person = byId(db).get({ id })
  if (!person) throw notFound('There is no such person.')
  return person
}

const byId = statement((db) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deleted_at)))
    .prepare(),
)
