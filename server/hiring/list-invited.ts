import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { PageQuery } from '../../shared/fields.ts'
import type { InvitedFreelancer } from '../../shared/hiring/invitations.ts'
import type { UserContext } from '../context.ts'
import { applications, jobInvitations } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import { cutListPage } from '../http/paging.ts'
import { undoableAcceptancesOf } from '../jobs/core/undoable-decisions.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { overallFeedbackOf } from '../people/referees/referee-rows.ts'
import { freelancerCard } from './list-applicants.ts'

/**
 * A page of everybody who was invited to one of the company's projects, whether they fit or not, the last invited
 * first, with what became of it.
 * @throws 404 for another company's job
 */
export async function listInvited(
  me: UserContext,
  jobId: string,
  query: PageQuery,
): Promise<{ invited: InvitedFreelancer[]; next: string | null }> {
  const db = me.db.read
  const { id: job_id } = await jobOfOwnCompany(db, me, jobId)
  const { page, next } = cutListPage(await invitedPeopleByJob(db).all({ job_id }), ({ person }) => person.id, query)
  const overalls = await overallFeedbackOf(
    db,
    page.map(({ person }) => person.id),
  )
  const accepted = await undoableAcceptancesOf(db, job_id)
  const invited = page.map(({ person, invited_at, application_id, status }) => ({
    freelancer: freelancerCard(person, overalls.get(person.id)),
    invited_at,
    status: application_id !== null && accepted.has(application_id) ? ('accepted' as const) : status,
  }))
  return { invited, next }
}

const invitedPeopleByJob = preparedStatement((db) =>
  db
    .select({
      person: users,
      invited_at: jobInvitations.created_at,
      application_id: applications.id,
      status: applications.status,
    })
    .from(jobInvitations)
    .innerJoin(users, and(eq(users.id, jobInvitations.freelancer_id), isNull(users.deleted_at)))
    .leftJoin(
      applications,
      and(eq(applications.job_id, jobInvitations.job_id), eq(applications.freelancer_id, jobInvitations.freelancer_id)),
    )
    .where(eq(jobInvitations.job_id, sql.placeholder('job_id')))
    .orderBy(desc(jobInvitations.created_at), jobInvitations.id)
    .prepare(),
)
