import { isHeldWithoutShift } from '../../../shared/call-sheets/calls.ts'
import { daysCovered } from '../../../shared/calendar/blocked-days.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { filledOfPlacesText, freePlaceCountOf } from '../../../shared/jobs/place-counts.ts'

/** One project on one day. */
export type ProjectDay = {
  places: number
  open: number
  people: ConfirmedDayPerson[]
  /** The roles that still have places. */
  gaps: { role_id: string; role_name: string; open: number }[]
  /** The row of the plan that matters: the first role with a gap, else the first of the day. */
  row: string | null
}
type ConfirmedDayPerson = {
  id: string
  name: string
  /** Confirmed for another project too. */
  isTwice: boolean
  /** In no shift of their role yet. */
  isHeld: boolean
}
/** The days of a project, and its first and last, which may be in other weeks. */
export type CalendarProjectRow = { job: Job; span: DaySpan; days: (ProjectDay | null)[] }
type DaySpan = { first: string; last: string }
type IndexedRole = DaySpan & Pick<Job['roles'][number], 'id' | 'role_name' | 'places' | 'filled' | 'shift_days'>
/** `agreed`: the days of those confirmed whose role has moved since they agreed to it, by application. */
export type IndexedProject = { job: Job; span: DaySpan; roles: IndexedRole[]; agreed: Map<string, DaySpan> }

/** The days of each project and role, computed once for all weeks. A project without dates has none. */
export const indexProjects = (jobs: readonly Job[]): IndexedProject[] =>
  jobs.flatMap((job) => {
    const roles = job.roles.flatMap(({ id, role_name, places, filled, shift_days, date_start, date_end }) => {
      const span = daySpanOf(date_start, date_end)
      return span ? { id, role_name, places, filled, ...(shift_days && { shift_days }), ...span } : []
    })
    const span = roles.length > 0 ? spanAround(roles) : daySpanOf(job.date_start, job.date_end)
    return span ? { job, span, roles, agreed: agreedSpansOf(job) } : []
  })

function agreedSpansOf({ applications, roles }: Job) {
  const spans = new Map<string, DaySpan>()
  for (const each of applications) {
    if (typeof each === 'string' || each.status !== 'accepted' || !each.terms) continue
    const { date_start, date_end } = each.terms
    const role = roles.find(({ id }) => id === each.job_role_id)
    const span = role?.date_start === date_start && role.date_end === date_end ? null : daySpanOf(date_start, date_end)
    if (span) spans.set(each.id, span)
  }
  return spans
}

function daySpanOf(start: string | null, end: string | null): DaySpan | null {
  const days = start ? daysCovered(start, end ?? start) : []
  return days.length > 0 ? { first: days[0]!, last: days.at(-1)! } : null
}

const spanAround = (spans: DaySpan[]): DaySpan => ({
  first: spans.map(({ first }) => first).toSorted()[0]!,
  last: spans
    .map(({ last }) => last)
    .toSorted()
    .at(-1)!,
})

const isDayInSpan = (day: string, { first, last }: DaySpan) => first <= day && day <= last

/** The projects of these days, in the order in which they begin. `names` of people by their ids. */
export function projectRowsOn(
  projects: readonly IndexedProject[],
  days: readonly string[],
  names: ReadonlyMap<string, string>,
) {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const shown = projects.filter(({ span }) => span.first <= to && span.last >= from)
  const booked = bookingCountsOn(shown, days)
  return shown
    .toSorted((a, b) => (a.span.first + a.job.title < b.span.first + b.job.title ? -1 : 1))
    .map((project): CalendarProjectRow => ({
      job: project.job,
      span: project.span,
      days: days.map((day) => projectDayOf(project, day, booked, names)),
    }))
}

function projectDayOf(
  project: IndexedProject,
  day: string,
  booked: ReadonlyMap<string, number>,
  names: ReadonlyMap<string, string>,
) {
  if (!isDayInSpan(day, project.span)) return null
  const roles = project.roles.filter((role) => isDayInSpan(day, role))
  if (project.roles.length > 0 && roles.length === 0) return null
  const gaps = roles
    .map((role) => ({ role_id: role.id, role_name: role.role_name, open: rolePlacesOn(role, day).open }))
    .filter(({ open }) => open > 0)
  const people = confirmedApplicationsOn(project, day).map(({ freelancer_id: id, shifts }) => ({
    id,
    name: confirmedNameOf(id, names),
    isTwice: (booked.get(`${day} ${id}`) ?? 0) > 1,
    isHeld: isHeldWithoutShift({ shifts }),
  }))
  const [places, open] = [
    sumOfNumbers(roles.map((role) => rolePlacesOn(role, day).places)),
    sumOfNumbers(gaps.map((gap) => gap.open)),
  ]
  return { places, open, people, gaps, row: gaps[0]?.role_id ?? roles[0]?.id ?? null }
}

/**
 * Of a role with shifts what these have, also when all its places are taken; nothing on a day without one. The status
 * does not matter: nobody is in a place because the posting has ended.
 */
function rolePlacesOn({ shift_days, ...role }: IndexedRole, day: string) {
  if (!shift_days) return { places: role.places, open: freePlaceCountOf(role) }
  return shift_days.find((each) => each.day === day) ?? { places: 0, open: 0 }
}

/** Somebody in shifts works on the days of these; anybody else is booked, or held, for all days of their role as they agreed to it. */
export function confirmedApplicationsOn({ job, span, roles, agreed }: IndexedProject, day: string): Application[] {
  if (!isDayInSpan(day, span) && agreed.size === 0) return []
  return job.applications.filter((each): each is Application => {
    if (typeof each === 'string' || each.status !== 'accepted') return false
    if (each.shifts && each.shifts.length > 0) return each.shifts.some((shift) => shift.day === day)
    return isDayInSpan(day, agreed.get(each.id) ?? roles.find(({ id }) => id === each.job_role_id) ?? span)
  })
}

function bookingCountsOn(projects: readonly IndexedProject[], days: readonly string[]) {
  const count = new Map<string, number>()
  for (const project of projects)
    for (const day of days)
      for (const { freelancer_id: id } of confirmedApplicationsOn(project, day))
        count.set(`${day} ${id}`, (count.get(`${day} ${id}`) ?? 0) + 1)
  return count
}

export const confirmedNameOf = (id: string, names: ReadonlyMap<string, string>) => names.get(id) ?? 'Confirmed'
export const sumOfNumbers = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

/** '2 of 3'; without places nothing. */
export function filledPlacesText({ places, open }: Pick<ProjectDay, 'places' | 'open'>) {
  return places > 0 ? filledOfPlacesText({ places, filled: places - open }) : ''
}
