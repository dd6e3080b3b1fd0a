import type { Reader } from './connection.ts'
import type { ApplicationRow } from './schema/jobs.ts'
import type { User } from './schema/people.ts'
import { statement } from './statement.ts'

/** What is shown and scored of who applied, with the application: plain SQL, as with jobs (docs/decisions/033-the-hot-read.md). */
export type ApplicantRead = Pick<User, (typeof PERSON)[number]> & { application_id: string } & Pick<
    ApplicationRow,
    (typeof APPLICATION)[number]
  >

/** Those who wait for an answer, are on the shortlist or accepted, in order of arrival, after the one that came `at` that time with this id. */
export const readApplicants = (
  db: Reader,
  after: { job_id: string; at: string; id: string; limit: number },
): ApplicantRead[] =>
  (page(db).all(after) as (ApplicantRead & { job_roles: string; skills: string })[]).map((row) =>
    Object.assign(row, { job_roles: JSON.parse(row.job_roles), skills: JSON.parse(row.skills) }),
  )

const PERSON = [
  ...(['id', 'full_name', 'profile_picture', 'rating_sum', 'rating_count', 'city', 'location'] as const),
  ...(['job_role', 'job_roles', 'skills', 'industry_experience', 'travel_distance', 'lat', 'lng'] as const),
] as const
const APPLICATION = [
  ...(['job_id', 'job_role_id', 'status', 'message'] as const),
  ...(['cancelled_by', 'cancel_reason', 'created_at', 'updated_at'] as const),
] as const
const of = (table: string, columns: readonly string[]) => columns.map((column) => `${table}.${column}`).join(', ')

const page = statement((db) =>
  db.$client.prepare(
    `select a.id as application_id, ${of('a', APPLICATION)}, ${of('u', PERSON)}
     from applications a cross join users u on u.id = a.freelancer_id
     where a.job_id = :job_id and (a.created_at, a.id) > (:at, :id) and a.status in ('pending', 'shortlisted', 'accepted')
     order by a.created_at, a.id limit :limit`,
  ),
)
