/*
 * Dates in the time zone of the jobs, for texts that the server writes and for filters by day. For the device's own
 * zone see dates.ts.
 */
import { formatDateRange, formatIsoDay, isoDay } from './dates.ts'

/**
 * Milliseconds of midnight in London at the beginning of a day such as '2026-12-14', or of the day `later` days after
 * it.
 */
export function londonMidnight(day: string, later = 0) {
  const utc = Date.parse(`${day}T00:00:00Z`) + later * 86_400_000
  return utc - Number(londonHour().format(utc)) * 3_600_000
}

/**
 * Milliseconds of the moment at which clocks in London show `time` ('06:00') on `day`: the first of two in autumn, and
 * an hour later where spring skips it.
 */
export function londonMoment(day: string, time: string) {
  const winter = Date.parse(`${day}T${time}:00Z`)
  const summer = winter - 3_600_000
  return isoLondonDay(summer) === day && londonTime().format(summer) === time ? summer : winter
}

/** '14 Dec 2026', in London. */
export const formatLondonDate = (moment: string | null) => formatIsoDay(moment && isoLondonDay(Date.parse(moment)))
/** '14 to 16 Dec 2026', in London. */
export function formatLondonDateRange(start: string, end: string) {
  const [first, last] = [start, end].map((moment) => `${isoLondonDay(Date.parse(moment))}T12:00:00`)
  return formatDateRange(first, last)
}
/** '15 Dec', in London. */
export const formatLondonShortDay = (moment: string) => londonShortDay().format(Date.parse(moment))
/** 'Tue 15 Dec', in London. */
export const formatLondonDay = (moment: string) => londonDayOfWeek().format(Date.parse(moment)).replace(',', '')
/** 'Tuesday 15 December', in London. */
export const formatLondonLongDay = (moment: string) => londonLongDay().format(Date.parse(moment)).replace(',', '')
/** '07:00', in London. */
export const formatLondonTime = (moment: string) => londonTime().format(Date.parse(moment))
/** Begin and end (ISO) of the day of this moment (ms), in London. */
export function londonDay(moment: number) {
  const day = isoLondonDay(moment)
  const [begin, end] = [londonMidnight(day), londonMidnight(day, 1)].map((ms) => new Date(ms).toISOString())
  return { begin: begin!, end: end! }
}
/** '2026-12-14', in London. `moment` in milliseconds. */
export const isoLondonDay = (moment: number) => isoDay(new Date(moment), LONDON)

/**
 * The day that an hour of work belongs to, '2026-12-14', in London: before 05:00 it is still the night of the day
 * before. By the clock, since on two days of the year five hours after midnight are not five o'clock.
 */
export function workDay(moment: number) {
  const day = isoLondonDay(moment)
  const isNight = londonTime().format(moment) < '05:00'
  return isNight ? isoLondonDay(londonMidnight(day) - 1) : day
}

const LONDON = 'Europe/London'
const london = (locale: string, options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return () => (format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: LONDON }))
}
/** At midnight UTC the hour in London is 0 or 1. */
const londonHour = london('en-GB', { hour: '2-digit', hourCycle: 'h23' })
const londonShortDay = london('en-GB', { day: 'numeric', month: 'short' })
const londonDayOfWeek = london('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const londonLongDay = london('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const londonTime = london('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
