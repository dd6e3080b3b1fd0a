import type { Applicant } from '../../../shared/jobs.ts'

export const APPLICANT_SHOWN = ['all', 'shortlisted', 'accepted'] as const
export type ApplicantShown = (typeof APPLICANT_SHOWN)[number]
export const APPLICANT_ORDERS = ['Best match', 'Rating', 'Newest', 'Name'] as const
export type ApplicantOrder = (typeof APPLICANT_ORDERS)[number]

export type ApplicantFilters = { shown: ApplicantShown; text: string; order: ApplicantOrder }

/** Every word stands somewhere in the name, town, roles or skills. */
export function findApplicants(applicants: Applicant[], { shown, text, order }: ApplicantFilters) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return applicants
    .filter(({ application }) => shown === 'all' || application.status === shown)
    .filter((applicant) => words.every((word) => textOf(applicant).includes(word)))
    .toSorted(ORDERS[order])
}

function textOf({ freelancer: { full_name, location, job_roles, skills } }: Applicant) {
  return [full_name, location, ...job_roles, ...skills].join(' ').toLowerCase()
}

const ORDERS: Record<ApplicantOrder, (a: Applicant, b: Applicant) => number> = {
  'Best match': (a, b) => (b.match?.score ?? -1) - (a.match?.score ?? -1) || ORDERS.Rating(a, b),
  Rating: (a, b) =>
    b.freelancer.rating - a.freelancer.rating || b.freelancer.total_ratings - a.freelancer.total_ratings,
  Newest: (a, b) => b.application.created_at.localeCompare(a.application.created_at),
  Name: (a, b) => a.freelancer.full_name.localeCompare(b.freelancer.full_name, 'en-GB'),
}

export function countApplicants(applicants: Applicant[]) {
  const of = (status: string) => applicants.filter(({ application }) => application.status === status).length
  return { all: applicants.length, shortlisted: of('shortlisted'), accepted: of('accepted') }
}
