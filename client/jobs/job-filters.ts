import { FILTER_KEYS, type SearchFilters } from '../../shared/jobs/search-filters.ts'

/** The filters as they stand in the address, under their names on the wire. What makes no sense there is not asked for. */
export function readFilters(params: URLSearchParams): SearchFilters {
  const of = (key: string) => params.get(key)?.trim() || undefined
  const day = (key: string) => (Number.isNaN(Date.parse(`${of(key)}T00:00Z`)) ? undefined : of(key))
  const number = (key: string) => (Number(of(key)) > 0 ? Number(of(key)) : undefined)
  return {
    location: of('location'),
    distance: number('distance'),
    event_type: of('event_type'),
    skills: of('skills'),
    role: of('role'),
    date_from: day('date_from'),
    date_to: day('date_to'),
    min_rate: number('min_rate'),
  }
}

export const isFiltered = (filters: SearchFilters) => FILTER_KEYS.some((key) => filters[key])

/** All of them: a change to this asks for nothing. */
export const NO_FILTERS = readFilters(new URLSearchParams())
