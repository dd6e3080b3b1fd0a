import { foldedText } from '../folded-text.ts'
import type { JobRole } from './jobs.ts'

/** 'Rigger ' and 'rigger' are one term. */
export const matchTermOf = (text: string) => foldedText(ODD_SPACE.test(text) ? text.trim().replace(/\s+/g, ' ') : text)
/** Most terms have none, and testing is cheaper than replacing: a list of applicants has a thousand terms. */
const ODD_SPACE = /^\s|\s$|\s\s|[^\S ]/
export const matchTermsOf = (texts: string[]) => [...new Set(texts.map(matchTermOf))].filter(Boolean)

/** A skill's term in the spelling of the job itself. */
export const skillNames = (skills: string[]) => (term: string) =>
  skills.find((skill) => matchTermOf(skill) === term) ?? term

/**
 * The skills that a certificate stands for: its name, and every beginning of it, word by word. 'IPAF PAL card' and 'IPAF
 * 3a' both count where 'IPAF' is asked for; 'IPAF' does not where 'IPAF 3a' is.
 */
export function certifiedTerms(certificate: string) {
  const words = matchTermOf(certificate).split(' ')
  return matchTermsOf(
    words.map((_, at) =>
      words
        .slice(0, at + 1)
        .join(' ')
        .replace(/[\s,:;–-]+$/, ''),
    ),
  )
}

/** All roles that somebody does, the main one first, as they name them. */
export function rolesOfPerson({ job_role, job_roles }: { job_role: string; job_roles: string[] }) {
  const named = new Map([job_role, ...job_roles].toReversed().map((role) => [matchTermOf(role), role]))
  return matchTermsOf([job_role, ...job_roles]).map((term) => named.get(term)!)
}

/** Which of these roles are somebody's own, by the names of the roles that they do. */
export function ownRoleOf(names: string[]) {
  const own = new Set(matchTermsOf(names))
  return ({ role_name }: Pick<JobRole, 'role_name'>) => own.has(matchTermOf(role_name))
}

/** What is asked for, split into what somebody has and what they lack. */
export function splitHeld(wanted: string[], own: string[]) {
  const has = new Set(matchTermsOf(own))
  const isHeld = (one: string) => has.has(matchTermOf(one))
  return { held: wanted.filter(isHeld), missing: wanted.filter((one) => !isHeld(one)) }
}
