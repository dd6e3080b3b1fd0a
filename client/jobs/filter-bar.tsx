import type { SearchFilters } from '../../shared/jobs/search-filters.ts'
import { FilterChip } from '../ui/filter-chip.tsx'
import styles from './filter-bar.module.css'
import { type FilterKind, filterWords } from './filter-words.ts'

/** One chip for each filter: it says what is set, and opens its choices. */
export function FilterBar({ filters, onOpen }: { filters: SearchFilters; onOpen: (kind: FilterKind) => void }) {
  const set: Partial<Record<FilterKind, string>> = filterWords(filters)
  return (
    <div className={styles.bar} role="group" aria-label="Filters">
      {CHIPS.map(([kind, name]) => (
        <FilterChip key={kind} pressed={Boolean(set[kind])} aria-haspopup="dialog" onClick={() => onOpen(kind)}>
          {set[kind] || name}
        </FilterChip>
      ))}
    </div>
  )
}

const CHIPS: [FilterKind, string][] = [
  ['location', 'Location'],
  ['role', 'Role'],
  ['event_type', 'Event type'],
  ['skills', 'Skills'],
  ['dates', 'Dates'],
  ['rate', 'Day rate'],
  ['saved', 'Saved searches'],
]
