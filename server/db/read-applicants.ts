import type { Application } from '../../shared/jobs/jobs.ts'
import type { DatabaseReader } from './connection.ts'
import type { AgreedTerms } from './schema/jobs.ts'
import type { UserRow } from './schema/people.ts'
import { arrayStatement, objectStatement } from './statement.ts'

/**
 * The columns of an applicant that are shown and scored, and the application, without its offer. Raw SQL and arrays, as
 * for jobs (decision 177).
 */
export type ApplicantRead = { person: ApplicantPersonRead; application: Application }
type ApplicantPersonRead = Pick<UserRow, (typeof APPLICANT_PERSON_COLUMNS)[number]>

/**
 * Applicants who are pending, shortlisted or accepted, in order of arrival, after the one that arrived at `at` with
 * this id.
 */
export const readApplicants = async (
  db: DatabaseReader,
  after: { job_id: string; at: string; id: string; limit: number },
): Promise<ApplicantRead[]> =>
  ((await applicantsPage(db).all(after)) as ApplicantRowColumns[]).map((c) => ({
    application: {
      id: c[0],
      job_id: after.job_id,
      freelancer_id: c[8],
      job_role_id: c[1],
      status: c[2],
      message: c[3],
      cancelled_by: c[4],
      cancel_reason: c[5],
      offer: null,
      ...agreedTermsOf(c[22]),
      created_at: c[6],
      updated_at: c[7],
    },
    person: {
      id: c[8],
      full_name: c[9],
      profile_picture: c[10],
      rating_sum: c[11],
      rating_count: c[12],
      town: c[13],
      job_role: c[14],
      job_roles: JSON.parse(c[15]) as string[],
      skills: JSON.parse(c[16]) as string[],
      certifications: JSON.parse(c[17]) as string[],
      industry_experience: c[18],
      travel_distance: c[19],
      lat: c[20],
      lng: c[21],
    },
  }))

/** Of a role that they named, or are booked for; in pounds. */
function agreedTermsOf(stored: string | null): Pick<Application, 'terms'> {
  const [one, ...others] = stored ? (JSON.parse(stored) as AgreedTerms[]) : []
  if (!one || others.length > 0) return {}
  const { role_name, day_rate, date_start, date_end, pay, terms_hash } = one
  const agreed = { ...(pay && { pay }), ...(terms_hash && { terms_hash }) }
  return { terms: { role_name, day_rate: day_rate / 100, date_start, date_end, ...agreed } }
}

const APPLICANT_PERSON_COLUMNS = [
  'id',
  'full_name',
  'profile_picture',
  'rating_sum',
  'rating_count',
  'town',
  'job_role',
  'job_roles',
  'skills',
  'certifications',
  'industry_experience',
  'travel_distance',
  'lat',
  'lng',
] as const

type ApplicantRowColumns = [
  id: string,
  job_role_id: string | null,
  status: Application['status'],
  message: string,
  cancelled_by: Application['cancelled_by'],
  cancel_reason: string,
  created_at: string,
  updated_at: string,
  id: string,
  full_name: string,
  profile_picture: string | null,
  rating_sum: number,
  rating_count: number,
  town: string,
  job_role: string,
  job_roles: string,
  skills: string,
  certifications: string,
  industry_experience: UserRow['industry_experience'],
  travel_distance: UserRow['travel_distance'],
  lat: number | null,
  lng: number | null,
  terms: string | null,
]

const applicantsPage = arrayStatement(
  `select a.id, a.job_role_id, a.status, a.message, a.cancelled_by, a.cancel_reason, a.created_at, a.updated_at,
     ${APPLICANT_PERSON_COLUMNS.map((column) => `u.${column}`).join(', ')}, a.terms
   from applications a cross join users u
   where u.id = a.freelancer_id
     and a.job_id = :job_id and (a.created_at, a.id) > (:at, :id) and a.status in ('pending', 'shortlisted', 'accepted')
   order by a.created_at, a.id limit :limit`,
)

/** What each of these applications is for, and when that ends; by application. */
export async function projectsOfApplications(db: DatabaseReader, ids: string[]) {
  const found = await projectOfEach(db).all({ ids: JSON.stringify(ids) })
  return new Map((found as ProjectOfApplication[]).map((one) => [one.id, one]))
}
type ProjectOfApplication = { id: string; job_id: string; date_end: string }

const projectOfEach = objectStatement(`
  select a.id, a.job_id, j.date_end from json_each(:ids) l
  join applications a on a.id = l.value
  join jobs j on j.id = a.job_id`)
