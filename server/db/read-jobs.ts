import { PICTURES_PATH } from '../../shared/files.ts'
import type { Job, JobRole } from '../../shared/jobs/jobs.ts'
import type { JobStatus, Placement } from '../../shared/options.ts'
import type { StatedPayRules } from '../../shared/pay/unstated-terms.ts'
import type { DatabaseReader } from './connection.ts'
import { arrayStatement } from './statement.ts'

/**
 * The most frequent read of the product, in SQL that returns the wire's values directly, as arrays: mapping rows to
 * objects by name costs as much again as the query (decision 177). Ids are bound as JSON, for one
 * prepared statement.
 */
export type JobRead = Omit<Job, 'match' | 'applications' | 'rating' | 'invited_at'>

/** Jobs with their company and roles in the order of `ids`; `status` is the stored one. */
export async function readJobs(db: DatabaseReader, ids: string[]): Promise<JobRead[]> {
  const list = JSON.stringify(ids)
  const found = ((await selectJobColumns(db).all(list)) as JobColumns[]).map(jobFromColumns)
  const byId = new Map(found.map((job) => [job.id, job]))
  for (const columns of (await selectRoleColumns(db).all(list)) as RoleColumns[])
    byId.get(columns[0])?.roles.push(roleFromColumns(columns))
  return found
}

/** Names and rates of the roles of these jobs, keyed by job. */
export async function readRolesByJob(
  db: DatabaseReader,
  ids: string[],
): Promise<Map<string, Pick<JobRole, 'role_name' | 'day_rate'>[]>> {
  const found = new Map<string, Pick<JobRole, 'role_name' | 'day_rate'>[]>(ids.map((id) => [id, []]))
  for (const [job_id, , role_name, day_rate] of (await selectRoleColumns(db).all(JSON.stringify(ids))) as RoleColumns[])
    found.get(job_id)?.push({ role_name, day_rate })
  return found
}

const jobFromColumns = (c: JobColumns): JobRead => ({
  id: c[0],
  title: c[1],
  description: c[2],
  event_type: c[3],
  location: c[4],
  postcode: c[5],
  date_start: c[6],
  date_end: c[7],
  hourly_rate: c[8],
  required_skills: JSON.parse(c[9]) as string[],
  roles: [],
  company_id: c[10],
  employer_name: c[11],
  employer_id: c[12],
  status: c[13],
  placement: c[14],
  created_at: c[15],
  expires_at: c[16],
  employer_logo: c[22] && `${PICTURES_PATH}${c[22]}`,
  ...(c[23] && { venue_picture: `${PICTURES_PATH}${c[23]}` }),
  ...(c[19] && { place_id: c[19] }),
  ...(c[20] !== null && c[21] !== null && { position: { lat: c[20], lng: c[21] } }),
  ...(c[17] !== null && { asked_first: { until: c[17], list_name: c[18] } }),
})

const roleFromColumns = (c: RoleColumns): JobRole => ({
  id: c[1],
  role_name: c[2],
  day_rate: c[3],
  date_start: c[4],
  date_end: c[5],
  places: c[6],
  filled: c[7],
  ...(c[8] !== '[]' && { skills: JSON.parse(c[8]) as string[] }),
  ...(c[9] && { pay: JSON.parse(c[9]) as StatedPayRules }),
  ...(c[10] && { terms_hash: c[10] }),
})

type JobColumns = [
  id: string,
  title: string,
  description: string,
  event_type: string,
  location: string,
  postcode: string,
  date_start: string,
  date_end: string,
  hourly_rate: number | null,
  required_skills: string,
  company_id: string,
  employer_name: string,
  employer_id: string,
  status: JobStatus,
  placement: Placement,
  created_at: string,
  expires_at: string,
  asked_first_until: string | null,
  asked_first_name: string,
  place_id: string,
  lat: number | null,
  lng: number | null,
  logo: string | null,
  venue_picture: string | null,
]
const selectJobColumns = arrayStatement(
  `select j.id, j.title, j.description, j.event_type, j.location, j.postcode, j.date_start, j.date_end, j.hourly_rate / 100.0,
     j.required_skills, j.company_id, c.name, j.employer_id, j.status, j.placement, j.created_at, j.expires_at,
     j.asked_first_until, j.asked_first_name, j.place_id, j.lat, j.lng, c.logo,
     j.venue_picture
   from json_each(?) l cross join jobs j join companies c on c.id = j.company_id where j.id = l.value order by l.key`,
)

type RoleColumns = [
  job_id: string,
  id: string,
  role_name: string,
  day_rate: number,
  date_start: string,
  date_end: string,
  places: number,
  filled: number,
  skills: string,
  pay: string | null,
  terms_hash: string | null,
]
const selectRoleColumns = arrayStatement(
  `select r.job_id, r.id, r.role_name, r.day_rate / 100.0, r.date_start, r.date_end, r.places, r.filled, r.skills,
     r.pay, r.terms_hash
   from json_each(?) l cross join job_roles r where r.job_id = l.value order by r.job_id, r.position`,
)
