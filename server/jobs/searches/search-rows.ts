import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SavedSearch } from '../../../shared/jobs/job-filters.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { type SavedSearchRow, savedSearches } from '../../db/schema/searches.ts'

/** The person's own searches, the newest first. */
export const savedSearchesOf = async (db: DatabaseReader, userId: string) =>
  (await searchesByPerson(db).all({ user_id: userId })).map(savedSearchOfRow)

/** The given searches, as far as they are the person's own. */
export const savedSearchRows = async (db: DatabaseReader, userId: string, ids: string[]) =>
  (await savedSearchesAmong(db).all({ user_id: userId, ids: JSON.stringify(ids) })).map(savedSearchOfRow)

export const savedSearchOfRow = ({ id, name, filters, alert, created_at }: SavedSearchRow): SavedSearch => ({
  id,
  name,
  filters,
  alert,
  created_at,
})

const isOwnSavedSearch = and(eq(savedSearches.user_id, sql.placeholder('user_id')), isNull(savedSearches.removed_at))
const searchesByPerson = preparedStatement((db) =>
  db
    .select()
    .from(savedSearches)
    .where(isOwnSavedSearch)
    .orderBy(desc(savedSearches.created_at), desc(savedSearches.id))
    .prepare(),
)
const savedSearchesAmong = preparedStatement((db) =>
  db
    .select()
    .from(savedSearches)
    .where(and(isOwnSavedSearch, isInBoundList(savedSearches.id, 'ids')))
    .prepare(),
)
