import { and, eq, sql } from 'drizzle-orm'
import type { Application } from '../../shared/jobs/jobs.ts'
import type { ApplicationStatus } from '../../shared/options.ts'
import type { UserContext } from '../context.ts'
import { followBooking } from '../call-sheets/notify-of-sheet.ts'
import { membersOf, standingOf } from '../companies/core/members.ts'
import type { Tx } from '../db/connection.ts'
import { type ApplicationRow, applications, jobs } from '../db/schema/jobs.ts'
import { companies, users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { conflict, notFound } from '../errors.ts'
import { recordChange } from '../db/change-log.ts'
import { followCrew } from '../messages/channel/follow-crew.ts'
import { applicationRows } from '../jobs/core/application-rows.ts'
import { outOfOrderText } from '../jobs/core/late-texts.ts'
import { pokeFreelancers } from '../jobs/matching/matched-view.ts'
import { settleOffers } from './settle-offers.ts'
import { type Found, notifyOtherSide } from './notify-other-side.ts'

/** For employers: shortlists an applicant. Throws 404 for another company's job, 409 if the application has ended. */
export const shortlistApplicant = (me: UserContext, ids: Ids) =>
  changeApplication(me, ids, {
    by: 'employer',
    to: 'shortlisted',
    from: ['pending'],
    also: (_tx, _found, now) => ({ shortlisted_at: now.toISOString() }),
  })

/**
 * For freelancers: withdraws an application. Throws 404 for somebody else's, 409 if it has been accepted or rejected.
 */
export const withdrawApplication = (me: UserContext, ids: Ids) =>
  changeApplication(me, ids, { by: 'freelancer', to: 'withdrawn', from: ['pending', 'shortlisted'] })

export type Ids = { jobId: string; applicationId: string }

export type Step = {
  by: 'employer' | 'freelancer'
  to: ApplicationStatus
  from: ApplicationStatus[]
  /** Further writes of the step; returns further columns of the application to set. May throw to refuse. */
  also?: (tx: Tx, found: Found, now: Date) => Partial<ApplicationRow> | Promise<Partial<ApplicationRow>>
  /** Whether it takes or frees a place, so that the job changes for other people too. */
  isOfPlaces?: boolean
}

/**
 * Changes an application's status and notifies the other side. `step.by` says whether the job's company or the
 * applicant may do it; for anybody else it does not exist. A repeat changes nothing; a step out of order is a conflict.
 */
export async function changeApplication(me: UserContext, ids: Ids, step: Step): Promise<Application> {
  const revision = await me.db.writeByRow(async (tx) => {
    const found = await keepApplication(tx, me, ids, step)
    if (isDone(found.application, step)) return 0
    const now = me.now()
    await takeStep(tx, found, step, now)
    await settleOffers(tx, ids.jobId, now)
    return await tx.seq()
  })
  if (revision > 0) {
    me.deliveries.wake()
    if (step.isOfPlaces) await pokeFreelancers(me, ids.jobId, revision)
  }
  return (await applicationRows(me.db.read, me.user, [ids.applicationId]))[0]!
}

/** The step without the permission check. Throws before anything is written if it is out of order. */
export async function takeStep(tx: Tx, found: Found, step: Step, now: Date) {
  const { application, job } = found
  if (!step.from.includes(application.status)) throw conflict(outOfOrderText(application, now))
  const extra = await step.also?.(tx, found, now)
  const changed = await tx
    .update(applications)
    .set({ ...extra, status: step.to, updated_at: now.toISOString() })
    .where(eq(applications.id, application.id))
    .returning()
    .get()
  await recordChange(tx, [application.freelancer_id], 'application', application.id)
  await recordChange(tx, [application.freelancer_id, ...(await membersOf(tx, job.company_id))], 'job', job.id)
  await notifyOtherSide(tx, { ...found, application: changed }, step.by, now)
  const isConfirmed = step.to === 'accepted'
  if (!isConfirmed && application.status !== 'accepted') return
  await followBooking(tx, { ...found, freelancer_id: application.freelancer_id, isConfirmed }, now)
  await followCrew(tx, job, now)
}

/** When both sides cancel, the first one counts: the second gets a conflict and learns the reason. */
const isDone = ({ status, cancelled_by }: ApplicationRow, { to, by }: Step) =>
  status === to && (to !== 'cancelled' || cancelled_by === by)

/** The application, with its job and its freelancer kept: no place is taken twice, and nobody is booked in two places. */
async function keepApplication(tx: Tx, me: UserContext, ids: Ids, step: Step): Promise<Found> {
  await tx.lock('jobs', ids.jobId)
  const found = await findApplication(tx, me, ids, step)
  return (await tx.lock('users', found.application.freelancer_id)) ? await findApplication(tx, me, ids, step) : found
}

async function findApplication(tx: Tx, me: UserContext, ids: Ids, { by }: Step): Promise<Found> {
  const found = await applied(tx, ids)
  const isMine =
    by === 'freelancer'
      ? found?.application.freelancer_id === me.user.id
      : found?.job.company_id === (await standingOf(tx, me)).user.company_id
  if (!found || !isMine) throw notFound('This application does not exist.')
  return found
}

/** An application to this job with its job and freelancer. */
export const applied = async (tx: Tx, { applicationId, jobId }: Ids): Promise<Found | undefined> =>
  await application(tx).get({ id: applicationId, job_id: jobId })

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
