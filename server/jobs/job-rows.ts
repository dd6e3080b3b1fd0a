import { and, eq, sql } from 'drizzle-orm'
import { jobStatusAt } from '../../shared/job-status.ts'
import type { Application, Job, Match } from '../../shared/jobs.ts'
import type { Reader } from '../db/connection.ts'
import { inList } from '../db/in-list.ts'
import { type JobRoleRow, type JobRow, applications, jobRoles, jobs } from '../db/schema/jobs.ts'
import { type User, companies, ratings } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { applicationOf } from './application-rows.ts'
import { matchesOf } from './match-jobs.ts'
import { seekerOf } from './seeker.ts'

/**
 * Jobs on the wire as this person sees them, in the order of `ids`. Left out: for an employer another company's jobs,
 * for a freelancer those that are neither open nor applied for.
 */
export function jobRows(db: Reader, viewer: User, ids: string[], now: Date): Job[] {
  const list = JSON.stringify(ids)
  const found = inOrder(ids, jobsWithCompany(db).all({ ids: list }))
  const roles = group(rolesOf(db).all({ ids: list }), (role) => role.job_id)
  const parts = { roles, now: now.getTime() }
  return viewer.user_type === 'employer'
    ? forCompany(db, viewer, list, found, parts)
    : forFreelancer(db, viewer, list, found, parts)
}

type Found = { job: JobRow; employer_name: string }
type Parts = { roles: Map<string, JobRoleRow[]>; now: number }

function forCompany(db: Reader, viewer: User, list: string, found: Found[], parts: Parts) {
  const own = found.filter(({ job }) => job.company_id === viewer.company_id)
  const received = group(applicationsTo(db).all({ ids: list }).map(applicationOf), (application) => application.job_id)
  return own.map((row) =>
    jobOf(row, parts, { match: null, applications: received.get(row.job.id) ?? [], rating: null }),
  )
}

function forFreelancer(db: Reader, viewer: User, list: string, found: Found[], parts: Parts) {
  const applied = new Set(
    ownApplications(db)
      .all({ ids: list, viewer_id: viewer.id })
      .map((row) => row.job_id),
  )
  const seen = found.filter(({ job }) => applied.has(job.id) || jobStatusAt(job, parts.now) === 'open')
  const matches = matchesOf(
    db,
    seekerOf(db, viewer),
    seen.map(({ job }) => job.id),
  )
  const given = new Map(
    ownRatings(db)
      .all({ ids: list, viewer_id: viewer.id })
      .map((row) => [row.job_id, row.rating]),
  )
  return seen.map((row) => {
    const { id } = row.job
    return jobOf(row, parts, {
      match: matches.get(id) ?? null,
      applications: applied.has(id) ? [viewer.id] : [],
      rating: given.get(id) ?? null,
    })
  })
}

type Seen = { match: Match | null; applications: (string | Application)[]; rating: number | null }

function jobOf({ job, employer_name }: Found, { roles, now }: Parts, { match, applications, rating }: Seen): Job {
  return {
    id: job.id,
    title: job.title,
    description: job.description,
    event_type: job.event_type,
    location: job.location,
    postcode: job.postcode,
    date_start: job.date_start,
    date_end: job.date_end,
    hourly_rate: job.hourly_rate === null ? null : job.hourly_rate / 100,
    required_skills: job.required_skills,
    roles: (roles.get(job.id) ?? []).map((role) => ({
      id: role.id,
      role_name: role.role_name,
      day_rate: role.day_rate / 100,
      date_start: role.date_start,
      date_end: role.date_end,
      places: role.places,
      filled: role.filled,
    })),
    company_id: job.company_id,
    employer_name,
    employer_id: job.employer_id,
    status: jobStatusAt(job, now),
    placement: job.placement,
    match,
    applications,
    rating,
    created_at: job.created_at,
    expires_at: job.expires_at,
  }
}

function inOrder(ids: string[], rows: Found[]) {
  const byId = new Map(rows.map((row) => [row.job.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function group<Row>(rows: Row[], keyOf: (row: Row) => string) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const list = groups.get(keyOf(row))
    if (list) list.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const jobsWithCompany = statement((db) =>
  db
    .select({ job: jobs, employer_name: companies.name })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(inList(jobs.id, 'ids'))
    .prepare(),
)
const rolesOf = statement((db) =>
  db
    .select()
    .from(jobRoles)
    .where(inList(jobRoles.job_id, 'ids'))
    .orderBy(jobRoles.job_id, jobRoles.position)
    .prepare(),
)
const applicationsTo = statement((db) =>
  db
    .select()
    .from(applications)
    .where(inList(applications.job_id, 'ids'))
    .orderBy(applications.created_at, applications.id)
    .prepare(),
)
const ownApplications = statement((db) =>
  db
    .select({ job_id: applications.job_id })
    .from(applications)
    .where(and(inList(applications.job_id, 'ids'), eq(applications.freelancer_id, sql.placeholder('viewer_id'))))
    .prepare(),
)
const ownRatings = statement((db) =>
  db
    .select({ job_id: ratings.job_id, rating: ratings.rating })
    .from(ratings)
    .where(and(inList(ratings.job_id, 'ids'), eq(ratings.freelancer_id, sql.placeholder('viewer_id'))))
    .prepare(),
)
