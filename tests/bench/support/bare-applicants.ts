import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'

/**
 * The peer for applicants: node:http and prepared statements only. No sign-in, no checks, and no score: `match` is
 * null.
 */
const job = process.env['BENCH_JOB']!
const db = new Database(process.env['BENCH_DATABASE'], { readonly: true })
db.pragma('cache_size = -16000')
type Row = Record<string, unknown> & {
  freelancer_id: string
  rating_sum: number
  rating_count: number
  job_roles: string
  skills: string
}
const applicants = db.prepare<[string], Row>(
  `select a.id, a.job_id, a.freelancer_id, a.job_role_id, a.status, a.message, a.cancelled_by, a.cancel_reason, a.created_at, a.updated_at,
     u.full_name, u.profile_picture, u.rating_sum, u.rating_count, u.town, u.job_roles, u.skills, u.industry_experience
   from applications a join users u on u.id = a.freelancer_id
   where a.job_id = ? and a.status in ('pending', 'shortlisted', 'accepted') order by a.created_at, a.id limit 100`,
)
const feedback = db.prepare<[string], { freelancer_id: string; sum: number; count: number }>(
  `select freelancer_id, sum(quality_of_work + reliability + communication) as sum, count(*) as count
   from referee_feedback where freelancer_id in (select value from json_each(?)) group by freelancer_id`,
)

const server = createServer((_request, response) => {
  const found = applicants.all(job)
  const ids = JSON.stringify(found.map((row) => row.freelancer_id))
  const given = new Map(feedback.all(ids).map((row) => [row.freelancer_id, row]))
  response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify(
      found.map((row) => {
        const { sum, count } = given.get(row.freelancer_id) ?? { sum: 0, count: 0 }
        const { full_name, profile_picture, rating_sum, rating_count, town, job_roles, skills, ...rest } = row
        const { industry_experience, ...application } = rest
        return {
          freelancer: {
            id: row.freelancer_id,
            full_name,
            profile_picture,
            industry_experience,
            location: town,
            rating: Math.round((100 * rating_sum) / rating_count) / 100,
            total_ratings: rating_count,
            job_roles: JSON.parse(job_roles),
            skills: JSON.parse(skills),
            referees: { overall: count ? Math.round((sum * 10) / (3 * count)) / 10 : 0, total_count: count },
          },
          application: { ...application, offer: null },
          match: null,
        }
      }),
    ),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
