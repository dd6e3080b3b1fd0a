import type { CallSheet, SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import { type CrewCall, isCallLabel, roleStartCall } from '../../shared/call-sheets/calls.ts'
import { isoLondonDay, londonMidnight, workDay } from '../../shared/dates-in-london.ts'
import { shiftSpanOf } from '../../shared/hiring/shift-times.ts'
import type { Application, Job, OwnShift } from '../../shared/jobs/jobs.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import type { DayAhead } from '../offline/store/day-ahead.ts'
import { endOfCallMs, isWithinSpan, NEAR_BEFORE_CALL_MS } from './days.ts'

/** A company's job with its call sheet; null without one. */
export type CompanyJobWithSheet = { job: Job; sheet: CallSheet | null }

export async function findCompanyJobs(db: StandbyDb): Promise<CompanyJobWithSheet[]> {
  const [jobs, sheets] = await Promise.all([db.jobs.toArray(), db.call_sheets.toArray()])
  const ofJob = new Map(sheets.map((sheet) => [sheet.id, sheet]))
  return jobs.map((job) => ({ job, sheet: ofJob.get(job.id) ?? null }))
}

/** Those with somebody confirmed, from 48 hours before the first call to the end of the last, the soonest first. */
export const nearCompanyJobs = (all: CompanyJobWithSheet[], now: number) =>
  all
    .map((one) => ({ ...one, near: nearSpanOfJob(one) }))
    .filter(({ near }) => isWithinSpan(near, now))
    .toSorted((a, b) => a.near[0] - b.near[0])

/** An employer opens the app on their projects: for a company with a job each day, nothing else would ever be first. */
export const companyDayAhead = (all: CompanyJobWithSheet[], now: number): DayAhead => ({
  near: all.map(nearSpanOfJob).filter(([, to]) => to > now),
  first: [],
})

/** As its crew are called: by the roles, the call sheet and the plan. */
function nearSpanOfJob({ job, sheet }: CompanyJobWithSheet): [from: number, to: number] {
  const { date_start, date_end } = job
  if (confirmedApplicationsIn(job).length === 0 || !date_start || !date_end) return [0, 0]
  const calls = [...(sheet?.content?.times ?? []), ...crewShiftsIn(job)]
  return [
    Math.min(Date.parse(date_start), ...calls.map(({ at }) => Date.parse(at))) - NEAR_BEFORE_CALL_MS,
    Math.max(Date.parse(date_end), ...calls.map(endOfCallMs)),
  ]
}

type CompanyJobCall = CrewCall & { id: string; role: string }

/**
 * All calls of a job from the beginning of today to the end of tomorrow, by the plan and by the call sheet, or else by
 * the roles without shifts; before there are any, those of its first day.
 */
export function companyCallsOfDays(job: Job, content: SheetContent | null, now: number): CompanyJobCall[] {
  const starts = job.roles
    .filter(({ shift_days }) => !shift_days)
    .map(({ id, role_name, date_start }) => ({ id, ...roleStartCall(date_start), role: role_name }))
  const times = content?.times
    .filter((time) => isToldToCrew(job, time))
    .map((time) => ({ ...time, role: roleNameInJob(job, time.role_id) }))
  // Before five in the morning the night is still on, and the new day begins.
  const today = isoLondonDay(now)
  const days = [londonMidnight(workDay(now)), londonMidnight(today), londonMidnight(today, 1)]
  const sorted = [...crewShiftsIn(job), ...(times ?? starts)].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const near = sorted.filter(({ at }) => days.includes(londonMidnight(workDay(Date.parse(at)))))
  const first = sorted[0] && workDay(Date.parse(sorted[0].at))
  return near.length > 0 || (first && first < today)
    ? near
    : sorted.filter(({ at }) => workDay(Date.parse(at)) === first)
}

/** Where all roles that a call of the sheet concerns have shifts, these are the calls. */
const isToldToCrew = ({ roles }: Job, { label, role_id }: SheetContent['times'][number]) =>
  !isCallLabel(label) || roles.some(({ id, shift_days }) => !shift_days && (role_id ?? id) === id)

/** The shifts that somebody is in: those at the same times are one, with all their roles. */
function crewShiftsIn(job: Job): CompanyJobCall[] {
  const found = new Map<string, { shift: OwnShift; roles: Set<string> }>()
  for (const { job_role_id, shifts = [] } of confirmedApplicationsIn(job))
    for (const shift of shifts) {
      const key = `${shift.day} ${shift.starts} ${shift.ends}`
      const known = found.get(key) ?? { shift, roles: new Set() }
      found.set(key, { shift, roles: known.roles.add(roleNameInJob(job, job_role_id)) })
    }
  return [...found].map(([id, { shift, roles }]) => {
    const { start, end } = shiftSpanOf(shift)
    const [at, until] = [new Date(start).toISOString(), new Date(end).toISOString()]
    return { id, at, until, label: 'shift', role: [...roles].filter(Boolean).join(', ') }
  })
}

const confirmedApplicationsIn = ({ applications }: Job) =>
  applications.filter((each): each is Application => typeof each !== 'string' && each.status === 'accepted')

const roleNameInJob = ({ roles }: Job, id: string | null) => roles.find((role) => role.id === id)?.role_name ?? ''
