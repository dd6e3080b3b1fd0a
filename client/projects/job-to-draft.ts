import type { Job, JobEditInput } from '../../shared/jobs/jobs.ts'
import { sharedSkillsOf } from '../../shared/jobs/role-skills.ts'
import { type ProjectDraft, newJobBodyOf } from './project-draft.ts'

/** A project as form values. Each role keeps its id as its key. */
export function projectDraftOfJob(job: Job): ProjectDraft {
  const { id, title, description, event_type, location, postcode, place_id, hourly_rate, required_skills, roles } = job
  return {
    ...{ id, title, description, event_type, location, postcode, place_id },
    hourly_rate: hourly_rate === null ? '' : String(hourly_rate),
    skills: sharedSkillsOf(required_skills, roles).join(', '),
    roles: roles.map((role) => ({
      key: role.id,
      role_name: role.role_name,
      day_rate: String(role.day_rate),
      date_start: role.date_start,
      date_end: role.date_end,
      places: String(role.places),
      skills: (role.skills ?? []).join(', '),
      ...(role.pay && { pay: role.pay }),
    })),
  }
}

/** The same project as a new one. Past dates are left empty. */
export function projectCopyDraftOf(job: Job, newId: () => string, now = Date.now()): ProjectDraft {
  const { roles, ...draft } = projectDraftOfJob(job)
  const toCome = (moment: string) => (Date.parse(moment) > now ? moment : '')
  return {
    ...draft,
    id: newId(),
    roles: roles.map((role) => ({
      ...role,
      key: newId(),
      date_start: toCome(role.date_start),
      date_end: toCome(role.date_end),
    })),
  }
}

/** The body of PUT /jobs/{id}: existing roles keep their ids. */
export function jobEditBodyOf(draft: ProjectDraft, job: Job): JobEditInput {
  const { id: _id, asked_first: _asked, roles, ...fields } = newJobBodyOf(draft)
  const known = new Map(job.roles.map((role) => [role.id, role]))
  return {
    ...fields,
    place_id: draft.place_id ?? '',
    roles: roles.map((role, at) => {
      const { key } = draft.roles[at]!
      const old = known.get(key)
      if (!old) return role
      // Left out they would stay.
      const emptied = { ...(old.skills?.length && { skills: [] }), ...(old.pay && { pay: null }) }
      return { ...emptied, ...role, id: key }
    }),
  }
}
