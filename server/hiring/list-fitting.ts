import { and, eq, sql } from 'drizzle-orm'
import type { PageQuery } from '../../shared/fields.ts'
import type { FittingFreelancer } from '../../shared/hiring/invitations.ts'
import type { UserContext } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'
import { applications, jobInvitations } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { cutListPage } from '../http/paging.ts'
import { overallFeedbackOf } from '../people/referees/referee-rows.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { rankFreelancers, type RankedFreelancer } from '../jobs/matching/rank-freelancers.ts'
import { expectMatchingPackage } from './invite-freelancer.ts'
import { freelancerCard } from './list-applicants.ts'

/**
 * A page of the freelancers who fit one of the company's projects that have matching, best first, with those whom it
 * has invited marked.
 * @throws 404 for another company's job, 402 without matching
 */
export async function listFitting(
  me: UserContext,
  jobId: string,
  query: PageQuery,
): Promise<{ fitting: FittingFreelancer[]; next: string | null }> {
  const db = me.db.read
  const job = await jobOfOwnCompany(db, me, jobId)
  expectMatchingPackage(me, job)
  const { page, next } = cutListPage(await rankFreelancers(db, job, me.user), ({ id }) => id, query)
  return { fitting: await describeFittingFreelancers(db, jobId, page), next }
}

async function describeFittingFreelancers(
  db: DatabaseReader,
  job_id: string,
  ranked: RankedFreelancer[],
): Promise<FittingFreelancer[]> {
  const ids = ranked.map(({ id }) => id)
  const about = { job_id, ids: JSON.stringify(ids) }
  const people = new Map((await fittingPeopleByIds(db).all(about)).map((row) => [row.person.id, row]))
  const overalls = await overallFeedbackOf(db, ids)
  return ranked.map(({ id, match }) => {
    const { person, invited_at, application_id } = people.get(id)!
    return { freelancer: freelancerCard(person, overalls.get(id)), match, invited_at, applied: application_id !== null }
  })
}

const fittingPeopleByIds = preparedStatement((db) =>
  db
    .select({ person: users, invited_at: jobInvitations.created_at, application_id: applications.id })
    .from(users)
    .leftJoin(
      jobInvitations,
      and(eq(jobInvitations.job_id, sql.placeholder('job_id')), eq(jobInvitations.freelancer_id, users.id)),
    )
    .leftJoin(
      applications,
      and(eq(applications.job_id, sql.placeholder('job_id')), eq(applications.freelancer_id, users.id)),
    )
    .where(isInBoundList(users.id, 'ids'))
    .prepare(),
)
