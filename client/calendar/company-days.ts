import { daysCovered } from '../../shared/calendar/blocked-days.ts'
import type { Job } from '../../shared/jobs/jobs.ts'

/** One project on one day. */
export type ProjectDay = { places: number; open: number; people: DayPerson[] }
export type DayPerson = { id: string; name: string; /** Confirmed for another project too. */ isTwice: boolean }
export type ProjectRow = { job: Job; days: (ProjectDay | null)[] }
export type PersonRow = { id: string; name: string; days: Job[][] }

type Span = { first: string; last: string }
type Indexed = { job: Job; span: Span; roles: (Span & Pick<Job['roles'][number], 'id' | 'places' | 'filled'>)[] }

/** The days of each project and role, computed once for all weeks. A project without dates has none. */
export const indexProjects = (jobs: readonly Job[]): Indexed[] =>
  jobs.flatMap((job) => {
    const roles = job.roles.flatMap(({ id, places, filled, date_start, date_end }) => {
      const span = spanOf(date_start, date_end)
      return span ? { id, places, filled, ...span } : []
    })
    const span = roles.length > 0 ? around(roles) : spanOf(job.date_start, job.date_end)
    return span ? { job, span, roles } : []
  })

function spanOf(start: string | null, end: string | null): Span | null {
  const days = start ? daysCovered(start, end ?? start) : []
  return days.length > 0 ? { first: days[0]!, last: days.at(-1)! } : null
}

const around = (spans: Span[]): Span => ({
  first: spans.map(({ first }) => first).toSorted()[0]!,
  last: spans
    .map(({ last }) => last)
    .toSorted()
    .at(-1)!,
})

const isIn = (day: string, { first, last }: Span) => first <= day && day <= last

/** The projects of these days, in the order in which they begin. `names` of people by their ids. */
export function projectsOn(projects: readonly Indexed[], days: readonly string[], names: ReadonlyMap<string, string>) {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const shown = projects.filter(({ span }) => span.first <= to && span.last >= from)
  const booked = bookingsOn(shown, days)
  return shown
    .toSorted((a, b) => (a.span.first + a.job.title < b.span.first + b.job.title ? -1 : 1))
    .map((project): ProjectRow => ({ job: project.job, days: days.map((day) => onDay(project, day, booked, names)) }))
}

/** Each person's projects on these days, by name. */
export function peopleOn(projects: readonly Indexed[], days: readonly string[], names: ReadonlyMap<string, string>) {
  const rows = new Map<string, PersonRow>()
  for (const project of projects)
    for (const [at, day] of days.entries())
      for (const id of confirmedOn(project, day)) {
        const row = rows.get(id) ?? { id, name: nameOf(id, names), days: days.map(() => []) }
        row.days[at]!.push(project.job)
        rows.set(id, row)
      }
  return [...rows.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

function onDay(project: Indexed, day: string, booked: ReadonlyMap<string, number>, names: ReadonlyMap<string, string>) {
  if (!isIn(day, project.span)) return null
  const roles = project.roles.filter((role) => isIn(day, role))
  if (project.roles.length > 0 && roles.length === 0) return null
  const places = sum(roles.map((role) => role.places))
  const open = project.job.status === 'open' ? sum(roles.map((role) => Math.max(role.places - role.filled, 0))) : 0
  const people = confirmedOn(project, day).map((id) => ({
    id,
    name: nameOf(id, names),
    isTwice: (booked.get(`${day} ${id}`) ?? 0) > 1,
  }))
  return { places, open, people }
}

function confirmedOn({ job, span, roles }: Indexed, day: string): string[] {
  if (!isIn(day, span)) return []
  return job.applications.flatMap((each) => {
    if (typeof each === 'string' || each.status !== 'accepted') return []
    const role = roles.find(({ id }) => id === each.job_role_id)
    return isIn(day, role ?? span) ? [each.freelancer_id] : []
  })
}

function bookingsOn(projects: readonly Indexed[], days: readonly string[]) {
  const count = new Map<string, number>()
  for (const project of projects)
    for (const day of days)
      for (const id of confirmedOn(project, day)) count.set(`${day} ${id}`, (count.get(`${day} ${id}`) ?? 0) + 1)
  return count
}

const nameOf = (id: string, names: ReadonlyMap<string, string>) => names.get(id) ?? 'Confirmed'
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

/** '3 open', '2 of 3, 1 open', '3 of 3'; without places nothing. */
export function placesText({ places, open }: Pick<ProjectDay, 'places' | 'open'>) {
  return places > 0 ? `${places - open} of ${places}` : ''
}
