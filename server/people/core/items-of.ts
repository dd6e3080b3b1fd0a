import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../db/connection.ts'
import { portfolioItems } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'

/** A person's portfolio items in their order, as stored. */
export const itemsOf = (db: Reader, userId: string) => ofUser(db).all({ user_id: userId })

const ofUser = statement((db) =>
  db
    .select()
    .from(portfolioItems)
    .where(and(eq(portfolioItems.user_id, sql.placeholder('user_id')), isNull(portfolioItems.removed_at)))
    .orderBy(asc(portfolioItems.position), asc(portfolioItems.id))
    .prepare(),
)
