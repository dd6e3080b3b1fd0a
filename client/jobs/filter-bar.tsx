import type { ReactNode } from 'react'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'
import { FilterChip } from '../ui/chip.tsx'
import styles from './filter-bar.module.css'
import { formatDate } from '../../shared/dates.ts'
import { formatDayRate } from '../../shared/money.ts'

type Props = {
  filters: SearchFilters
  /** In front of the filters. */
  children?: ReactNode
  onOpen: (kind: FilterKind) => void
}

/** One chip for each filter: it shows what is set, and opens its choices. */
export function FilterBar({ filters, children, onOpen }: Props) {
  const set: Partial<Record<FilterKind, string>> = filterText(filters)
  return (
    <fieldset className={styles.bar} aria-label="Filters">
      {children}
      {FILTER_CHIPS.map(([kind, name]) => (
        <FilterChip key={kind} pressed={Boolean(set[kind])} aria-haspopup="dialog" onClick={() => onOpen(kind)}>
          {set[kind] || name}
        </FilterChip>
      ))}
    </fieldset>
  )
}

const FILTER_CHIPS: [FilterKind, string][] = [
  ['location', 'Location'],
  ['role', 'Role'],
  ['event_type', 'Event type'],
  ['skills', 'Skills'],
  ['dates', 'Dates'],
  ['rate', 'Day rate'],
  ['saved', 'Saved searches'],
]

/** The filters, each with a sheet of its own; 'saved' is the list of saved searches. */
export type FilterKind = 'location' | 'role' | 'event_type' | 'skills' | 'dates' | 'rate' | 'saved'

/** The filter's value as text; '' if it is not set. */
export function filterText({
  location,
  distance,
  event_type,
  skills,
  role,
  date_from,
  date_to,
  min_rate,
}: SearchFilters) {
  const within = distance && `Within ${distance} miles`
  const [skill = '', ...others] = skills?.split(',') ?? []
  return {
    location: [location, within].filter(Boolean).join(', '),
    role: role ?? '',
    event_type: event_type ?? '',
    skills: others.length > 0 ? `${others.length + 1} skills` : skill,
    dates: filterDatesText(date_from, date_to),
    rate: min_rate ? `From ${formatDayRate(min_rate)}` : '',
  }
}

function filterDatesText(from?: string, to?: string) {
  if (from && to) return `${formatDate(from)} to ${formatDate(to)}`
  return from ? `From ${formatDate(from)}` : to ? `Until ${formatDate(to)}` : ''
}
