import { isCallLabel } from '../../../shared/call-sheets/calls.ts'
import { type PlanCall, sheetTimeOfCall } from '../../../shared/call-sheets/plan-calls.ts'
import { formatLondonTime, isoLondonDay } from '../../../shared/dates-in-london.ts'

/** As typed: clock times of London, by day. `role_id` '' means everybody. */
export type SheetTimeForm = { id: string; time: string; until: string; label: string; role_id: string }
export type SheetDayForm = { id: string; date: string; times: SheetTimeForm[] }
type FollowingForm = { days: SheetDayForm[]; plan?: PlanCall[] | undefined }

/**
 * The days of a sheet with the calls of the plan as it is now. `plan` are those that the sheet was made from: a time that
 * still says what they said moves or goes with them, a new one is added, and what somebody has written over or removed
 * stays as they left it.
 */
export function followPlan({ days, plan: before = [] }: FollowingForm, calls: readonly PlanCall[]): SheetDayForm[] {
  const [was, now] = [before, calls].map((all) => new Map(all.map((call) => [call.id, call]))) as [CallsById, CallsById]
  const kept = days.map((day) => ({
    ...day,
    times: day.times.filter((time) => {
      const [old, next] = [was.get(time.id), now.get(time.id)]
      return !old || !isRowOfCall(day.date, time, old) || (next && isRowOfCall(day.date, time, next))
    }),
  }))
  const written = new Set(kept.flatMap(({ times }) => times.map(({ id }) => id)))
  const labels = new Map(days.flatMap(({ times }) => times.map(({ id, label }) => [id, label])))
  const added = calls.filter(({ id }) => !written.has(id) && (labels.has(id) || !was.has(id)))
  const rows = added.map((call) => ({ call, label: labels.get(call.id) }))
  return rows.reduce(
    withCall,
    kept.filter((day, n) => day.times.length > 0 || days[n]!.times.length === 0),
  )
}
type CallsById = Map<string, PlanCall>

/** A call of the plan as it is written in the form. */
export const rowOfCall = (call: PlanCall): SheetTimeForm => {
  const { id, at, label } = sheetTimeOfCall(call)
  return { id, time: formatLondonTime(at), until: formatLondonTime(call.until), label, role_id: call.role_id }
}

/** Whether a line of a day says what the plan says, whatever it calls it. */
export function isRowOfCall(date: string, { time, until, role_id }: SheetTimeForm, call: PlanCall) {
  const row = rowOfCall(call)
  return date === dateOfCall(call) && time === row.time && until === row.until && role_id === row.role_id
}

export const dateOfCall = ({ at }: PlanCall) => isoLondonDay(Date.parse(at))

/** `label`: what it was called before it moved. */
function withCall(
  days: SheetDayForm[],
  { call, label }: { call: PlanCall; label: string | undefined },
): SheetDayForm[] {
  const date = dateOfCall(call)
  const row = { ...rowOfCall(call), ...(label && { label }) }
  const at = days.findIndex((day) => day.date === date)
  if (at < 0) return [...days, { id: date, date, times: [row] }].toSorted((a, b) => a.date.localeCompare(b.date))
  // Written before there was a plan, it is the same call.
  const isSame = (one: SheetTimeForm) => isCallLabel(one.label) && one.role_id === row.role_id && one.time === row.time
  const others = days[at]!.times.filter((one) => !isSame(one))
  const times = [...others, row].toSorted((a, b) => a.time.localeCompare(b.time))
  return days.with(at, { ...days[at]!, times })
}
