import type { SavedSearch, SavedSearchEdit } from '../../shared/jobs/job-filters.ts'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'
import { request } from '../http/request.ts'
import { currentDevice } from '../offline/store/device.ts'
import { queryOf } from './search-query.ts'
import { pathTo } from '../http/path-to.ts'

/** At the server first, then on this phone, which would learn of it by the next sync anyway. */
export async function saveSearch(search: { id: string; name: string; filters: SearchFilters; alert: boolean }) {
  const asked = Object.fromEntries(Object.entries(search.filters).filter(([, value]) => value))
  await keep(await request<SavedSearch>('POST', '/saved-searches', { ...search, filters: asked }))
}

export const changeSearch = async (id: string, edit: SavedSearchEdit) =>
  keep(await request<SavedSearch>('PUT', pathTo`/saved-searches/${id}`, edit))

export async function removeSearch(id: string) {
  await request('DELETE', pathTo`/saved-searches/${id}`)
  await currentDevice().db.saved_searches.delete(id)
}

const keep = (search: SavedSearch) => currentDevice().db.saved_searches.put(search)

export const isSameSearch = (a: SearchFilters, b: SearchFilters) => String(queryOf(a)) === String(queryOf(b))

/** 'Rigger within 50 miles': a name to start from. */
export function nameFor({ role, skills, event_type, location, distance, min_rate }: SearchFilters) {
  const what = role || skills?.split(',').join(', ') || event_type || 'Jobs'
  const parts = [
    what,
    location && `in ${location}`,
    distance && `within ${distance} miles`,
    min_rate && `from £${min_rate}`,
  ]
  return parts.filter(Boolean).join(' ').slice(0, 80)
}
