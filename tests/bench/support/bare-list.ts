import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'

/**
 * The peer for the list: node:http and prepared statements only. No sign-in, no paging, no checks; the same rows and
 * fields, which the benchmark compares.
 */
const company = process.env['BENCH_COMPANY']!
const db = new Database(process.env['BENCH_DATABASE'], { readonly: true })
db.pragma('cache_size = -16000')
type Fields = Record<string, unknown>
type JobFields = { id: string; required_skills: string; lat: number | null; lng: number | null; place_id: string }
type FirstAsked = { asked_first_until: string | null; asked_first_name: string }
type RoleFields = { job_id: string; day_rate: number; skills: string; pay: string | null; terms_hash: string | null }
const jobs = db.prepare<[string], Fields & JobFields & FirstAsked & { venue_picture: string | null }>(
  `select j.id, j.title, j.description, j.event_type, j.location, j.postcode, j.date_start, j.date_end, j.hourly_rate, j.required_skills,
     j.company_id, c.name as employer_name, j.employer_id, j.status, j.placement, j.created_at, j.expires_at,
     c.logo as employer_logo, j.lat, j.lng, j.place_id, j.venue_picture, j.asked_first_until, j.asked_first_name
   from jobs j join companies c on c.id = j.company_id where j.company_id = ? order by j.created_at desc, j.id desc limit 20`,
)
const LIST = '(select value from json_each(?))'
const roles = db.prepare<[string], Fields & RoleFields>(
  `select job_id, id, role_name, day_rate, date_start, date_end, places, filled, skills, pay, terms_hash
   from job_roles where job_id in ${LIST} order by job_id, position`,
)
const applications = db.prepare<[string], Fields & { job_id: string }>(
  `select id, job_id, freelancer_id, job_role_id, status, message, created_at, updated_at from applications where job_id in ${LIST} order by created_at`,
)

const server = createServer((_request, response) => {
  const found = jobs.all(company)
  const ids = JSON.stringify(found.map((job) => job.id))
  const rolesOf = grouped(
    roles.all(ids).map(({ job_id, skills, pay, terms_hash, ...role }) => ({
      job_id,
      row: {
        ...role,
        day_rate: role.day_rate / 100,
        ...(skills !== '[]' && { skills: JSON.parse(skills) }),
        ...(pay && { pay: JSON.parse(pay) }),
        ...(terms_hash && { terms_hash }),
      },
    })),
  )
  const applicationsTo = grouped(applications.all(ids).map((row) => ({ job_id: row.job_id, row })))
  const list = found.map(({ lat, lng, place_id, venue_picture, asked_first_until, asked_first_name, ...job }) => ({
    ...job,
    ...(venue_picture && { venue_picture }),
    ...(place_id && { place_id }),
    ...(lat !== null && lng !== null && { position: { lat, lng } }),
    ...(asked_first_until && { asked_first: { until: asked_first_until, list_name: asked_first_name } }),
    required_skills: JSON.parse(job.required_skills),
    roles: rolesOf.get(job.id) ?? [],
    match: null,
    applications: applicationsTo.get(job.id) ?? [],
    rating: null,
    invited_at: null,
  }))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
})

function grouped(parts: { job_id: string; row: unknown }[]) {
  const groups = new Map<string, unknown[]>()
  for (const { job_id, row } of parts) {
    const group = groups.get(job_id)
    if (group) group.push(row)
    else groups.set(job_id, [row])
  }
  return groups
}
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
