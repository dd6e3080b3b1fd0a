import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { UserType } from '../../../shared/options.ts'
import { followBooking } from '../../call-sheets/notify-of-sheet.ts'
import { alignChannel } from '../../messages/channel/follow-crew.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { companies, users } from '../../db/schema/people.ts'
import { type FoundApplication, notifyOneSide } from '../../hiring/notify-other-side.ts'
import { changeJobs } from '../../jobs/core/change-jobs.ts'
import { freeRolePlace } from '../../jobs/core/role-places.ts'
import { settleOffers } from '../../hiring/settle-offers.ts'
import { recordChange } from '../../db/change-log.ts'
import { FORMER_MEMBER } from '../../db/forget-person.ts'

/**
 * Withdraws a freelancer's applications and cancels their bookings for jobs that are not over; the companies are
 * notified.
 */
export async function endOwnApplications(tx: WriteTransaction, freelancer_id: string, now: Date) {
  for (const found of await unfinishedApplications(tx, eq(applications.freelancer_id, freelancer_id), now)) {
    const status = found.application.status === 'accepted' ? 'cancelled' : 'withdrawn'
    await endApplication(tx, found, { status, by: 'freelancer' }, now)
    await notifyOfEndedApplication(tx, found, found.job.employer_id, now)
  }
}

/** Rejects the applicants of a company's open jobs and cancels bookings; each of them is notified. */
export async function endReceivedApplications(tx: WriteTransaction, company_id: string, now: Date) {
  for (const found of await unfinishedApplications(tx, eq(jobs.company_id, company_id), now)) {
    const status = found.application.status === 'accepted' ? 'cancelled' : 'rejected'
    await endApplication(tx, found, { status, by: 'employer' }, now)
    await notifyOfEndedApplication(tx, found, found.freelancer.id, now)
  }
}

const unfinishedApplications = async (tx: WriteTransaction, which: SQL, now: Date): Promise<FoundApplication[]> =>
  await tx
    .select({ application: applications, job: jobs, freelancer: users, company_name: companies.name })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(
      and(
        which,
        inArray(applications.status, ['pending', 'shortlisted', 'accepted']),
        gt(jobs.date_end, now.toISOString()),
      ),
    )
    .all()

async function endApplication(
  tx: WriteTransaction,
  { application, job, company_name }: FoundApplication,
  { status, by }: { status: 'withdrawn' | 'cancelled' | 'rejected'; by: UserType },
  now: Date,
) {
  const reason = status === 'cancelled' ? { cancelled_by: by, cancel_reason: CLOSED_ACCOUNT_REASON[by] } : {}
  await tx
    .update(applications)
    .set({ status, updated_at: now.toISOString(), ...reason })
    .where(eq(applications.id, application.id))
    .run()
  await recordChange(tx, [application.freelancer_id], 'application', application.id)
  if (application.status === 'accepted' && application.job_role_id)
    await freeRolePlace(tx, job, application.job_role_id, now)
  else await changeJobs(tx, eq(jobs.id, job.id))
  if (application.status === 'accepted') {
    await followBooking(tx, { job, company_name, freelancer_id: application.freelancer_id, isConfirmed: false }, now)
    await alignChannel(tx, job, now)
  }
  await settleOffers(tx, job.id, now)
}

const CLOSED_ACCOUNT_REASON = { freelancer: 'They have closed their account.', employer: 'The company has closed.' }

/** Notifies `user_id` that an application or a booking has ended because the other person's account was deleted. */
async function notifyOfEndedApplication(tx: WriteTransaction, found: FoundApplication, user_id: string, now: Date) {
  const side = user_id === found.freelancer.id ? 'freelancer' : 'employer'
  const about = { kind: 'cancelled', key: `application:${found.application.id}:ended` } as const
  const former = { ...found, freelancer: { ...found.freelancer, full_name: FORMER_MEMBER } }
  const listed = side === 'employer' ? { listed: endedNoticeLabel(former, side).body } : {}
  await notifyOneSide(tx, found, side, { ...about, ...endedNoticeLabel(found, side), ...listed }, now)
}

function endedNoticeLabel({ application, job, freelancer, company_name }: FoundApplication, side: UserType) {
  const isBooking = application.status === 'accepted'
  if (side === 'employer') {
    return {
      title: isBooking ? 'Booking cancelled' : 'Application withdrawn',
      body: isBooking
        ? `${freelancer.full_name} was confirmed for ${job.title} and has closed their account. Their place is free again.`
        : `${freelancer.full_name} has closed their account and withdrawn from ${job.title}.`,
      navigate: `/?project=${job.id}`,
    }
  }
  return {
    title: isBooking ? 'Booking cancelled' : 'Project closed',
    body: isBooking
      ? `${company_name} has closed. Your booking for ${job.title} is cancelled.`
      : `${company_name} has closed, so ${job.title} is closed too.`,
    navigate: `/?job=${job.id}`,
  }
}
