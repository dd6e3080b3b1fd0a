import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'

/** The list's peer: node:http and prepared statements, nothing else. No sign-in, no paging, no checks; the same rows and bytes. */
const company = process.env['BENCH_COMPANY']!
const db = new Database(process.env['BENCH_DATABASE'], { readonly: true })
db.pragma('cache_size = -16000')
type Row = Record<string, unknown> & { id: string; required_skills: string }
const jobs = db.prepare<[string], Row>(
  `select j.id, j.title, j.description, j.event_type, j.location, j.postcode, j.date_start, j.date_end, j.hourly_rate, j.required_skills,
     j.company_id, c.name as employer_name, j.employer_id, j.status, j.placement, j.created_at, j.expires_at
   from jobs j join companies c on c.id = j.company_id where j.company_id = ? order by j.created_at desc, j.id desc limit 20`,
)
const roles = db.prepare<[string], Record<string, unknown> & { day_rate: number }>(
  'select id, role_name, day_rate, date_start, date_end, places, filled from job_roles where job_id = ? order by position',
)
const applications = db.prepare<[string]>(
  'select id, job_id, freelancer_id, job_role_id, status, message, created_at, updated_at from applications where job_id = ? order by created_at',
)

const server = createServer((_request, response) => {
  const list = jobs.all(company).map((job) => ({
    ...job,
    required_skills: JSON.parse(job.required_skills),
    roles: roles.all(job.id).map((role) => ({ ...role, day_rate: role.day_rate / 100 })),
    match: null,
    applications: applications.all(job.id),
    rating: null,
  }))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
