import { spanOf } from '../../shared/jobs/filter-for.ts'
import { inMinorUnits } from '../../shared/money.ts'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'
import { type Bounds, UNBOUNDED } from '../db/job-search.ts'

/** Dates and rate of the filters in the index's units. */
export function boundsOf(filters: SearchFilters): Bounds {
  const { from, to } = spanOf(filters)
  return {
    from: from === -Infinity ? UNBOUNDED.from : from / 1000,
    to: to === Infinity ? UNBOUNDED.to : to / 1000,
    min_rate: inMinorUnits(filters.min_rate ?? 0),
  }
}
