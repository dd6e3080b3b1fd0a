import { changeOwnSearch, removeOwnSearch, storeOwnSearch } from './save-search.ts'
import { savedSearchesOf } from './search-rows.ts'
import { savedSearchesOperations } from '../../../shared/jobs/saved-search-operations.ts'
import { serveOperations, createdAnswer } from '../../http/serve.ts'

export const savedSearchesRoutes = serveOperations(savedSearchesOperations, {
  listSavedSearches: ({ me }) => savedSearchesOf(me.db.read, me.user.id),
  createSavedSearch: async ({ me, body }) => {
    const { search, repeated } = await storeOwnSearch(me, body)
    return createdAnswer(search, repeated)
  },
  updateSavedSearch: ({ me, params, body }) => changeOwnSearch(me, params.id, body),
  deleteSavedSearch: ({ me, params }) => removeOwnSearch(me, params.id),
})
