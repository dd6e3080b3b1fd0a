import type { SheetContent } from './call-sheets.ts'
import { isFor } from './sheet-changes.ts'
import { formatDay, isoDay } from '../dates.ts'
import type { JobRole } from '../jobs/jobs.ts'

type Time = SheetContent['times'][number]

/** Times grouped by calendar day in the device's zone, in order. */
export function byDay<T extends Pick<Time, 'at'>>(times: readonly T[]): [day: string, times: T[]][] {
  const days = new Map<string, T[]>()
  for (const time of times.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const day = isoDay(new Date(time.at))
    const known = days.get(day)
    if (known) known.push(time)
    else days.set(day, [time])
  }
  return [...days]
}

/** 'Mon 14'; with the month if it differs from that of `before`: 'Thu 1 Jan'. */
export function dayText(at: string, before?: string) {
  const [weekday, day, month] = formatDay(at).split(' ')
  const isSameMonth = before !== undefined && formatDay(before).endsWith(` ${month}`)
  return isSameMonth ? `${weekday} ${day}` : `${weekday} ${day} ${month}`
}

/** When one of the crew has to be there: ISO moments. */
export type Call = Pick<Time, 'at' | 'until' | 'label'>
/** `role`: the one that is booked, null if the application named none; `content`: of the call sheet, null without one. */
export type Booked<Role extends Start = JobRole> = {
  job: { roles: Role[] }
  role: Role | null
  content: SheetContent | null
}
type Start = Pick<JobRole, 'id' | 'date_start'>

/** The calls of a booking, the first one first: by the call sheet, or else the start of the role. */
export function callsOf<Role extends Start>({ job, role, content }: Booked<Role>): Call[] {
  const times = content?.times.filter(isFor(role?.id)) ?? []
  const calls = times.length > 0 ? times : rolesOf({ job, role }).map(({ date_start }) => startOfRole(date_start))
  return calls.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** The booked role; all of the job's roles if the application named none. */
export const rolesOf = <Role extends Start>({ job, role }: Pick<Booked<Role>, 'job' | 'role'>) =>
  role ? [role] : job.roles

export const startOfRole = (at: string): Call => ({ at, until: null, label: 'start' })
