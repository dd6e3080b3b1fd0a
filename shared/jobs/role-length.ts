import { isoLondonDay, londonMidnight } from '../dates-in-london.ts'
import { ROLE_DAYS_MAX } from '../limits.ts'

/**
 * Whether a role ends later than it may. Counted in London's days, since a year that begins in summer time can end an
 * hour later. A date that cannot be read is another mistake.
 */
export function roleLastsTooLong({ date_start, date_end }: { date_start: string; date_end: string }) {
  const [start, end] = [Date.parse(date_start), Date.parse(date_end)]
  if (Number.isNaN(start) || Number.isNaN(end)) return false
  return end >= londonMidnight(isoLondonDay(start), ROLE_DAYS_MAX + 1)
}
