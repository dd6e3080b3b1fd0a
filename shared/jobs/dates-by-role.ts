import { countWithNoun } from '../counts.ts'
import { projectDatesText, type ProjectPeriod, type WorkPeriod } from './project-days.ts'

type NamedPeriod = WorkPeriod & { role_name: string }

/** The days of a role: of a night none more. */
export const roleDatesText = (role: WorkPeriod) => projectDatesText({ ...role, roles: [role] })

/** The project's days, or by role where they differ: 'Rigger, 14 to 16 Dec 2026; Driver, 16 Dec 2026'. */
export function datesByRoleText(project: Omit<ProjectPeriod, 'roles'> & { roles: readonly NamedPeriod[] }) {
  const named = project.roles.map((role) => ({ name: role.role_name, days: roleDatesText(role) }))
  const first = named[0]
  if (!first || named.every(({ days }) => days === first.days)) return first?.days ?? projectDatesText(project)
  const shown = named.slice(0, ROLES_WITH_DATES).map(({ name, days }) => `${name}, ${days}`)
  const more = named.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${countWithNoun(more, 'more role')}`] : [])].join('; ')
}

/** More would be a list, not a sentence. */
const ROLES_WITH_DATES = 3
