import type { PageQuery } from '../../shared/fields.ts'
import type { Applicant } from '../../shared/jobs/jobs.ts'
import { rolesOfPerson, skillNames } from '../../shared/jobs/match-terms.ts'
import { type MatchFacts, type ScoredMatch, scoreMatch, type MatchWording } from '../../shared/jobs/score-match.ts'
import type { UserContext } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { indexedJobsById } from '../db/match-index.ts'
import { type ApplicantRead, readApplicants } from '../db/read-applicants.ts'
import { pageMarkOf, readPageMark } from '../http/paging.ts'
import { NO_FEEDBACK, overallFeedbackOf } from '../people/referees/referee-rows.ts'
import { proposalsOf } from '../jobs/core/proposals.ts'
import { lastOffersOf } from '../jobs/core/application-rows.ts'
import { acceptedColumns, undoableAcceptancesAmong } from '../jobs/core/undoable-decisions.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { checkingCompanyOf } from '../right-to-work/checking-company.ts'
import { rightToWorkStandings } from '../right-to-work/refuse-unchecked.ts'
import { heldCredentialsOf, matchedFreelancerWith } from '../jobs/matching/freelancer.ts'
import { takenTimesOfAll } from '../jobs/matching/bookings.ts'
import type { JobRow } from '../db/schema/jobs.ts'
import type { UserRow } from '../db/schema/people.ts'
import { fileAddress } from '../ports/files/files.ts'
import { meanRating } from '../people/core/user-rows.ts'

/**
 * A page of the applicants of one of the company's jobs, in order of arrival, without rejected, withdrawn or cancelled
 * ones. The cost depends on the size of the page, not on the number of applicants.
 * @throws 404 for another company's job
 */
export async function listApplicants(
  me: UserContext,
  jobId: string,
  { limit, after }: PageQuery,
): Promise<{ applicants: Applicant[]; next: string | null }> {
  const db = me.db.read
  const job = await jobOfOwnCompany(db, me, jobId)
  const [at, id] = after ? (readPageMark(after, 2) as [string, string]) : ['', '']
  const rows = await readApplicants(db, { job_id: job.id, at, id, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    applicants: await withRightToWork(me, job, await describeApplicants(db, job, page)),
    next: rows.length > limit && last ? pageMarkOf(last.application.created_at, last.application.id) : null,
  }
}

/** How each of them stands, for who sees it. */
async function withRightToWork(me: UserContext, job: JobRow, applicants: Applicant[]): Promise<Applicant[]> {
  if (!(await checkingCompanyOf(me.db.read, me))?.checks_right_to_work) return applicants
  const ids = applicants.map(({ freelancer }) => freelancer.id)
  const standings = await rightToWorkStandings(me, me.db.read, job, ids)
  return applicants.map((one) => ({ ...one, right_to_work: standings?.get(one.freelancer.id) }))
}

async function describeApplicants(db: DatabaseReader, job: JobRow, rows: ApplicantRead[]): Promise<Applicant[]> {
  const ids = rows.map(({ person }) => person.id)
  const overalls = await overallFeedbackOf(db, ids)
  const applicationIds = rows.map(({ application }) => application.id)
  const offers = await lastOffersOf(db, applicationIds)
  const proposals = await proposalsOf(db, applicationIds)
  const undoable = await undoableAcceptancesAmong(db, applicationIds)
  const roleOf = new Map(rows.map(({ person, application }) => [person.id, application.job_role_id]))
  const matchOf = await matchesToJob(
    db,
    job,
    rows.map(({ person }) => person),
    { reader: 'applied_to', roleOf },
  )
  return rows.map(({ person, application }) => ({
    freelancer: freelancerCard(person, overalls.get(person.id)),
    application: Object.assign(
      application,
      { offer: offers.get(application.id) ?? null },
      proposals.get(application.id),
      undoable.has(application.id) && acceptedColumns(undoable.get(application.id)!),
    ),
    match: matchOf(person)?.match ?? null,
  }))
}

/**
 * How well each of these people fits a job of the company's, or the role of it that they applied for; null once it is not
 * indexed.
 */
export async function matchesToJob<P extends Parameters<typeof matchedFreelancerWith>[0]>(
  db: DatabaseReader,
  job: JobRow,
  people: P[],
  { reader, roleOf }: Pick<MatchWording, 'reader'> & { roleOf?: Map<string, string | null> },
): Promise<(person: P) => ScoredMatch | null> {
  const ids = people.map(({ id }) => id)
  const [indexed] = await indexedJobsById(db, [job.id])
  if (!indexed) return () => null
  const facts = JSON.parse(indexed.facts) as MatchFacts
  const taken = await takenTimesOfAll(db, ids, facts)
  const held = await heldCredentialsOf(db, ids)
  const wording = { nameOf: skillNames(job.required_skills), reader }
  return (person) =>
    scoreMatch(matchedFreelancerWith(person, taken.get(person.id) ?? [], held.get(person.id)), indexed, facts, {
      ...wording,
      role_id: roleOf?.get(person.id),
    })
}

type FreelancerCardFields = Pick<
  UserRow,
  'id' | 'full_name' | 'profile_picture' | 'rating_sum' | 'rating_count' | 'town' | 'job_role' | 'job_roles' | 'skills'
> & { industry_experience: string }

/** The fields of a freelancer that an employer sees in a list; `referees` is the mean of their feedback. */
export function freelancerCard(user: FreelancerCardFields, referees = NO_FEEDBACK): Applicant['freelancer'] {
  return {
    id: user.id,
    full_name: user.full_name,
    profile_picture: fileAddress(user.profile_picture),
    rating: meanRating(user),
    total_ratings: user.rating_count,
    location: user.town,
    job_roles: rolesOfPerson(user),
    skills: user.skills,
    industry_experience: user.industry_experience,
    referees,
  }
}
