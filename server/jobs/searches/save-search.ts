import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { SAVED_SEARCHES_MAX } from '../../../shared/limits.ts'
import type { NewSavedSearch, SavedSearch, SavedSearchEdit } from '../../../shared/jobs/job-filters.ts'
import type { UserContext } from '../../context.ts'
import { savedSearches, type SavedSearchRow } from '../../db/schema/searches.ts'
import { conflict, gone, notFound } from '../../errors.ts'
import { bodyHash, expectSameRow } from '../../db/spent-ids.ts'
import { recordChange } from '../../db/change-log.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { writeSearchKeys } from '../matching/search-keys.ts'
import { savedSearchesOf, savedSearchOfRow } from './search-rows.ts'

/**
 * Saves filters under a name.
 * @throws 409 for an id in use or one search too many, 410 for one that was removed since
 */
export async function storeOwnSearch(
  me: UserContext,
  { id = uuid(), ...body }: NewSavedSearch,
): Promise<{ search: SavedSearch; repeated: boolean }> {
  const body_hash = bodyHash(body)
  return me.db.writeByRow(async (tx) => {
    await tx.lock('users', me.user.id)
    const known = await tx.select().from(savedSearches).where(eq(savedSearches.id, id)).get()
    if (known) {
      expectSameRow(known, { user_id: me.user.id, body_hash })
      if (known.removed_at) throw gone('This search has since been removed.')
      return { search: savedSearchOfRow(known), repeated: true }
    }
    if ((await savedSearchesOf(tx, me.user.id)).length >= SAVED_SEARCHES_MAX)
      throw conflict(`You have ${SAVED_SEARCHES_MAX} saved searches. Remove one to save another.`)
    const row = { id, user_id: me.user.id, ...body, body_hash, created_at: me.now().toISOString() }
    const search = await tx.insert(savedSearches).values(row).returning().get()
    await writeSearchKeys(tx, search)
    await recordChange(tx, [me.user.id], 'saved_search', id)
    return { search: savedSearchOfRow(search), repeated: false }
  })
}

/** Changes the given fields: name, filters, alerts. */
export const changeOwnSearch = (me: UserContext, id: string, edit: SavedSearchEdit): Promise<SavedSearch> =>
  me.db.writeByRow(async (tx) => {
    await tx.lock('users', me.user.id)
    const search = await ownSavedSearch(tx, me, id)
    return savedSearchOfRow(Object.keys(edit).length > 0 ? await writeSavedSearch(tx, search, edit) : search)
  })

/** Deletes a search; a repeat changes nothing. */
export const removeOwnSearch = (me: UserContext, id: string): Promise<void> =>
  me.db.writeByRow(async (tx) => {
    await tx.lock('users', me.user.id)
    const removed_at = me.now().toISOString()
    const search = await tx.select().from(savedSearches).where(isOwnSearchWithId(me, id)).get()
    if (!search) throw notFound(SEARCH_MISSING_TEXT)
    if (!search.removed_at) await writeSavedSearch(tx, search, { removed_at })
  })

async function writeSavedSearch(
  tx: WriteTransaction,
  { id, user_id }: SavedSearchRow,
  fields: Partial<SavedSearchRow>,
) {
  const search = await tx.update(savedSearches).set(fields).where(eq(savedSearches.id, id)).returning().get()
  await writeSearchKeys(tx, search)
  await recordChange(tx, [user_id], 'saved_search', id, search.removed_at !== null)
  return search
}

async function ownSavedSearch(tx: WriteTransaction, me: UserContext, id: string) {
  const search = await tx
    .select()
    .from(savedSearches)
    .where(and(isOwnSearchWithId(me, id), isNull(savedSearches.removed_at)))
    .get()
  if (!search) throw notFound(SEARCH_MISSING_TEXT)
  return search
}

const isOwnSearchWithId = (me: UserContext, id: string) =>
  and(eq(savedSearches.id, id), eq(savedSearches.user_id, me.user.id))
const SEARCH_MISSING_TEXT = 'This saved search does not exist.'
