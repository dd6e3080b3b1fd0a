import type { SheetContent } from './call-sheets.ts'
import { daysCovered } from '../calendar/blocked-days.ts'
import { formatLondonDateRange, isoLondonDay, workDay } from '../dates-in-london.ts'
import { shiftSpanOf } from '../hiring/shift-times.ts'
import type { Application, Job, JobRole, OwnShift } from '../jobs/jobs.ts'

type SheetTime = SheetContent['times'][number]

/** Whether a time concerns a person who is booked for this role. */
export const concernsRole =
  (roleId: string | null | undefined) =>
  ({ role_id }: Pick<SheetTime, 'role_id'>) =>
    role_id === null || role_id === roleId

/** When one of the crew has to be there: ISO moments. */
export type CrewCall = Pick<SheetTime, 'at' | 'until' | 'label'>
/**
 * A stretch of somebody's work with its call: a shift of the plan, a day of the call sheet, or the beginning of their
 * role. `at` and `label`: of the call itself; `times`: all of it in order, such as a breakfast before the call.
 */
export type OwnCall = CrewCall & {
  /** '2026-12-14', in London: the date of the call, to which all of the stretch belongs. */
  date: string
  source: 'plan' | 'sheet' | 'role'
  times: CrewCall[]
}
/**
 * `role`: the one that is booked, null if the application named none; `content`: of the call sheet as published, null
 * without one; `shifts`: their own as published, missing where the role has none.
 */
export type BookedWork<Role extends RoleStart = JobRole> = {
  job: { roles: Role[] }
  role: Role | null
  content: Pick<SheetContent, 'times'> | null
  shifts?: OwnShift[] | undefined
}
type RoleStart = Pick<JobRole, 'id' | 'date_start'>

/**
 * The calls of a booking, the first one first, as every screen, calendar, reminder and mail tells them: their own shifts
 * stand on top of the call sheet, which is told only within them; without shifts the call sheet's, else the start of the
 * role. In no shift of a role that has some nobody is called.
 */
export function ownCallsOf<Role extends RoleStart>({ job, role, content, shifts }: BookedWork<Role>): OwnCall[] {
  const times = ownSheetTimesOf(content?.times ?? [], { roleId: role?.id, shifts })
  const starts = () => rolesOfBooking({ job, role }).map(({ date_start }) => callOfRoleStart(date_start))
  const ofSheet = () => (times.length > 0 ? sheetDaysOf(times).map(callOfSheetDay) : starts())
  const calls = shifts ? shifts.map((shift) => callOfShift(shift, times)) : ofSheet()
  return calls.toSorted(compareCalls)
}

/** Who reads a call sheet: their role, and their shifts where it has some. */
export type SheetReader = { roleId: string | null | undefined; shifts?: OwnShift[] | undefined }

/**
 * What of a call sheet is told to one of the crew. In shifts what is within these, but no call: it is that of another
 * shift of the role, or their own again. Otherwise what is for their role or for everybody; on a day on which their role
 * has a call, not everybody's.
 */
export function ownSheetTimesOf(times: readonly SheetTime[], { roleId, shifts }: SheetReader): SheetTime[] {
  const own = times.filter(concernsRole(roleId))
  if (shifts) {
    const spans = shifts.map(shiftSpanOf)
    return own.filter(({ at, label }) => !isCallLabel(label) && spans.some((span) => isMomentWithin(at, span)))
  }
  return sheetDaysOf(own).flatMap((day) => {
    const hasOwn = day.times.some(({ label, role_id }) => role_id !== null && isCallLabel(label))
    return day.times.filter(({ label, role_id }) => !(hasOwn && role_id === null && isCallLabel(label)))
  })
}

function callOfShift(shift: OwnShift, sheet: SheetTime[]): OwnCall {
  const span = shiftSpanOf(shift)
  const [at, until] = [span.start, span.end].map((moment) => new Date(moment).toISOString()) as [string, string]
  const call = { at, until, label: 'your shift' }
  return {
    ...call,
    date: shift.day,
    source: 'plan',
    times: [call, ...sheet.filter((time) => isMomentWithin(time.at, span))],
  }
}

type SheetDay = { date: string; times: SheetTime[] }
/**
 * A time in the night belongs to the day before where work has begun on that; what is named a call begins a day of its
 * own.
 */
