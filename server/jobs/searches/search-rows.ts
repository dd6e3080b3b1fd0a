import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SavedSearch } from '../../../shared/jobs/job-filters.ts'
import type { Reader } from '../../db/connection.ts'
import { inList, statement } from '../../db/statement.ts'
import { type SavedSearchRow, savedSearches } from '../../db/schema/searches.ts'

/** The person's own searches, the newest first. */
export const searchesOf = async (db: Reader, userId: string) =>
  (await kept(db).all({ user_id: userId })).map(searchOfRow)

/** The given searches, as far as they are the person's own. */
export const searchRows = async (db: Reader, userId: string, ids: string[]) =>
  (await among(db).all({ user_id: userId, ids: JSON.stringify(ids) })).map(searchOfRow)

export const searchOfRow = ({ id, name, filters, alert, created_at }: SavedSearchRow): SavedSearch => ({
  id,
  name,
  filters,
  alert,
  created_at,
})

const own = and(eq(savedSearches.user_id, sql.placeholder('user_id')), isNull(savedSearches.removed_at))
const kept = statement((db) =>
  db.select().from(savedSearches).where(own).orderBy(desc(savedSearches.created_at), desc(savedSearches.id)).prepare(),
)
const among = statement((db) =>
  db
    .select()
    .from(savedSearches)
    .where(and(own, inList(savedSearches.id, 'ids')))
    .prepare(),
)
