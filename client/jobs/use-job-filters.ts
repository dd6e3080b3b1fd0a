import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'
import { NO_FILTERS, readFilters } from './job-filters.ts'

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
