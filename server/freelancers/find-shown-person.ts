import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../db/connection.ts'
import { users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { notFound } from '../errors.ts'

/** 404 for nobody, and for who is suspended. */
export function findShownPerson(db: Reader, id: string) {
  if (!exists(db).get({ id })) throw notFound('There is no such person.')
}

const exists = statement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.suspended_at)))
    .prepare(),
)
