import { and, eq, isNull } from 'drizzle-orm'
import type { SavedSearch, SavedSearchEdit } from '../../../shared/jobs/saved-searches.ts'
import type { UserContext } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { type SavedSearchRow, savedSearches } from '../../db/schema/searches.ts'
import { notFound } from '../../errors.ts'
import { recordChange } from '../../sync/change-log.ts'
import { writeSearchKeys } from '../matching/search-keys.ts'
import { searchOfRow } from './search-rows.ts'

/** Its name, what it looks for, whether it tells of new jobs: what is sent changes. */
export const changeSearch = (me: UserContext, id: string, edit: SavedSearchEdit): Promise<SavedSearch> =>
  me.db.write((tx) => {
    const search = ownSearch(tx, me, id)
    return searchOfRow(Object.keys(edit).length > 0 ? write(tx, search, edit) : search)
  })

/** Away for good; again it changes nothing. */
export const removeSearch = (me: UserContext, id: string): Promise<void> =>
  me.db.write((tx) => {
    const removed_at = me.now().toISOString()
    const search = tx.select().from(savedSearches).where(of(me, id)).get()
    if (!search) throw notFound(NOT_THERE)
    if (!search.removed_at) write(tx, search, { removed_at })
  })

function write(tx: Tx, { id, user_id }: SavedSearchRow, fields: Partial<SavedSearchRow>) {
  const search = tx.update(savedSearches).set(fields).where(eq(savedSearches.id, id)).returning().get()
  writeSearchKeys(tx, search)
  recordChange(tx, [user_id], 'saved_search', id, search.removed_at !== null)
  return search
}

function ownSearch(tx: Tx, me: UserContext, id: string) {
  const search = tx
    .select()
    .from(savedSearches)
    .where(and(of(me, id), isNull(savedSearches.removed_at)))
    .get()
  if (!search) throw notFound(NOT_THERE)
  return search
}

const of = (me: UserContext, id: string) => and(eq(savedSearches.id, id), eq(savedSearches.user_id, me.user.id))
const NOT_THERE = 'This saved search does not exist.'
