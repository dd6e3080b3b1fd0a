import { isoLondonDay, londonMidnight } from '../dates-in-london.ts'
import { restBetween } from './extra-lines.ts'
import { durationText } from './pay-words.ts'
import type { WorkDay } from './work-days.ts'

/*
 * Figures of the Working Time Regulations 1998. They do not bind who is truly self-employed: they are said as care, to both
 * sides, and stop nothing.
 */
const REFERENCE_WEEKS = 17
const WEEK_MINUTES_MAX = 48 * 60
const REST_MINUTES_MIN = 660
const BREAK_DUE_AFTER_MINUTES = 360
const BREAK_MINUTES_MIN = 20

export type WorkingTimeWarning = { rule: 'week' | 'rest' | 'break'; work_day: string; words: string }

/** Days in their order, and the average until the last of them. */
export function workingTimeCare(days: WorkDay[]): WorkingTimeWarning[] {
  const found = days.flatMap((day, at) => [...shortRestOf(day, days[at - 1]), ...missedBreakOf(day)])
  const last = days.at(-1)
  if (!last) return []
  const counted = days.filter(({ work_day }) => work_day > startOfReference(last.work_day))
  const words = longWeeksText(counted.reduce((sum, day) => sum + workedMinutesOf(day), 0))
  return words ? [...found, { rule: 'week', work_day: last.work_day, words }] : found
}

/** '49.0 hours a week on average over 17 weeks: more than 48', of the minutes of these weeks; null where it is not more. */
export function longWeeksText(minutes: number) {
  if (minutes <= REFERENCE_WEEKS * WEEK_MINUTES_MAX) return null
  return `${weeklyAverageText(minutes)} hours a week on average over ${REFERENCE_WEEKS} weeks: more than 48`
}

/** Milliseconds; the midnight in London with which the seventeen weeks up to today begin. */
export const referenceBegin = (now: number) => londonMidnight(startOfReference(isoLondonDay(now)), 1)

function shortRestOf(day: WorkDay, before: WorkDay | undefined): WorkingTimeWarning[] {
  const words = before && shortRestText(restBetween(before, day))
  return words ? [{ rule: 'rest', work_day: day.work_day, words }] : []
}

function missedBreakOf(day: WorkDay): WorkingTimeWarning[] {
  const words = 'more than 6 h without a break of 20 minutes'
  return lacksBreak(day) ? [{ rule: 'break', work_day: day.work_day, words }] : []
}

/** 'only 8 h 20 after their last out: 2 h 40 short of 11'; null where there is rest enough. */
export function shortRestText(restMinutes: number, dueMinutes = REST_MINUTES_MIN) {
  if (restMinutes >= dueMinutes) return null
  const due = dueMinutes % 60 === 0 ? String(dueMinutes / 60) : durationText(dueMinutes)
  return `only ${durationText(restMinutes)} after their last out: ${durationText(dueMinutes - restMinutes)} short of ${due}`
}

const startOfReference = (day: string) =>
  isoLondonDay(Date.parse(`${day}T12:00:00Z`) - REFERENCE_WEEKS * 7 * 86_400_000)

/** '49.0', of all minutes of seventeen weeks; half a tenth is rounded up. */
export function weeklyAverageText(minutes: number) {
  const tenths = Math.floor((minutes + REFERENCE_WEEKS * 3) / (REFERENCE_WEEKS * 6))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

const workedMinutesOf = ({ worked }: WorkDay) => worked.reduce((sum, { from, to }) => sum + to - from, 0)

/** Breaks under 20 minutes do not interrupt the six hours. */
function lacksBreak({ worked }: WorkDay) {
  let since = worked[0]!.from
  return worked.some(({ from, to }, at) => {
    const before = worked[at - 1]
    if (before && from - before.to >= BREAK_MINUTES_MIN) since = from
    return to - since > BREAK_DUE_AFTER_MINUTES
  })
}
