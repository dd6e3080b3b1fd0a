import { isoDayAfter } from '../calendar/blocked-days.ts'
import { formatLondonTime, isoLondonDay, lastWorkDay } from '../dates-in-london.ts'
import { shiftSpanOf } from '../hiring/shift-times.ts'
import type { OwnShift } from '../jobs/jobs.ts'
import type { PlannedDay } from './draft-sheets.ts'

/**
 * When somebody is to work, day by day: their own shifts, together where a day has several; without shifts every day of
 * the role by its clock times. In no shift of a role that has some they are off.
 */
export function plannedDaysOf({
  shifts,
  start,
  end,
}: {
  shifts: readonly OwnShift[] | undefined
  /** Of the booking, ISO. */
  start: string
  end: string
}): PlannedDay[] {
  const spans = (shifts ?? wholeRoleShiftsOf(start, end)).map((shift) => ({ day: shift.day, ...shiftSpanOf(shift) }))
  const days = new Map<string, PlannedDay>()
  for (const { day, start: from, end: until } of spans.toSorted((a, b) => a.start - b.start)) {
    const known = days.get(day)
    const last = Math.max(until, known ? Date.parse(known.until!) : 0)
    days.set(day, { work_day: day, from: known?.from ?? isoAt(from), until: isoAt(last) })
  }
  return [...days.values()]
}

function wholeRoleShiftsOf(start: string, end: string): OwnShift[] {
  const last = lastWorkDay(Date.parse(start), Date.parse(end))
  const times = { starts: formatLondonTime(start), ends: formatLondonTime(end) }
  const found: OwnShift[] = []
  for (let day = isoLondonDay(Date.parse(start)); day <= last; day = isoDayAfter(day)) found.push({ day, ...times })
  return found
}

const isoAt = (ms: number) => new Date(ms).toISOString()

export const plannedMinutesOf = ({ from, until }: PlannedDay) =>
  until === null ? 0 : Math.round((Date.parse(until) - Date.parse(from)) / 60_000)
