import { isoLondonDay, londonMidnight } from '../dates-in-london.ts'
import { SHIFT_REST_HOURS_MIN } from '../limits.ts'
import { durationText } from './pay-words.ts'

/*
 * Figures of the Working Time Regulations 1998. They do not bind who is truly self-employed: they are said as care, to both
 * sides, and stop nothing. Days with too short a rest or break: shared/hours/sheet-exceptions.ts.
 */
const REFERENCE_WEEKS = 17
const WEEK_MINUTES_MAX = 48 * 60

/** '49.0 hours a week on average over 17 weeks: more than 48', of the minutes of these weeks; null where it is not more. */
export function longWeeksText(minutes: number) {
  if (minutes <= REFERENCE_WEEKS * WEEK_MINUTES_MAX) return null
  return `${weeklyAverageText(minutes)} hours a week on average over ${REFERENCE_WEEKS} weeks: more than 48`
}

/** Milliseconds; the midnight in London with which the seventeen weeks up to and with today begin. */
export const referenceBegin = (now: number) => londonMidnight(isoLondonDay(now), 1 - REFERENCE_WEEKS * 7)

/** 'only 8 h 20 after their last out: 2 h 40 short of 11'; null where there is rest enough. */
export function shortRestText(restMinutes: number) {
  const missing = SHIFT_REST_HOURS_MIN * 60 - restMinutes
  if (missing <= 0) return null
  return `only ${durationText(restMinutes)} after their last out: ${durationText(missing)} short of ${SHIFT_REST_HOURS_MIN}`
}

/** '49.0', of all minutes of seventeen weeks; half a tenth is rounded up. */
export function weeklyAverageText(minutes: number) {
  const tenths = Math.floor((minutes + REFERENCE_WEEKS * 3) / (REFERENCE_WEEKS * 6))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}
