import type { Job, JobRole } from './jobs.ts'
import { matchTermOf, matchTermsOf } from './match-terms.ts'

/** Missing in rows of earlier releases: then the role has no skills of its own. */
type SkilledRole = { skills?: string[] | undefined }

/** The skills of a project's list that no role has for itself: all its roles want them. */
export function sharedSkillsOf(list: string[], roles: SkilledRole[]) {
  const own = new Set(matchTermsOf(roles.flatMap(ownSkillsOf)))
  return list.filter((skill) => !own.has(matchTermOf(skill)))
}

/** What each role wants, in the order and spelling of the project's list: its own skills, and those that all share. */
export function skillsByRole(list: string[], roles: SkilledRole[]): string[][] {
  const shared = new Set(matchTermsOf(sharedSkillsOf(list, roles)))
  return roles.map((role) => {
    const own = new Set(matchTermsOf(ownSkillsOf(role)))
    return list.filter((skill) => shared.has(matchTermOf(skill)) || own.has(matchTermOf(skill)))
  })
}

/** What one role of a job wants; all that the job asks for where no role is meant, or one that it does not have. */
export function skillsWantedOf(
  { required_skills, roles }: Pick<Job, 'required_skills'> & { roles: Pick<JobRole, 'id' | 'skills'>[] },
  roleId: string | null | undefined,
): string[] {
  return skillsByRole(required_skills, roles)[roles.findIndex(({ id }) => id === roleId)] ?? required_skills
}

/** A project's list: what is asked for of everybody, and what its roles add. */
export function unionOfSkills(shared: string[], roles: SkilledRole[]): string[] {
  const found = new Map<string, string>()
  for (const skill of [...shared, ...roles.flatMap(ownSkillsOf)])
    if (!found.has(matchTermOf(skill))) found.set(matchTermOf(skill), skill)
  return [...found.values()]
}

/** Those of a role's skills that a project's list still has: an earlier release changes the list alone. */
export const skillsStillListed = (skills: string[], list: string[]) => {
  const listed = new Set(matchTermsOf(list))
  return skills.filter((skill) => listed.has(matchTermOf(skill)))
}

export const hasRoleSkills = (roles: SkilledRole[]) => roles.some((role) => ownSkillsOf(role).length > 0)

const ownSkillsOf = ({ skills = [] }: SkilledRole) => skills
