import { and, eq, sql } from 'drizzle-orm'
import type { Application } from '../../shared/jobs.ts'
import type { ApplicationStatus } from '../../shared/options.ts'
import { followBooking } from '../call-sheets/follow-booking.ts'
import { standingOf } from '../companies/own-company.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { type ApplicationRow, type JobRow, applications, jobs } from '../db/schema/jobs.ts'
import { type User, companies, users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { conflict, notFound } from '../errors.ts'
import { recordChange } from '../sync/record-change.ts'
import { applicationOf } from './application-rows.ts'
import { membersOf } from './members-of.ts'
import { tellOtherSide } from './tell-other-side.ts'

export type Found = { application: ApplicationRow; job: JobRow; freelancer: User; company_name: string }
export type Step = {
  to: ApplicationStatus
  from: ApplicationStatus[]
  /** What else the step writes, before the application itself; may refuse by throwing. */
  also?: (tx: Tx, found: Found, now: Date) => { job_role_id: string }
}

/**
 * Moves an application one step on, and tells both sides. Asked by the job's company, or for a withdrawal by the
 * applicant; to anybody else it does not exist. The same step again changes nothing; a step out of order is a conflict.
 */
export async function changeApplication(
  me: UserContext,
  ids: { jobId: string; applicationId: string },
  step: Step,
): Promise<Application> {
  const row = await me.db.write((tx) => {
    const found = findApplication(tx, me, ids, step)
    const { application } = found
    if (application.status === step.to) return application
    if (!step.from.includes(application.status)) throw conflict(OUT_OF_ORDER[application.status])
    const now = me.now()
    const extra = step.also?.(tx, found, now)
    const changed = tx
      .update(applications)
      .set({ ...extra, status: step.to, updated_at: now.toISOString() })
      .where(eq(applications.id, application.id))
      .returning()
      .get()
    recordChange(tx, [application.freelancer_id], 'application', application.id)
    recordChange(tx, [application.freelancer_id, ...membersOf(tx, found.job.company_id)], 'job', found.job.id)
    tellOtherSide(tx, found, step.to, now)
    const isConfirmed = step.to === 'accepted'
    if (isConfirmed || application.status === 'accepted')
      followBooking(tx, { ...found, freelancer_id: application.freelancer_id, isConfirmed }, now)
    return changed
  })
  me.deliveries.wake()
  return applicationOf(row)
}

const OUT_OF_ORDER: Record<ApplicationStatus, string> = {
  pending: 'This application is still waiting for an answer.',
  shortlisted: 'This application is on the shortlist.',
  accepted: 'This application has been accepted.',
  rejected: 'This application has been rejected.',
  withdrawn: 'This application has been withdrawn.',
  cancelled: 'This booking has been cancelled.',
}

function findApplication(tx: Tx, me: UserContext, ids: { jobId: string; applicationId: string }, step: Step): Found {
  const found = application(tx).get({ id: ids.applicationId, job_id: ids.jobId })
  const isMine =
    step.to === 'withdrawn'
      ? found?.application.freelancer_id === me.user.id
      : found?.job.company_id === standingOf(tx, me).user.company_id
  if (!found || !isMine) throw notFound('This application does not exist.')
  return found
}

const application = statement((db) =>
  db
    .select({ application: applications, job: jobs, freelancer: users, company_name: companies.name })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(and(eq(applications.id, sql.placeholder('id')), eq(applications.job_id, sql.placeholder('job_id'))))
    .prepare(),
)
