import { type CsvColumns, csvTextOf, fileNameOf } from '../../shared/csv.ts'
import {
  daysOfRole,
  type CrewPlanDraft,
  type OtherBooking,
  type PlanFinding,
  type CrewPlan,
  type PlanPerson,
  type PlanRole,
  type PlanShift,
  shiftsOfPerson,
} from '../../shared/hiring/plan-rules.ts'
import { freePlaceCountOf, freePlacesToFillText } from '../../shared/jobs/place-counts.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { bookedRoleIdOf } from './plan-draft.ts'

export type PlanView = 'roles' | 'people'

/** A row of the grid: a role, or one of its people. */
export type PlanRow = { key: string; role: PlanRole | null; person: PlanPerson | null; days: Set<string> }
export type PlanCell = {
  day: string
  /** Whether the role has this day at all. */
  isOpen: boolean
  shifts: PlanShift[]
  elsewhere: OtherBooking[]
  /** A person has blocked this day. */
  isNotFree: boolean
}

/** All days on which a role of the project works. */
export const daysOfPlan = ({ roles }: CrewPlan) => [...new Set(roles.flatMap(daysOfRole))].toSorted()

/** Roles with their people under them, or people alone. */
export function planRowsOf(plan: CrewPlan, draft: CrewPlanDraft, view: PlanView): PlanRow[] {
  const days = new Map(plan.roles.map((role) => [role.id, new Set(daysOfRole(role))]))
  const rowOf = (person: PlanPerson): PlanRow => {
    const role = plan.roles.find(({ id }) => id === bookedRoleIdOf(draft, person)) ?? null
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
export function planCellOf({ role, person, days }: PlanRow, day: string, draft: CrewPlanDraft): PlanCell {
  const ofDay = (role && shiftsByPlace(draft).get(`${role.id} ${day}`)) || NO_SHIFTS
  return {
    day,
    isOpen: days.has(day),
    shifts: person ? ofDay.filter(({ people }) => people.includes(person.application_id)) : ofDay,
    elsewhere: person?.elsewhere.filter((other) => isElsewhereOnDay(other, day)) ?? [],
    isNotFree: person?.not_free?.includes(day) ?? false,
  }
}

const NO_SHIFTS: PlanShift[] = []
const shiftsByPlaceCache = new WeakMap<PlanShift[], Map<string, PlanShift[]>>()

/** The shifts by role, and by role and day: a grid has thousands of cells, and each asks. */
function shiftsByPlace({ shifts }: Pick<CrewPlanDraft, 'shifts'>) {
  const known = shiftsByPlaceCache.get(shifts)
  if (known) return known
  const found = new Map<string, PlanShift[]>()
  for (const shift of shifts)
    for (const key of [shift.role_id, `${shift.role_id} ${shift.day}`])
      found.set(key, [...(found.get(key) ?? []), shift])
  shiftsByPlaceCache.set(shifts, found)
  return found
}

const isElsewhereOnDay = ({ start, end }: OtherBooking, day: string) =>
  isoLondonDay(Date.parse(start)) <= day && isoLondonDay(Date.parse(end) - 1) >= day

/** Whether a role has any shifts; otherwise everybody confirmed works all its days. */
export const roleHasShifts = (draft: CrewPlanDraft, role: PlanRole | null) =>
  role !== null && shiftsByPlace(draft).has(role.id)

/** Whether somebody is in none of the shifts that their role has. */
export const isHeldInPlan = ({ person, role }: PlanRow, draft: CrewPlanDraft) =>
  person !== null &&
  roleHasShifts(draft, role) &&
  !shiftsOfPerson(person.application_id, draft.shifts).some(({ role_id }) => role_id === role!.id)

export const peopleBookedAs = (plan: CrewPlan, draft: CrewPlanDraft, role: PlanRole) =>
  plan.people.filter((person) => bookedRoleIdOf(draft, person) === role.id)

/** '1 to fill', or '' if a shift is full. */
export const placesToFillText = ({ places, people }: PlanShift) =>
  freePlacesToFillText({ free: freePlaceCountOf({ places, filled: people.length }) })

/** Findings about these shifts, of one person where one is given. */
export const findingsOfShifts = (findings: PlanFinding[], shifts: PlanShift[], person?: PlanPerson | null) =>
  findings.filter(
    ({ shift_id, application_id }) =>
      shifts.some(({ id }) => id === shift_id) && (!person || application_id === person.application_id),
  )

/** A finding in a word. */
export const FINDING_WORDS = {
  clash: 'clash',
  overfilled: 'too many',
  repeated: 'same times',
  impossible: 'not possible',
  rest: 'short rest',
  not_free: 'not free',
} as const satisfies Record<PlanFinding['kind'], string>

/** What there is to say of somebody in a shift, in a word each: 'not free, short rest'. */
export const findingNotesOf = (
  { refusals, warnings }: Record<'refusals' | 'warnings', PlanFinding[]>,
  shift: PlanShift,
  person: PlanPerson,
) =>
  [
    ...new Set(findingsOfShifts([...refusals, ...warnings], [shift], person).map(({ kind }) => FINDING_WORDS[kind])),
  ].join(', ')

export const elsewhereText = ({ title }: Pick<OtherBooking, 'title'>) => (title ? `on ${title}` : 'booked elsewhere')

export const pendingApplicantsText = ({ pending }: PlanRole) => (pending > 0 ? `${pending} applied` : '')

export type PlanPlace = { row: string; day: string }

/** The place that an address names, as far as the plan has it: without a row the first with that day. Else null. */
export function planPlaceInAddress(rows: PlanRow[], day: string | null, row: string | null): PlanPlace | null {
  const named = rows.find(({ key }) => key === row)
  const found = named ?? rows.find(({ days }) => day !== null && days.has(day))
  return found && day ? { row: found.key, day } : null
}

type PlanCsvRow = {
  day: string
  role: PlanRole
  /** Null on the days of a role that has no shifts. */
  shift: PlanShift | null
  filled: number
  /** Null where nobody is in it. */
  full_name: string | null
  notes: string | null
}
const PLAN_CSV_COLUMNS: CsvColumns<PlanCsvRow> = {
  Day: ({ day }) => day,
  Role: ({ role }) => role.role_name,
  Call: ({ shift }) => shift?.starts ?? '',
  End: ({ shift }) => shift?.ends ?? '',
  Places: ({ role, shift }) => (shift ?? role).places,
  Filled: ({ filled }) => filled,
  Person: ({ full_name }) => full_name,
  Notes: ({ notes }) => notes,
}

type PlannedWithFindings = { draft: CrewPlanDraft } & Record<'refusals' | 'warnings', PlanFinding[]>

/**
 * The plan as it is on the screen: a line for each person in a shift, with what speaks against it, and one for each shift
 * without anybody.
 */
export function planCsvFile(plan: CrewPlan, planned: PlannedWithFindings) {
  const rows = plan.roles.flatMap((role) => planCsvRowsOfRole(plan, planned, role))
  return {
    name: `plan-${fileNameOf(plan.title, 'project')}.csv`,
    csv: csvTextOf(
      PLAN_CSV_COLUMNS,
      rows.toSorted((a, b) => a.day.localeCompare(b.day)),
    ),
  }
}

function planCsvRowsOfRole(plan: CrewPlan, planned: PlannedWithFindings, role: PlanRole): PlanCsvRow[] {
  const { draft } = planned
  const people = peopleBookedAs(plan, draft, role)
  const shifts = draft.shifts.filter(({ role_id }) => role_id === role.id)
  if (shifts.length === 0)
    return daysOfRole(role).flatMap((day) => {
      const crew = people.map(({ full_name, not_free = [] }) => ({
        full_name,
        notes: not_free.includes(day) ? FINDING_WORDS.not_free : null,
      }))
      return planCsvRowsOfCrew({ day, role, shift: null }, crew)
    })
  return shifts.flatMap((shift) => {
    const crew = people
      .filter(({ application_id }) => shift.people.includes(application_id))
      .map((person) => ({
        full_name: person.full_name,
        notes: findingNotesOf(planned, shift, person) || null,
      }))
    return planCsvRowsOfCrew({ day: shift.day, role, shift }, crew)
  })
}

const planCsvRowsOfCrew = (
  place: Pick<PlanCsvRow, 'day' | 'role' | 'shift'>,
  crew: Pick<PlanCsvRow, 'full_name' | 'notes'>[],
): PlanCsvRow[] =>
  (crew.length > 0 ? crew : [{ full_name: null, notes: null }]).map((person) => ({
    ...place,
    filled: crew.length,
    ...person,
  }))
