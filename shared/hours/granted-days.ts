import { isoLondonDay, workDay } from '../dates-in-london.ts'

/** A night that began on a day goes on until noon. */
const NIGHT_MS = 12 * 3_600_000

/** Whether a press at `at` (ISO) may be of one of these days. */
export const isOnGrantedDay = (days: readonly string[], at: string) =>
  [0, NIGHT_MS].some((before) => days.includes(isoLondonDay(Date.parse(at) - before)))

/** The granted day at `now` (ms): until five the night before goes on, unless only the new day was granted. */
export const grantedDayAt = (days: readonly string[], now: number) =>
  [workDay(now), isoLondonDay(now)].find((day) => days.includes(day))
