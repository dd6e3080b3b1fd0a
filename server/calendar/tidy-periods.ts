import type { BusyPeriod } from '../../shared/calendar/calendar.ts'
import type { Span } from '../ports/calendars/calendars.ts'

const PERIODS_MAX = 1000
const SUMMARY_MAX = 200

/** Whatever a provider sends, as we keep it: ISO 8601 in UTC, in order, not over, each once. */
export function tidyPeriods(given: BusyPeriod[], { from, to }: Span): BusyPeriod[] {
  const tidy = new Map<string, BusyPeriod>()
  for (const { summary, start, end } of given) {
    const [begins, ends] = [new Date(start), new Date(end)]
    // Also false where one of them cannot be read.
    if (!(begins < ends && ends > from && begins < to)) continue
    const period = { summary: summary.slice(0, SUMMARY_MAX), start: begins.toISOString(), end: ends.toISOString() }
    tidy.set(Object.values(period).join(' '), period)
  }
  return [...tidy.values()].sort((a, b) => (a.start + a.end < b.start + b.end ? -1 : 1)).slice(0, PERIODS_MAX)
}
