import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { termOf, termsOf } from '../../../shared/jobs/match-terms.ts'
import type { MatchFacts } from '../../../shared/jobs/score-match.ts'
import { PLACEMENTS } from '../../../shared/options.ts'
import type { Tx } from '../../db/connection.ts'
import { companyOwner, poster } from '../../db/aliases.ts'
import { writeJobSearch } from '../../db/job-search.ts'
import { numberedJobs, writeJobIndex } from '../../db/match-index.ts'
import { type JobRoleRow, type JobRow, jobRoles, jobs } from '../../db/schema/jobs.ts'
import { companies } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { cellOf } from './map-cells.ts'

/** Updates search and matching for a job; called in every transaction that writes a job or its roles. */
export async function indexJob(tx: Tx, jobId: string) {
  const job = await jobById(tx).get({ id: jobId })
  if (!job) return
  const roles = await rolesOf(tx).all({ id: jobId })
  const facts = matchFacts(job, roles)
  const isOpen = job.status === 'open' && !(await isHidden(tx).get({ id: jobId }))
  const end = isOpen ? Math.min(seconds(job.expires_at), seconds(job.date_end)) : 0
  const open_until = job.asked_first_until ? 0 - end : end
  const num = await writeJobIndex(
    tx,
    {
      job_id: job.id,
      tier: PLACEMENTS.indexOf(job.placement),
      open_until,
      lat: job.lat,
      lng: job.lng,
      starts: seconds(job.date_start),
      ends: seconds(job.date_end),
      top_rate: Math.max(0, ...roles.map((role) => role.day_rate)),
      version: job.version,
      facts: JSON.stringify(facts),
    },
    cellOf(pointOf(job)),
    termsOfJob(facts),
  )
  await writeSearch(tx, num, job, roles)
}

function matchFacts(job: JobRow, roles: JobRoleRow[]): MatchFacts {
  return {
    start: job.date_start,
    skills: termsOf(job.required_skills),
    roles: roles.map((role) => ({
      id: role.id,
      name: termOf(role.role_name),
      start: role.date_start,
      end: role.date_end,
      free: role.filled < role.places,
    })),
  }
}

/** The terms a job is indexed under: its roles and skills, without duplicates. */
export const termsOfJob = ({ roles, skills }: MatchFacts) => [...new Set([...roles.map(({ name }) => name), ...skills])]

/** Fills the empty search of a database from its jobs and their numbers in the index. */
export async function rebuildJobSearch(tx: Tx) {
  for (const { num, job_id } of await numberedJobs(tx)) {
    const job = await jobById(tx).get({ id: job_id })
    await writeSearch(tx, num, job!, await rolesOf(tx).all({ id: job_id }))
  }
}

async function writeSearch(tx: Tx, num: number, job: JobRow, roles: { role_name: string }[]) {
  const text = {
    title: job.title,
    description: job.description,
    skills: job.required_skills.join('\n'),
    roles: roles.map((role) => role.role_name).join('\n'),
    place: `${job.location} ${job.postcode}`,
    event: job.event_type,
  }
  await writeJobSearch(tx, num, text, pointOf(job))
}

const pointOf = ({ lat, lng }: JobRow) => (lat !== null && lng !== null ? { lat, lng } : null)
const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1000)

const jobById = statement((db) =>
  db
    .select()
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('id')))
    .prepare(),
)
/** Whether the company's owner, or the person who posted it, is suspended. */
const isHidden = statement((db) =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .leftJoin(poster, eq(poster.id, jobs.employer_id))
    .leftJoin(companyOwner, eq(companyOwner.id, companies.owner_id))
    .where(
      and(eq(jobs.id, sql.placeholder('id')), or(isNotNull(poster.suspended_at), isNotNull(companyOwner.suspended_at))),
    )
    .prepare(),
)
const rolesOf = statement((db) =>
  db
    .select()
    .from(jobRoles)
    .where(eq(jobRoles.job_id, sql.placeholder('id')))
    .orderBy(jobRoles.position)
    .prepare(),
)
