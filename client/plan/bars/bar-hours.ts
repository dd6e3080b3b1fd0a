import type { PlanShift } from '../../../shared/hiring/plan-rules.ts'
import { isPastMidnight } from '../../../shared/hiring/shift-times.ts'

type ShiftHours = Pick<PlanShift, 'starts' | 'ends'>

export const MINUTES_PER_DAY = 1440
/** By how much a bar is stretched or moved at a time. */
export const BAR_STEP_MINUTES = 15

export const clockMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** '04:00' of 1680 minutes: the clock begins again at midnight. */
export const clockTextAtMinute = (minutes: number) =>
  [Math.floor((minutes + MINUTES_PER_DAY) / 60) % 24, (minutes + MINUTES_PER_DAY) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** Minutes from midnight; the end of a night is after 1440. */
export function spanMinutesOf({ starts, ends }: ShiftHours) {
  const to = clockMinutes(ends)
  return { from: clockMinutes(starts), to: isPastMidnight({ starts, ends }) ? to + MINUTES_PER_DAY : to }
}

/**
 * The hours of a bar whose ends have moved by so many minutes: the call stays on its day, and between both there is at
 * least one step and at most a day. Null if nothing is different.
 */
export function stretchedHours(hours: ShiftHours, by: { starts?: number; ends?: number }): ShiftHours | null {
  const { from, to } = spanMinutesOf(hours)
  const isMoved = by.starts !== undefined && by.starts === by.ends
  const [first, last] = [0, MINUTES_PER_DAY - BAR_STEP_MINUTES]
  const begin = clampedMinutes(from + (by.starts ?? 0), first, isMoved ? last : Math.min(last, to - BAR_STEP_MINUTES))
  const end = isMoved
    ? begin + (to - from)
    : clampedMinutes(to + (by.ends ?? 0), begin + BAR_STEP_MINUTES, begin + MINUTES_PER_DAY - BAR_STEP_MINUTES)
  const next = { starts: clockTextAtMinute(begin), ends: clockTextAtMinute(end) }
  return next.starts === hours.starts && next.ends === hours.ends ? null : next
}

const clampedMinutes = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
