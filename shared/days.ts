import { formatDate, timeZone } from './dates.ts'

/** The calendar day that the moment falls on, '2026-12-14'. */
export function isoDay(moment: Date, zone = timeZone()) {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(moment)
}

/** '14 Dec 2026', of a calendar day such as '2026-12-14'. */
export const formatIsoDay = (day: string | null) => formatDate(day && `${day}T12:00:00`)
