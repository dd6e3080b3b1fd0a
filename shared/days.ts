import { formatDate, TIME_ZONE } from './dates.ts'

/** The calendar day that the moment falls on, '2026-12-14'. */
export function isoDay(moment: Date, timeZone = TIME_ZONE) {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)
}

/** '14 Dec 2026', of a calendar day such as '2026-12-14'. */
export const formatIsoDay = (day: string | null) => formatDate(day && `${day}T12:00:00`)
