import type { Job, JobEditInput, JobRole } from '../../shared/jobs/jobs.ts'
import { sharedSkillsOf } from '../../shared/jobs/role-skills.ts'
import { readMoney } from '../../shared/read-number.ts'
import { daysToComeOf } from '../trade/pay/days-to-come.ts'
import { type ProjectDraft, newJobBodyOf, type RoleDraft } from './project-draft.ts'

/** A project as form values. Each role keeps its id as its key. */
export function projectDraftOfJob(job: Job): ProjectDraft {
  const { id, title, description, event_type, location, postcode, place_id, hourly_rate, required_skills, roles } = job
  return {
    id,
    title,
    description,
    event_type,
    location,
    postcode,
    place_id,
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
    ...(job.venue_picture && { venue_picture_of: job.id }),
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
  const { id: _id, asked_first: _asked, venue_picture_of: _of, roles, ...fields } = newJobBodyOf(draft)
  const known = new Map(job.roles.map((role) => [role.id, role]))
  return {
    ...fields,
    place_id: draft.place_id ?? '',
    roles: roles.map((role, at) => {
      const typed = draft.roles[at]!
      const { key, from_day } = typed
      const old = known.get(key)
      if (!old) return role
      const chosen = bookedTermsDaysOf(old, typed).find((day) => day === from_day)
      // Left out they would stay.
      const emptied = { ...(old.skills?.length && { skills: [] }), ...(old.pay && { pay: null }) }
      return { ...emptied, ...role, id: key, ...(chosen && { from_day: chosen }) }
    }),
  }
}

/** The days of work to come from which a role as edited may pay; none where nobody is booked or the pay is the same. */
export function bookedTermsDaysOf(old: JobRole, { day_rate, pay, date_start, date_end }: RoleDraft): string[] {
  const isSame = readMoney(day_rate) === old.day_rate && JSON.stringify(pay ?? null) === JSON.stringify(old.pay ?? null)
  if (old.filled === 0 || isSame || readMoney(day_rate) === null || !(Date.parse(date_start) < Date.parse(date_end)))
    return []
  return daysToComeOf({ date_start, date_end }, Date.now())
}
