import { csvOf, fileNameOf } from '../../shared/csv.ts'
import { daysOf, type Draft, type Plan, type PlanRole } from '../../shared/hiring/plan-rules.ts'
import { peopleAs } from './plan-rows.ts'

const HEAD = ['Day', 'Role', 'Call', 'End', 'Places', 'Filled', 'Person']

/** The plan as it is on the screen: a line for each person in a shift, and one for each shift without anybody. */
export function planCsv(plan: Plan, draft: Draft) {
  const rows = plan.roles.flatMap((role) => rowsOf(plan, draft, role))
  return {
    name: `plan-${fileNameOf(plan.title, 'project')}.csv`,
    csv: csvOf(
      HEAD,
      rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
    ),
  }
}

function rowsOf(plan: Plan, draft: Draft, role: PlanRole): (string | number | null)[][] {
  const people = peopleAs(plan, draft, role)
  const line = (day: string, starts: string, ends: string, places: number, inIt: typeof people) =>
    (inIt.length > 0 ? inIt.map(({ full_name }) => full_name) : [null]).map((name) => [
      ...[day, role.role_name, starts, ends, places, inIt.length],
      name,
    ])
  const shifts = draft.shifts.filter(({ role_id }) => role_id === role.id)
  if (shifts.length === 0) return daysOf(role).flatMap((day) => line(day, '', '', role.places, people))
  return shifts.flatMap(({ day, starts, ends, places, people: ids }) =>
    line(
      day,
      starts,
      ends,
      places,
      people.filter(({ application_id }) => ids.includes(application_id)),
    ),
  )
}
