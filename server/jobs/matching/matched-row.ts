import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/connection.ts'
import { matchedViews } from '../../db/schema/sync.ts'
import { statement } from '../../db/statement.ts'

/** The one row of kind 'matched': the ids of the view that is stored for this person, best first. */
export const matchedRow = (db: Reader, userId: string) => ({
  id: 'matched' as const,
  ids: matchedView(db, userId)?.entries.map((entry) => entry.id) ?? [],
})

export const matchedView = (db: Reader, userId: string) => viewOf(db).get({ user_id: userId })

/** What the stored view was computed from; reads none of its entries. */
export const viewBasis = (db: Reader, userId: string) => basisOf(db).get({ user_id: userId })?.basis

const basisOf = statement((db) =>
  db
    .select({ basis: matchedViews.basis })
    .from(matchedViews)
    .where(eq(matchedViews.user_id, sql.placeholder('user_id')))
    .prepare(),
)
const viewOf = statement((db) =>
  db
    .select()
    .from(matchedViews)
    .where(eq(matchedViews.user_id, sql.placeholder('user_id')))
    .prepare(),
)
