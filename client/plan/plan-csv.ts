import { csvOf, fileNameOf } from '../../shared/csv.ts'
import { daysOf, type Plan, type PlanRole } from '../../shared/hiring/plan-rules.ts'
import { notesOf, peopleAs, SHORT } from './plan-rows.ts'
import type { PlanDraft } from './use-crew-plan.ts'

const HEAD = ['Day', 'Role', 'Call', 'End', 'Places', 'Filled', 'Person', 'Notes']

type Planned = Pick<PlanDraft, 'draft' | 'refusals' | 'warnings'>

/**
 * The plan as it is on the screen: a line for each person in a shift, with what speaks against it, and one for each shift
 * without anybody.
 */
export function planCsv(plan: Plan, planned: Planned) {
  const rows = plan.roles.flatMap((role) => rowsOf(plan, planned, role))
  return {
    name: `plan-${fileNameOf(plan.title, 'project')}.csv`,
    csv: csvOf(
      HEAD,
      rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
    ),
  }
}

function rowsOf(plan: Plan, planned: Planned, role: PlanRole): (string | number | null)[][] {
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
