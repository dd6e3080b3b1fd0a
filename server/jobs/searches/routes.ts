import { changeSearch, removeSearch, saveSearch } from './save-search.ts'
import { searchesOf } from './search-rows.ts'
import { savedSearchesOperations } from '../../../shared/jobs/saved-search-operations.ts'
import { serve, created } from '../../http/serve.ts'

export const savedSearchesRoutes = serve(savedSearchesOperations, {
  listSavedSearches: ({ me }) => searchesOf(me.db.read, me.user.id),
  createSavedSearch: async ({ me, body }) => {
    const { search, repeated } = await saveSearch(me, body)
    return created(search, repeated)
  },
  updateSavedSearch: ({ me, params, body }) => changeSearch(me, params.id, body),
  deleteSavedSearch: ({ me, params }) => removeSearch(me, params.id),
})
