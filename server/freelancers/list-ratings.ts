import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PageQuery } from '../../shared/fields.ts'
import type { Rating } from '../../shared/users.ts'
import type { Context } from '../context.ts'
import { users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { notFound } from '../errors.ts'
import { cutPage } from '../pages.ts'
import { ratingsOf } from '../users/user-rows.ts'

/** A page of them, the newest first. An employer has none; 404 for nobody. */
export async function listRatings(
  { db }: Context,
  userId: string,
  query: PageQuery,
): Promise<{ ratings: Rating[]; next: string | null }> {
  if (!exists(db.read).get({ id: userId })) throw notFound('There is no such person.')
  const { page, next } = cutPage(ratingsOf(db.read, userId), ({ id }) => id, query)
  return { ratings: page, next }
}

const exists = statement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.suspended_at)))
    .prepare(),
)
