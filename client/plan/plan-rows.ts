import { csvOf, fileNameOf } from '../../shared/csv.ts'
import {
  daysOf,
  type Draft,
  type Elsewhere,
  type Finding,
  type Plan,
  type PlanPerson,
  type PlanRole,
  type Shift,
} from '../../shared/hiring/plan-rules.ts'
import { dayText } from '../../shared/hiring/shift-times.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { roleOf } from './plan-draft.ts'

export type View = 'roles' | 'people'

/** A row of the grid: a role, or one of its people. */
export type PlanRow = { key: string; role: PlanRole | null; person: PlanPerson | null; days: Set<string> }
export type PlanCell = {
  day: string
  /** Whether the role has this day at all. */
  isOpen: boolean
  shifts: Shift[]
  elsewhere: Elsewhere[]
  /** A person has blocked this day. */
  isNotFree: boolean
}

/** All days on which a role of the project works. */
export const daysOfPlan = ({ roles }: Plan) => [...new Set(roles.flatMap(daysOf))].toSorted()

/** Roles with their people under them, or people alone. */
export function rowsOf(plan: Plan, draft: Draft, view: View): PlanRow[] {
  const days = new Map(plan.roles.map((role) => [role.id, new Set(daysOf(role))]))
  const rowOf = (person: PlanPerson): PlanRow => {
    const role = plan.roles.find(({ id }) => id === roleOf(draft, person)) ?? null
    return { key: person.application_id, role, person, days: days.get(role?.id ?? '') ?? new Set() }
  }
  const people = plan.people.map(rowOf)
  if (view === 'people') return people
  const without = people.filter(({ role }) => !role)
  return [
    ...plan.roles.flatMap((role): PlanRow[] => [
      { key: role.id, role, person: null, days: days.get(role.id)! },
      ...people.filter((row) => row.role?.id === role.id),
    ]),
    ...without,
  ]
}

/** What a row has on a day: all shifts of a role, or those that a person is in. */
export function cellOf({ role, person, days }: PlanRow, day: string, draft: Draft): PlanCell {
  const ofDay = (role && byPlace(draft).get(`${role.id} ${day}`)) || NONE
  return {
    day,
    isOpen: days.has(day),
    shifts: person ? ofDay.filter(({ people }) => people.includes(person.application_id)) : ofDay,
    elsewhere: person?.elsewhere.filter((other) => isOn(other, day)) ?? [],
    isNotFree: person?.not_free?.includes(day) ?? false,
  }
}

const NONE: Shift[] = []
const places = new WeakMap<Shift[], Map<string, Shift[]>>()

/** The shifts by role, and by role and day: a grid has thousands of cells, and each asks. */
function byPlace({ shifts }: Pick<Draft, 'shifts'>) {
  const known = places.get(shifts)
  if (known) return known
  const found = new Map<string, Shift[]>()
  for (const shift of shifts)
    for (const key of [shift.role_id, `${shift.role_id} ${shift.day}`])
      found.set(key, [...(found.get(key) ?? []), shift])
  places.set(shifts, found)
  return found
}

const isOn = ({ start, end }: Elsewhere, day: string) =>
  isoLondonDay(Date.parse(start)) <= day && isoLondonDay(Date.parse(end) - 1) >= day

/** Whether a role has any shifts; otherwise everybody confirmed works all its days. */
export const hasShifts = (draft: Draft, role: PlanRole | null) => role !== null && byPlace(draft).has(role.id)

export const peopleAs = (plan: Plan, draft: Draft, role: PlanRole) =>
  plan.people.filter((person) => roleOf(draft, person) === role.id)

/** '1 to fill', or '' if a shift is full. */
export const gapText = ({ places, people }: Shift) =>
  people.length < places ? `${places - people.length} to fill` : ''

/** Findings about these shifts, of one person where one is given. */
export const findingsOf = (findings: Finding[], shifts: Shift[], person?: PlanPerson | null) =>
  findings.filter(
    ({ shift_id, application_id }) =>
      shifts.some(({ id }) => id === shift_id) && (!person || application_id === person.application_id),
  )

/** A finding in a word. */
export const SHORT = {
  clash: 'clash',
  overfilled: 'too many',
  repeated: 'same times',
  impossible: 'not possible',
  rest: 'short rest',
  not_free: 'not free',
} as const satisfies Record<Finding['kind'], string>

/** What there is to say of somebody in a shift, in a word each: 'not free, short rest'. */
export const notesOf = (
  { refusals, warnings }: Record<'refusals' | 'warnings', Finding[]>,
  shift: Shift,
  person: PlanPerson,
) => [...new Set(findingsOf([...refusals, ...warnings], [shift], person).map(({ kind }) => SHORT[kind]))].join(', ')

export const elsewhereText = ({ title }: Elsewhere) => (title ? `on ${title}` : 'booked elsewhere')

export const firstName = (fullName: string) => fullName.split(' ')[0]!
export const datesText = (role: PlanRole) => {
  const days = daysOf(role)
  return days.length === 1 ? dayText(days[0]!) : `${dayText(days[0]!)} to ${dayText(days.at(-1)!)}`
}
export const pendingText = ({ pending }: PlanRole) => (pending > 0 ? `${pending} applied` : '')

export type Place = { row: string; day: string }

/** The place that an address names, as far as the plan has it: without a row the first with that day. Else null. */
export function placeAsked(rows: PlanRow[], day: string | null, row: string | null): Place | null {
  const named = rows.find(({ key }) => key === row)
  const found = named ?? rows.find(({ days }) => day !== null && days.has(day))
  return found && day ? { row: found.key, day } : null
}

const CSV_HEAD = ['Day', 'Role', 'Call', 'End', 'Places', 'Filled', 'Person', 'Notes']

type Planned = { draft: Draft } & Record<'refusals' | 'warnings', Finding[]>

/**
 * The plan as it is on the screen: a line for each person in a shift, with what speaks against it, and one for each shift
 * without anybody.
 */
export function planCsv(plan: Plan, planned: Planned) {
  const rows = plan.roles.flatMap((role) => csvRows(plan, planned, role))
  return {
    name: `plan-${fileNameOf(plan.title, 'project')}.csv`,
    csv: csvOf(
      CSV_HEAD,
      rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
    ),
  }
}

function csvRows(plan: Plan, planned: Planned, role: PlanRole): (string | number | null)[][] {
  const { draft } = planned
  const people = peopleAs(plan, draft, role)
  const shifts = draft.shifts.filter(({ role_id }) => role_id === role.id)
  if (shifts.length === 0)
    return daysOf(role).flatMap((day) => {
      const crew = people.map(({ full_name, not_free = [] }) => [
        full_name,
        not_free.includes(day) ? SHORT.not_free : null,
      ])
      return linesOf([day, role.role_name, '', '', role.places], crew)
    })
  return shifts.flatMap((shift) => {
    const crew = people
      .filter(({ application_id }) => shift.people.includes(application_id))
      .map((person) => [person.full_name, notesOf(planned, shift, person) || null])
    return linesOf([shift.day, role.role_name, shift.starts, shift.ends, shift.places], crew)
  })
}

type Cell = string | number | null
const linesOf = (about: Cell[], crew: Cell[][]) =>
  (crew.length > 0 ? crew : [[null, null]]).map((person) => [...about, crew.length, ...person])
