import { londonMoment } from '../dates-in-london.ts'
import { formatDay } from '../dates.ts'
import type { OwnShift } from '../jobs/jobs.ts'

/* Apart from the rules of a plan: the first screen of a freelancer needs no more. */

/**
 * Call and end of a shift, in milliseconds. An end at the hour of the call is a day later. A shift that lies within the
 * hour that spring skips is as long as it says.
 */
export function shiftSpanOf({ day, starts, ends }: OwnShift) {
  const start = londonMoment(day, starts)
  const end = londonMoment(isPastMidnight({ starts, ends }) ? nextIsoDay(day) : day, ends)
  const asSaid = Date.parse(`${day}T${ends}Z`) - Date.parse(`${day}T${starts}Z`)
  return { start, end: end > start ? end : start + asSaid }
}

/** Whether a shift ends on the day after its call. */
export const isPastMidnight = ({ starts, ends }: Omit<OwnShift, 'day'>) => ends <= starts

/** '2026-12-06', of '2026-12-05'. */
export const nextIsoDay = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** 'Sat 5 Dec', of a day. */
export const shiftDayText = (day: string) => formatDay(`${day}T12:00:00`)
/** '08:00–18:00' */
export const shiftHoursText = ({ starts, ends }: Omit<OwnShift, 'day'>) => `${starts}–${ends}`
