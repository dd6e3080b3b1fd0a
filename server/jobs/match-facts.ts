import type { JobRoleRow, JobRow } from '../db/schema/jobs.ts'

/** What the index keeps of a job for matching: all text as terms, times as ISO 8601. */
export type MatchFacts = {
  start: string
  skills: string[]
  roles: { name: string; start: string; end: string; free: boolean }[]
}

/** 'Rigger ' and 'rigger' are one term. */
export const termOf = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
export const termsOf = (texts: string[]) => [...new Set(texts.map(termOf))].filter(Boolean)

/** A skill's term as the job itself writes it. */
export const skillNames = (skills: string[]) => (term: string) => skills.find((skill) => termOf(skill) === term) ?? term

export function matchFacts(job: JobRow, roles: JobRoleRow[]): MatchFacts {
  return {
    start: job.date_start,
    skills: termsOf(job.required_skills),
    roles: roles.map((role) => ({
      name: termOf(role.role_name),
      start: role.date_start,
      end: role.date_end,
      free: role.filled < role.places,
    })),
  }
}
