import { londonMoment } from '../dates-in-london.ts'
import { formatDay } from '../dates.ts'
import type { OwnShift } from '../jobs/jobs.ts'

/* Apart from the rules of a plan: the first screen of a freelancer needs no more. */

/** Call and end of a shift, in milliseconds. */
export function spanOf({ day, starts, ends }: OwnShift) {
  return { start: londonMoment(day, starts), end: londonMoment(ends < starts ? nextDay(day) : day, ends) }
}

/** '2026-12-06', of '2026-12-05'. */
export const nextDay = (day: string) => new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** 'Sat 5 Dec', of a day. */
export const dayText = (day: string) => formatDay(`${day}T12:00:00`)
/** '08:00–18:00' */
export const shiftText = ({ starts, ends }: Omit<OwnShift, 'day'>) => `${starts}–${ends}`
