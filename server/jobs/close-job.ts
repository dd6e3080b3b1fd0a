import { eq } from 'drizzle-orm'
import type { Job } from '../../shared/jobs/jobs.ts'
import { closeRefusal, reopenRefusal } from '../../shared/jobs/project-acts.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { type JobRow, jobs } from '../db/schema/jobs.ts'
import { conflict } from '../errors.ts'
import { settleOffers } from '../hiring/settle-offers.ts'
import { queueSearchAlerts } from './core/queue-search-alerts.ts'
import { changeJobs } from './core/change-jobs.ts'
import { jobRows } from './core/job-rows.ts'
import { jobOfOwnCompany } from './core/own-job.ts'
import { recordProjectEvent } from './core/project-events.ts'
import { jobStatusByPlaces, rolesOfJob } from './core/role-places.ts'
import { notifyOfClosing } from './notify-applicants.ts'
import { pokeFreelancers } from './matching/matched-view.ts'

/** Removes a project from the list: nobody new can apply. Bookings stay, and who has applied can still be answered. */
export const closeJob = (me: UserContext, id: string) =>
  setStatus(me, id, (_tx, job) => {
    const refusal = closeRefusal(job, me.now().getTime())
    if (refusal) throw conflict(refusal)
    return 'closed'
  })

/** Lists a closed project again, for the rest of its days. */
export const reopenJob = (me: UserContext, id: string) =>
  setStatus(me, id, async (tx, job) => {
    if (job.status !== 'closed') return job.status
    const refusal = reopenRefusal(job, await rolesOfJob(tx, id), me.now().getTime())
    if (refusal) throw conflict(refusal)
    return await jobStatusByPlaces(tx, id)
  })

/** A repeat changes nothing. */
async function setStatus(
  me: UserContext,
  id: string,
  next: (tx: WriteTransaction, job: JobRow) => JobRow['status'] | Promise<JobRow['status']>,
): Promise<Job> {
  const revision = await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, id)
    const status = await next(tx, job)
    if (status === job.status) return 0
    const now = me.now()
    await changeJobs(tx, eq(jobs.id, id), { status, closed_at: status === 'closed' ? now.toISOString() : null })
    const kind = status === 'closed' ? 'closed' : 'reopened'
    await recordProjectEvent(tx, { job_id: id, author_id: me.user.id, kind }, now)
    await settleOffers(tx, id, now)
    if (status === 'closed') await notifyOfClosing(tx, job, now)
    if (status === 'open') await queueSearchAlerts(tx, { job_id: id, before: null }, now)
    return await tx.seq()
  })
  if (revision > 0) {
    me.deliveries.wake()
    await pokeFreelancers(me, id, revision)
  }
  return (await jobRows(me.db.read, me.user, [id], me.now()))[0]!
}
