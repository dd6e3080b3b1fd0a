import { shiftSpanOf } from '../hiring/shift-times.ts'
import { formatLondonDay, formatLondonTime } from '../dates-in-london.ts'
import type { PlanShift } from '../hiring/plan-rules.ts'
import { SHEET_TIMES_MAX } from '../limits.ts'
import type { SheetContent } from './call-sheets.ts'

/** A call that the crew plan makes for a role; `id`: of its shift, and of the time of the sheet that tells it. */
export type PlanCall = { id: string; at: string; until: string; role_id: string }
type SheetTime = SheetContent['times'][number]

/** The calls of a plan as published, in order; of a very long one the first. */
export const planCallsOf = (shifts: readonly PlanShift[]): PlanCall[] =>
  shifts
    .map((shift): PlanCall => {
      const { start, end } = shiftSpanOf(shift)
      const [at, until] = [start, end].map((moment) => new Date(moment).toISOString()) as [string, string]
      return { id: shift.id, at, until, role_id: shift.role_id }
    })
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id.localeCompare(b.id))
    .slice(0, SHEET_TIMES_MAX)

/** How a call sheet tells a call of the plan. */
export const sheetTimeOfCall = (call: PlanCall): SheetTime => ({ ...call, label: 'call' })

/** 'Mon 1 Mar, 08:00–19:00' */
export const planHoursText = (call: PlanCall) => `${formatLondonDay(call.at)}, ${hoursText(call)}`

/** Where a sheet tells another time than the plan, or none: 'Rigger, Mon 1 Mar: 07:00, and 08:00 in the plan'. */
export function planDifferences(
  times: readonly SheetTime[],
  calls: readonly PlanCall[],
  nameOf: ReadonlyMap<string, string>,
): { id: string; words: string }[] {
  const known = new Map(times.map((time) => [time.id, time]))
  return calls.flatMap((call) => {
    const time = known.get(call.id)
    if (time && isAsPlanned(time, call)) return []
    const about = `${nameOf.get(call.role_id) ?? 'A role'}, ${formatLondonDay(call.at)}`
    const own = time ? hoursText(time) : 'no call'
    return [{ id: call.id, words: `${about}: ${own}, and ${hoursText(call)} in the plan` }]
  })
}

const isAsPlanned = ({ at, until, role_id }: SheetTime, call: PlanCall) =>
  isSameMoment(at, call.at) && until !== null && isSameMoment(until, call.until) && role_id === call.role_id

const isSameMoment = (one: string, other: string) => Date.parse(one) === Date.parse(other)

const hoursText = ({ at, until }: Pick<SheetTime, 'at' | 'until'>) =>
  until ? `${formatLondonTime(at)}–${formatLondonTime(until)}` : formatLondonTime(at)
