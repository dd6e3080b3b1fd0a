import { datesOrder } from '../jobs/clash-text.ts'
import type { Applicant, JobRole } from '../jobs/jobs.ts'
import { splitHeld } from '../jobs/match-terms.ts'
import { skillsWantedOf } from '../jobs/role-skills.ts'
import { type ApplicationStatus, INDUSTRY_EXPERIENCE } from '../options.ts'
import { rankAmong, sortRows, type SortValue } from '../sort-rows.ts'
import { textSearch } from '../folded-text.ts'

/** Which applicants a list shows, and in what order: the same on the screen and in the CSV. */
export type ApplicantFilters = {
  shown: ApplicantShown
  /** A role's id; '' for all. */
  role: string
  text: string
  order: ApplicantOrder
}
/** The roles of the project, in its order. */
type ProjectRoles = readonly Pick<JobRole, 'id' | 'role_name'>[]

/** Applications that are undecided or accepted. */
export const APPLICANT_STATUSES = ['pending', 'shortlisted', 'accepted'] as const satisfies ApplicationStatus[]
export const APPLICANT_SHOWN = ['all', ...APPLICANT_STATUSES] as const
export type ApplicantShown = (typeof APPLICANT_SHOWN)[number]

const APPLICANT_COLUMNS = [
  'name',
  'role',
  'status',
  'dates',
  'score',
  'rating',
  'referees',
  'miles',
  'location',
  'experience',
  'roles',
  'skills',
  'held',
  'message',
  'applied',
] as const
export type ApplicantColumn = (typeof APPLICANT_COLUMNS)[number]
/** A column, ascending, or descending with a leading minus. */
export type ApplicantOrder = ApplicantColumn | `-${ApplicantColumn}`
export const APPLICANT_ORDERS = APPLICANT_COLUMNS.flatMap((column) => [column, `-${column}`] as ApplicantOrder[])

/**
 * An applicant is found when every word of `text` occurs in the name, town, roles or skills. Who has named no role is
 * found under each, since they can be accepted for any.
 */
export function filterApplicants(
  applicants: Applicant[],
  { shown, role, text, order }: ApplicantFilters,
  roles: ProjectRoles,
): Applicant[] {
  const hasWords = applicantSearchOf(text)
  const found = applicants
    .filter(({ application }) => shown === 'all' || application.status === shown)
    .filter(({ application }) => role === '' || (application.job_role_id ?? role) === role)
    .filter(hasWords)
  return sortRows(found, order, columnValuesFor(roles), compareByMerit)
}

/** The role that somebody has applied for; of a project with only one role, that one. */
export function appliedRole({ application: { job_role_id } }: Pick<Applicant, 'application'>, roles: ProjectRoles) {
  const role = roles.length === 1 ? roles[0] : roles.find(({ id }) => id === job_role_id)
  return role?.role_name ?? ANY_ROLE_TEXT
}
export const ANY_ROLE_TEXT = 'Any role'

export const hasSeveralRoles = ({ roles }: { roles: ProjectRoles }) => roles.length > 1

/** Whether every word of `text` occurs in somebody's name, town, roles or skills. */
export function applicantSearchOf(text: string) {
  const hasWords = textSearch(text)
  return (one: Pick<Applicant, 'freelancer'>) => hasWords(applicantTextsOf(one))
}

const applicantTextsOf = ({
  freelancer: { full_name, location, job_roles, skills },
}: Pick<Applicant, 'freelancer'>) => [full_name, location, ...job_roles, ...skills]

const columnValuesFor = (roles: ProjectRoles): Record<ApplicantColumn, (applicant: Applicant) => SortValue> => ({
  name: ({ freelancer }) => freelancer.full_name,
  role: ({ application }) =>
    rankAmong(
      roles.map(({ id }) => id),
      application.job_role_id ?? '',
    ),
  rating: ({ freelancer }) => (freelancer.total_ratings > 0 ? freelancer.rating : null),
  score: ({ match }) => match?.score ?? null,
  miles: ({ match }) => match?.miles ?? null,
  experience: ({ freelancer }) => rankAmong(INDUSTRY_EXPERIENCE, freelancer.industry_experience),
  status: ({ application }) => rankAmong(APPLICANT_STATUSES, application.status),
  dates: ({ match, application }) => datesOrder(match, application.job_role_id),
  referees: ({ freelancer: { referees } }) => (referees.total_count > 0 ? referees.overall : null),
  location: ({ freelancer }) => freelancer.location || null,
  roles: ({ freelancer }) => freelancer.job_roles.join(', ') || null,
  skills: ({ freelancer }) => freelancer.skills.join(', ') || null,
  held: ({ freelancer, match }) => heldShareOf(match) ?? (match?.held ?? freelancer.skills).length,
  message: ({ application }) => application.message || null,
  applied: ({ application }) => application.created_at,
})

const compareByMerit = (a: Applicant, b: Applicant) =>
  (b.match?.score ?? -1) - (a.match?.score ?? -1) ||
  b.freelancer.rating - a.freelancer.rating ||
  b.freelancer.total_ratings - a.freelancer.total_ratings ||
  a.freelancer.full_name.localeCompare(b.freelancer.full_name, 'en-GB')

/** Roles want different skills: all of two is more than two of four. Null where no skills are asked for. */
function heldShareOf(match: Applicant['match']) {
  const [held, wanted] = match?.reasons.find((reason) => reason.endsWith(' skills'))?.match(/\d+/g) ?? []
  return held && wanted ? Number(held) / Number(wanted) : null
}

type SkilledJob = Parameters<typeof skillsWantedOf>[0]

/**
 * '4 of 5': the skills that the role wants which somebody applied for, or fits best, as the match counts them:
 * certificates are skills too.
 */
export const skillsHeld = (
  job: SkilledJob,
  { freelancer, match, application }: Pick<Applicant, 'freelancer' | 'match'> & Partial<Pick<Applicant, 'application'>>,
) =>
  splitHeld(
    skillsWantedOf(job, match?.skills_role_id ?? application?.job_role_id ?? match?.role_id),
    match?.held ?? freelancer.skills,
  )
