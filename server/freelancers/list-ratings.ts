import { eq, sql } from 'drizzle-orm'
import type { Rating } from '../../shared/users.ts'
import type { Context } from '../context.ts'
import { users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { notFound } from '../errors.ts'
import { ratingsOf } from '../users/user-rows.ts'

/** The newest first. An employer has none; 404 for nobody. */
export async function listRatings({ db }: Context, userId: string): Promise<Rating[]> {
  if (!exists(db.read).get({ id: userId })) throw notFound('There is no such person.')
  return ratingsOf(db.read, userId)
}

const exists = statement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
