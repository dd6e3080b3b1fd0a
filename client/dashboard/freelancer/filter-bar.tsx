import { formatDate } from '../../../shared/dates.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import styles from './filter-bar.module.css'
import type { FilterKind } from './filter-sheet.tsx'
import type { JobFilters } from './job-filters.ts'

/** One chip for each filter: it says what is set, and opens its choices. */
export function FilterBar({ filters, onOpen }: { filters: JobFilters; onOpen: (kind: FilterKind) => void }) {
  return (
    <div className={styles.bar} role="group" aria-label="Filters">
      {chips(filters).map(({ kind, name, set }) => (
        <FilterChip key={kind} pressed={Boolean(set)} aria-haspopup="dialog" onClick={() => onOpen(kind)}>
          {set || name}
        </FilterChip>
      ))}
    </div>
  )
}

function chips({
  location,
  miles,
  event_type,
  skills,
  from,
  to,
}: JobFilters): { kind: FilterKind; name: string; set: string }[] {
  const within = miles && `Within ${miles} miles`
  return [
    { kind: 'location', name: 'Location', set: [location, within].filter(Boolean).join(', ') },
    { kind: 'event_type', name: 'Event type', set: event_type },
    { kind: 'skills', name: 'Skills', set: skills.length > 1 ? `${skills.length} skills` : (skills[0] ?? '') },
    { kind: 'dates', name: 'Dates', set: datesSet(from, to) },
  ]
}

function datesSet(from: string, to: string) {
  if (from && to) return `${formatDate(from)} to ${formatDate(to)}`
  if (from) return `From ${formatDate(from)}`
  return to && `Until ${formatDate(to)}`
}
