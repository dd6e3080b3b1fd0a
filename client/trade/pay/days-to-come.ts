import { daysFrom } from '../../../shared/calendar/blocked-days.ts'
import { isoLondonDay, lastWorkDay } from '../../../shared/dates-in-london.ts'

/** Days of work that are not over, '2027-03-01'. `now` in ms. */
export function daysToComeOf({ date_start, date_end }: { date_start: string; date_end: string }, now: number) {
  const [start, end] = [Date.parse(date_start), Date.parse(date_end)]
  const [first, last] = [isoLondonDay(Math.max(start, now)), lastWorkDay(start, end)]
  return first <= last ? daysFrom(first, last) : []
}
