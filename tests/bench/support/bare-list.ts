import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'

/**
 * The peer for the list: node:http and prepared statements only. No sign-in, no paging, no checks; the same rows and
 * bytes.
 */
const company = process.env['BENCH_COMPANY']!
const db = new Database(process.env['BENCH_DATABASE'], { readonly: true })
db.pragma('cache_size = -16000')
type Row = Record<string, unknown> & { id: string; required_skills: string }
const jobs = db.prepare<[string], Row>(
  `select j.id, j.title, j.description, j.event_type, j.location, j.postcode, j.date_start, j.date_end, j.hourly_rate, j.required_skills,
     j.company_id, c.name as employer_name, j.employer_id, j.status, j.placement, j.created_at, j.expires_at
   from jobs j join companies c on c.id = j.company_id where j.company_id = ? order by j.created_at desc, j.id desc limit 20`,
)
const LIST = '(select value from json_each(?))'
type Part = Record<string, unknown> & { job_id: string }
const roles = db.prepare<[string], Part & { day_rate: number }>(
  `select job_id, id, role_name, day_rate, date_start, date_end, places, filled from job_roles where job_id in ${LIST} order by job_id, position`,
)
const applications = db.prepare<[string], Part>(
  `select id, job_id, freelancer_id, job_role_id, status, message, created_at, updated_at from applications where job_id in ${LIST} order by created_at`,
)

const server = createServer((_request, response) => {
  const found = jobs.all(company)
  const ids = JSON.stringify(found.map((job) => job.id))
  const rolesOf = grouped(
    roles.all(ids).map(({ job_id, ...role }) => ({ job_id, row: { ...role, day_rate: role.day_rate / 100 } })),
  )
  const applicationsTo = grouped(applications.all(ids).map((row) => ({ job_id: row.job_id, row })))
  const list = found.map((job) => ({
    ...job,
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
