import type { JobRoleRow, JobRow } from '../../db/schema/jobs.ts'

/** The data of a job that the index stores for matching: all text as terms, times as ISO 8601. */
export type MatchFacts = {
  start: string
  skills: string[]
  roles: { name: string; start: string; end: string; free: boolean }[]
}

/** 'Rigger ' and 'rigger' are one term. */
export const termOf = (text: string) => (ODD_SPACE.test(text) ? text.trim().replace(/\s+/g, ' ') : text).toLowerCase()
/** Most terms have none, and testing is cheaper than replacing: a list of applicants has a thousand terms. */
const ODD_SPACE = /^\s|\s$|\s\s|[^\S ]/
export const termsOf = (texts: string[]) => [...new Set(texts.map(termOf))].filter(Boolean)

/** A skill's term in the spelling of the job itself. */
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

/** The terms a job is indexed under: its roles and skills, without duplicates. */
export const termsOfJob = ({ roles, skills }: MatchFacts) => [...new Set([...roles.map(({ name }) => name), ...skills])]
