import { FILTER_KEYS, type SearchFilters } from '../../shared/jobs/search-filters.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

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

/** The filters, kept in the address. */
export function useJobFilters() {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => readFilters(params), [params])

  function change(next: SearchFilters) {
    // As the address is now, not as it was when this was drawn: Back may have come between.
    const after = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(next)) {
      if (value) after.set(name, String(value))
      else after.delete(name)
    }
    setParams(after, { replace: true, state: window.history.state?.usr })
  }

  return { filters, change, clear: () => change(NO_FILTERS) }
}
