import type { SheetContent } from './call-sheets.ts'
import { formatLondonDay, isoLondonDay } from '../dates-in-london.ts'
import { shiftSpanOf } from '../hiring/shift-times.ts'
import type { JobRole, OwnShift } from '../jobs/jobs.ts'

type SheetTime = SheetContent['times'][number]

/** Whether a time concerns a person who is booked for this role. */
export const concernsRole =
  (roleId: string | null | undefined) =>
  ({ role_id }: Pick<SheetTime, 'role_id'>) =>
    role_id === null || role_id === roleId

/** Times grouped by calendar day, unless `dayOf` (ms) says otherwise in London, in order. */
export function timesByDay<T extends Pick<SheetTime, 'at'>>(
  times: readonly T[],
  dayOf = isoLondonDay,
): [day: string, times: T[]][] {
  const days = new Map<string, T[]>()
  for (const time of times.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const day = dayOf(Date.parse(time.at))
    const known = days.get(day)
    if (known) known.push(time)
    else days.set(day, [time])
  }
  return [...days]
}

/** 'Mon 14' in London; with the month if it differs from that of `before`: 'Thu 1 Jan'. */
export function sheetDayText(at: string, before?: string) {
  const [weekday, day, month] = formatLondonDay(at).split(' ')
  const isSameMonth = before !== undefined && formatLondonDay(before).endsWith(` ${month}`)
  return isSameMonth ? `${weekday} ${day}` : `${weekday} ${day} ${month}`
}

/** When one of the crew has to be there: ISO moments. */
export type CrewCall = Pick<SheetTime, 'at' | 'until' | 'label'>
/**
 * `role`: the one that is booked, null if the application named none; `content`: of the call sheet, null without one;
 * `shifts`: their own, missing where the role has none.
 */
export type BookedWork<Role extends RoleStart = JobRole> = {
  job: { roles: Role[] }
  role: Role | null
  content: SheetContent | null
  shifts?: OwnShift[] | undefined
}
type RoleStart = Pick<JobRole, 'id' | 'date_start'>

/**
 * The calls of a booking, the first one first: their shifts, with what the call sheet has within them; or else the call
 * sheet's, or else the start of the role.
 */
export function crewCallsOf<Role extends RoleStart>({ job, role, content, shifts }: BookedWork<Role>): CrewCall[] {
  const times = content?.times.filter(concernsRole(role?.id)) ?? []
  const starts = () => rolesOfBooking({ job, role }).map(({ date_start }) => roleStartCall(date_start))
  const calls = shifts ? shifts.flatMap((shift) => callsInShift(shift, times)) : times.length > 0 ? times : starts()
  return calls.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function callsInShift(shift: OwnShift, times: SheetTime[]): CrewCall[] {
  const { start, end } = shiftSpanOf(shift)
  const call = { at: new Date(start).toISOString(), until: new Date(end).toISOString(), label: 'your shift' }
  const isWithin = ({ at }: SheetTime) => start <= Date.parse(at) && Date.parse(at) < end
  return [call, ...times.filter(isWithin)]
}

/** The booked role; all of the job's roles if the application named none. */
export const rolesOfBooking = <Role extends RoleStart>({ job, role }: Pick<BookedWork<Role>, 'job' | 'role'>) =>
  role ? [role] : job.roles

/** @param at ISO */
export const roleStartCall = (at: string): CrewCall => ({ at, until: null, label: 'start' })
