import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { hasFreePlace } from '../../../shared/jobs/place-counts.ts'
import { matchTermOf, matchTermsOf } from '../../../shared/jobs/match-terms.ts'
import { hasRoleSkills, skillsByRole } from '../../../shared/jobs/role-skills.ts'
import type { MatchFacts } from '../../../shared/jobs/score-match.ts'
import { PLACEMENTS } from '../../../shared/options.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { companyOwner, jobPoster } from '../../db/aliases.ts'
import { writeJobSearch } from '../../db/job-search.ts'
import { numberedJobs, writeJobIndex } from '../../db/match-index.ts'
import { type JobRoleRow, type JobRow, jobRoles, jobs } from '../../db/schema/jobs.ts'
import { companies } from '../../db/schema/people.ts'
import { preparedStatement } from '../../db/statement.ts'
import { mapCellOf } from './map-cells.ts'

/** Updates search and matching for a job; called in every transaction that writes a job or its roles. */
export async function indexJob(tx: WriteTransaction, jobId: string) {
  const job = await jobToIndexById(tx).get({ id: jobId })
  if (!job) return
  const roles = await rolesToIndex(tx).all({ id: jobId })
  const facts = matchFactsOf(job, roles)
  const isOpen = job.status === 'open' && !(await suspendedPosterOfJob(tx).get({ id: jobId }))
  const end = isOpen ? Math.min(epochSecondsOf(job.expires_at), epochSecondsOf(job.date_end)) : 0
  const open_until = job.asked_first_until ? 0 - end : end
  const num = await writeJobIndex(
    tx,
    {
      job_id: job.id,
      tier: PLACEMENTS.indexOf(job.placement),
      open_until,
      lat: job.lat,
      lng: job.lng,
      starts: epochSecondsOf(job.date_start),
      ends: epochSecondsOf(job.date_end),
      top_rate: Math.max(0, ...roles.map((role) => role.day_rate)),
      version: job.version,
      facts: JSON.stringify(facts),
    },
    mapCellOf(mapPointOf(job)),
    matchTermsOfJob(facts),
  )
  await writeJobSearchText(tx, num, job, roles)
}

function matchFactsOf(job: JobRow, roles: JobRoleRow[]): MatchFacts {
  const wanted = hasRoleSkills(roles) ? skillsByRole(job.required_skills, roles) : null
  return {
    start: job.date_start,
    skills: matchTermsOf(job.required_skills),
    roles: roles.map((role, at) => ({
      id: role.id,
      name: matchTermOf(role.role_name),
      start: role.date_start,
      end: role.date_end,
      free: hasFreePlace(role),
      ...(wanted && { skills: matchTermsOf(wanted[at]!) }),
    })),
  }
}

/** The terms a job is indexed under: its roles and skills, without duplicates. */
export const matchTermsOfJob = ({ roles, skills }: MatchFacts) => [
  ...new Set([...roles.map(({ name }) => name), ...skills]),
]

/** Fills the empty search of a database from its jobs and their numbers in the index. */
export async function rebuildJobSearch(tx: WriteTransaction) {
  for (const { num, job_id } of await numberedJobs(tx)) {
    const job = await jobToIndexById(tx).get({ id: job_id })
    await writeJobSearchText(tx, num, job!, await rolesToIndex(tx).all({ id: job_id }))
  }
}

async function writeJobSearchText(tx: WriteTransaction, num: number, job: JobRow, roles: { role_name: string }[]) {
  const text = {
    title: job.title,
    description: job.description,
    skills: job.required_skills.join('\n'),
    roles: roles.map((role) => role.role_name).join('\n'),
    place: `${job.location} ${job.postcode}`,
    event: job.event_type,
  }
  await writeJobSearch(tx, num, text, mapPointOf(job))
}

const mapPointOf = ({ lat, lng }: JobRow) => (lat !== null && lng !== null ? { lat, lng } : null)
const epochSecondsOf = (moment: string) => Math.floor(Date.parse(moment) / 1000)

const jobToIndexById = preparedStatement((db) =>
  db
    .select()
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('id')))
    .prepare(),
)
/** Whether the company's owner, or the person who posted it, is suspended. */
const suspendedPosterOfJob = preparedStatement((db) =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .leftJoin(jobPoster, eq(jobPoster.id, jobs.employer_id))
    .leftJoin(companyOwner, eq(companyOwner.id, companies.owner_id))
    .where(
      and(
        eq(jobs.id, sql.placeholder('id')),
        or(isNotNull(jobPoster.suspended_at), isNotNull(companyOwner.suspended_at)),
      ),
    )
    .prepare(),
)
const rolesToIndex = preparedStatement((db) =>
  db
    .select()
    .from(jobRoles)
    .where(eq(jobRoles.job_id, sql.placeholder('id')))
    .orderBy(jobRoles.position)
    .prepare(),
)