function sheetDaysOf(times: readonly SheetTime[]): SheetDay[] {
  const days: SheetDay[] = []
  for (const time of times.toSorted(compareCalls)) {
    const moment = Date.parse(time.at)
    const last = days.at(-1)
    const goesOn = last?.date === workDay(moment) && !isCallLabel(time.label) && last.times.some(isWork)
    if (last && (last.date === isoLondonDay(moment) || goesOn)) last.times.push(time)
    else days.push({ date: isoLondonDay(moment), times: [time] })
  }
  return days
}

function callOfSheetDay({ date, times }: SheetDay): OwnCall {
  const end = times.map(({ at, until }) => until ?? at).reduce((a, b) => (Date.parse(a) < Date.parse(b) ? b : a))
  const { at, label } = callAmong(times)
  return { at, until: Date.parse(end) > Date.parse(at) ? end : null, label, date, source: 'sheet', times }
}

/** What is named a call; else the first time that is no meal: breakfast is offered, nobody is called to it. */
const callAmong = (times: readonly SheetTime[]) =>
  times.find(({ label }) => isCallLabel(label)) ?? times.find(isWork) ?? times[0]!

const isWork = ({ label }: SheetTime) => !isMealLabel(label)

const isMealLabel = (label: string) =>
  /^(crew )?(breakfast|brunch|lunch|dinner|supper|catering|meal|tea)\b/i.test(label.trim())

const isMomentWithin = (at: string, { start, end }: { start: number; end: number }) =>
  start <= Date.parse(at) && Date.parse(at) < end
/** Whether a time of a call sheet is when somebody has to be there, by its name. */
export const isCallLabel = (label: string) => /^(crew )?call$/i.test(label.trim())
const compareCalls = (a: CrewCall, b: CrewCall) => Date.parse(a.at) - Date.parse(b.at)

/** The role that somebody is booked for, at the times that they have agreed to; null if their application named none. */
export function bookedRoleOf(
  { roles }: Pick<Job, 'roles'>,
  application: Pick<Application, 'job_role_id' | 'terms'> | null | undefined,
): JobRole | null {
  const role = roles.find(({ id }) => id === application?.job_role_id)
  if (!role) return null
  const { date_start, date_end } = application?.terms ?? role
  return { ...role, date_start, date_end }
}

/** The booked role; all of the job's roles if the application named none. */
export const rolesOfBooking = <Role extends RoleStart>({ job, role }: Pick<BookedWork<Role>, 'job' | 'role'>) =>
  role ? [role] : job.roles

/** @param at ISO */
export const roleStartCall = (at: string): CrewCall => ({ at, until: null, label: 'start' })

function callOfRoleStart(at: string): OwnCall {
  const call = roleStartCall(at)
  return { ...call, date: isoLondonDay(Date.parse(at)), source: 'role', times: [call] }
}

/** Whether somebody is confirmed, and in no shift of a role that has some: its days are held for them. */
export const isHeldWithoutShift = ({ shifts }: Pick<BookedWork, 'shifts'>) => shifts?.length === 0

/** What is said of them wherever their days are told. */
export const HELD_WITHOUT_SHIFT_TEXT = 'Held: not on a shift yet'

/** 'Keep 1 to 3 Mar 2027 free. You’ll be told when you’re on a shift.' `dates`: of the booking. */
export function heldDatesText(dates: string[]) {
  const [first, last] = [dates[0], dates.at(-1)].map((day) => day && `${day}T12:00:00Z`)
  return `Keep ${formatLondonDateRange(first, last)} free. You’ll be told when you’re on a shift.`
}

/**
 * The days of a booking, in order: those of their shifts, else those of the role and of its calls. On some of them there
 * may be no call yet.
 */
export function bookedDatesOf(work: BookedWork<BookedRole>): string[] {
  const calls = ownCallsOf(work).map(({ date }) => date)
  const isInShifts = work.shifts !== undefined && work.shifts.length > 0
  const days = rolesOfBooking(work).flatMap(({ date_start, date_end }) => daysCovered(date_start, date_end))
  return [...new Set(isInShifts ? calls : [...days, ...calls])].toSorted()
}
type BookedRole = RoleStart & Pick<JobRole, 'date_end'>
