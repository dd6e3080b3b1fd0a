import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { SAVED_SEARCHES_MAX } from '../../../shared/limits.ts'
import type { NewSavedSearch, SavedSearch } from '../../../shared/jobs/saved-searches.ts'
import type { UserContext } from '../../context.ts'
import { savedSearches } from '../../db/schema/searches.ts'
import { conflict, gone } from '../../errors.ts'
import { bodyHash } from '../../db/body-hash.ts'
import { recordChange } from '../../sync/change-log.ts'
import { writeSearchKeys } from '../matching/search-keys.ts'
import { searchesOf, searchOfRow } from './search-rows.ts'

/** Keeps filters under a name. */
export async function saveSearch(
  me: UserContext,
  { id = uuid(), ...body }: NewSavedSearch,
): Promise<{ search: SavedSearch; repeated: boolean }> {
  const body_hash = bodyHash(body)
  return me.db.write((tx) => {
    const known = tx.select().from(savedSearches).where(eq(savedSearches.id, id)).get()
    if (known) {
      const isSame = known.user_id === me.user.id && known.body_hash === body_hash
      if (!isSame) throw conflict('This id has been used for something else.')
      if (known.removed_at) throw gone('This search was saved, and has been removed since.')
      return { search: searchOfRow(known), repeated: true }
    }
    if (searchesOf(tx, me.user.id).length >= SAVED_SEARCHES_MAX)
      throw conflict(`You have ${SAVED_SEARCHES_MAX} saved searches. Remove one to keep another.`)
    const row = { id, user_id: me.user.id, ...body, body_hash, created_at: me.now().toISOString() }
    const search = tx.insert(savedSearches).values(row).returning().get()
    writeSearchKeys(tx, search)
    recordChange(tx, [me.user.id], 'saved_search', id)
    return { search: searchOfRow(search), repeated: false }
  })
}
