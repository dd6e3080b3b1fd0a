import { formatLondonTime, isoLondonDay, londonMidnight, londonMoment } from '../dates-in-london.ts'
import { BANK_HOLIDAYS } from './bank-holidays.ts'
import type { PayTerms } from './pay-terms.ts'
import type { Stretch } from './work-days.ts'

/** A day of London's calendar: when it begins and ends (minutes since 1970), what it is, and the parts of it that are night. */
export type LondonDate = Stretch & { isSunday: boolean; isHoliday: boolean; nights: Stretch[] }

export const londonDateAt = (minute: number) => isoLondonDay(minute * 60_000)
export const minuteAt = (day: string, time: string) => londonMoment(day, time) / 60_000

export function londonDateOf(day: string, { night, division }: PayTerms): LondonDate {
  const [from, to] = [londonMidnight(day) / 60_000, londonMidnight(day, 1) / 60_000]
  return {
    from,
    to,
    isSunday: weekdayOf(day) === 0,
    isHoliday: BANK_HOLIDAYS[division].has(day),
    nights: night ? nightsOf(day, night, { from, to }) : [],
  }
}

/** 0 on a Sunday. */
export const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()

/** A night begins when clocks first show its beginning and ends when they last show its end: it has both hours of autumn. */
function nightsOf(day: string, { from, to }: { from: string; to: string }, date: Stretch): Stretch[] {
  const [begins, ends] = [minuteAt(day, from), lastMinuteAt(day, to)]
  if (from < to) return [{ from: begins, to: ends }]
  return [
    { from: date.from, to: ends },
    { from: begins, to: date.to },
  ]
}

function lastMinuteAt(day: string, time: string) {
  const first = minuteAt(day, time)
  return formatLondonTime(new Date((first + 60) * 60_000)) === time ? first + 60 : first
}
