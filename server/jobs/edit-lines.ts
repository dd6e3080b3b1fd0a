import { countWithNoun } from '../../shared/counts.ts'
import { workTimesText } from '../../shared/hiring/role-terms.ts'
import type { JobEdit } from '../../shared/jobs/jobs.ts'
import { sharedSkillsOf } from '../../shared/jobs/role-skills.ts'
import { formatDayRate } from '../../shared/money.ts'
import type { JobRoleRow, JobRow } from '../db/schema/jobs.ts'
import { type RoleEdit, jobChangesOf } from './notify-applicants.ts'

type ProjectEdit = { job: JobRow; before: JobRoleRow[]; body: JobEdit; roles: RoleEdit[] }

/**
 * Everything that an edit changes, for the history of the project: 'Rigger: 4 places instead of 2'. Words are stored and
 * not numbers, which would later be read by rules that have changed.
 */
export function projectEditLines({ job, before, body, roles }: ProjectEdit): string[] {
  const known = new Map(before.map((role) => [role.id, role]))
  return [
    ...textChangeLines(job, body),
    ...skillChangeLines(sharedSkillsOf(job.required_skills, before), sharedSkillsOf(body.required_skills, roles)),
    ...jobChangesOf(job, before, body, roles).map(({ words }) => words),
    ...roles.flatMap((role) => roleChangeLines(known.get(role.id), role)),
  ]
}

function textChangeLines(job: JobRow, body: JobEdit) {
  return [
    ...(job.title === body.title ? [] : [`Title: ${body.title} instead of ${job.title}`]),
    ...(job.event_type === body.event_type ? [] : [`Type: ${body.event_type} instead of ${job.event_type}`]),
    ...(job.description === body.description ? [] : [`New description. Before: ${job.description}`]),
  ]
}

function skillChangeLines(before: string[], after: string[], subject = 'Skills') {
  const [added, removed] = [itemsNotAmong(after, before), itemsNotAmong(before, after)]
  return [
    ...(added.length > 0 ? [`${subject} added: ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`${subject} removed: ${removed.join(', ')}`] : []),
  ]
}

const itemsNotAmong = (list: string[], other: string[]) => list.filter((one) => !other.includes(one))

/** What its applicants are not notified of. */
function roleChangeLines(old: JobRoleRow | undefined, role: RoleEdit) {
  const { role_name, places } = role
  if (!old) {
    const terms = [placeCountText(places), formatDayRate(role.day_rate / 100), workTimesText(role)]
    return [`${role_name}: new role, ${terms.join(', ')}`]
  }
  return [
    ...(old.role_name === role_name ? [] : [`${role_name}: this role was called ${old.role_name}`]),
    ...skillChangeLines(old.skills, role.skills, `${role_name}: skills`),
    ...(old.places === places ? [] : [`${role_name}: ${placeCountText(places)} instead of ${old.places}`]),
  ]
}

const placeCountText = (places: number) => countWithNoun(places, 'place')
