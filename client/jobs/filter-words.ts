import { formatDate } from '../../shared/dates.ts'
import { formatDayRate } from '../../shared/money.ts'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'

/** What can be chosen, each with a sheet of its own; 'saved' is the list of saved searches. */
export type FilterKind = 'location' | 'role' | 'event_type' | 'skills' | 'dates' | 'rate' | 'saved'

/** What is asked for under each kind, in words; '' for nothing. */
export function filterWords({
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
    dates: datesWords(date_from, date_to),
    rate: min_rate ? `From ${formatDayRate(min_rate)}` : '',
  }
}

function datesWords(from?: string, to?: string) {
  if (from && to) return `${formatDate(from)} to ${formatDate(to)}`
  return from ? `From ${formatDate(from)}` : to ? `Until ${formatDate(to)}` : ''
}
