import { FILTER_KEYS, type SearchFilters } from '../../shared/jobs/search-filters.ts'

/** The filters as a query of GET /jobs, in a fixed order. */
export const queryOf = (filters: SearchFilters) =>
  new URLSearchParams(FILTER_KEYS.flatMap((key) => (filters[key] ? [[key, String(filters[key])]] : [])))
