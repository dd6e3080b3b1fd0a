import { LOCATION_MAX, ROLE_NAME_MAX } from '../../shared/limits.ts'
import { FILTER_KEYS, type SearchFilters } from '../../shared/jobs/search-filters.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The filters in the address, under their names on the wire. Invalid values are ignored, and texts that are too long. */
export function readFilters(params: URLSearchParams): SearchFilters {
  const of = (key: string) => params.get(key)?.trim() || undefined
  const short = (key: string, most: number) => ((of(key)?.length ?? 0) > most ? undefined : of(key))
  const day = (key: string) => (Number.isNaN(Date.parse(`${of(key)}T00:00Z`)) ? undefined : of(key))
  const number = (key: string) => (Number(of(key)) > 0 ? Number(of(key)) : undefined)
  return {
    location: short('location', LOCATION_MAX),
    distance: number('distance'),
    event_type: of('event_type'),
    skills: of('skills'),
    role: short('role', ROLE_NAME_MAX),
    date_from: day('date_from'),
    date_to: day('date_to'),
    min_rate: number('min_rate'),
  }
}

export const isFiltered = (filters: SearchFilters) => FILTER_KEYS.some((key) => filters[key])

/** Every filter, unset: for removing all of them. */
export const NO_FILTERS = readFilters(new URLSearchParams())

/** The filters, stored in the address. */
export function useJobFilters() {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => readFilters(params), [params])

  function change(next: SearchFilters) {
    // The current address, not the rendered one: Back may have come between.
    const after = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(next)) {
      if (value) after.set(name, String(value))
      else after.delete(name)
    }
    setParams(after, { replace: true, state: window.history.state?.usr })
  }

  return { filters, change, clear: () => change(NO_FILTERS) }
}

/** The filters as a query of GET /jobs, in a fixed order. */
export const queryOf = (filters: SearchFilters) =>
  new URLSearchParams(FILTER_KEYS.flatMap((key) => (filters[key] ? [[key, String(filters[key])]] : [])))
