import { and, eq, lte } from 'drizzle-orm'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { AskFirst, Job } from '../../shared/jobs/jobs.ts'
import type { Context, UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { writeInPortions } from '../db/write-in-portions.ts'
import { type JobRow, jobs } from '../db/schema/jobs.ts'
import { conflict } from '../errors.ts'
import { askPeopleFirst, planAskingFirst, unaskableListError } from './core/ask-first.ts'
import { changeJobs } from './core/change-jobs.ts'
import { jobRows } from './core/job-rows.ts'
import { jobOfOwnCompany } from './core/own-job.ts'
import { recordProjectEvent } from './core/project-events.ts'
import { queueSearchAlerts } from './core/queue-search-alerts.ts'
import { pokeFreelancers } from './matching/matched-view.ts'

/**
 * From now on only this list sees the project, until the hours are over. Who saw it before keeps it only if they have
 * applied or were invited. Another list may follow the first: then both see it. A repeat changes nothing.
 * @throws 404 for another company's job, 409 for one that is not open, 422 for a list or hours that cannot be asked
 */
export async function askListFirst(me: UserContext, id: string, first: AskFirst): Promise<Job> {
  const revision = await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, id)
    const now = me.now()
    if (jobStatusAt(job, now.getTime()) !== 'open') throw conflict('This project is not open: nobody can apply for it.')
    const plan = await planAskingFirst(tx, job, first, me.user.id, now)
    if (typeof plan === 'string') throw unaskableListError(plan)
    await askPeopleFirst(tx, job, plan, now)
    await changeJobs(tx, eq(jobs.id, id))
    return await tx.seq()
  })
  return await jobAfterAsking(me, id, revision)
}

/**
 * Opens it to everybody who fits before the time is over; a repeat changes nothing.
 * @throws 404 for another company's job
 */
export async function openToAll(me: UserContext, id: string): Promise<Job> {
  const revision = await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, id)
    if (job.asked_first_until === null) return 0
    await openAskedFirstJob(tx, job, me.now())
    await recordProjectEvent(tx, { job_id: id, author_id: me.user.id, kind: 'opened' }, me.now())
    return await tx.seq()
  })
  return await jobAfterAsking(me, id, revision)
}

/** Opens what a list has been asked first for long enough. */
export async function openDueJobs(ctx: Context, closing?: AbortSignal) {
  const isDue = lte(jobs.asked_first_until, ctx.now().toISOString())
  const due = await ctx.db.read.select({ id: jobs.id }).from(jobs).where(isDue).all()
  if (due.length === 0) return
  const opened: { id: string; revision: number }[] = []
  const open = async (tx: WriteTransaction, { id }: { id: string }) => {
    const job = await tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.id, id), isDue))
      .get()
    if (!job) return
    await openAskedFirstJob(tx, job, ctx.now())
    const lines = [`The time of ${job.asked_first_name} is over`]
    await recordProjectEvent(tx, { job_id: id, author_id: job.employer_id, kind: 'shown_to_all', lines }, ctx.now())
    opened.push({ id, revision: await tx.seq() })
  }
  await writeInPortions(ctx.db, due, open, { size: OPENED_JOBS_PER_PORTION, closing })
  ctx.deliveries.wake()
  for (const { id, revision } of opened) await pokeFreelancers(ctx, id, revision)
}
/** Whoever searches for such a job is told with it. */
const OPENED_JOBS_PER_PORTION = 10

/** Whoever it fits is told now, as of a new project. */
async function openAskedFirstJob(tx: WriteTransaction, { id, status }: JobRow, now: Date) {
  await changeJobs(tx, eq(jobs.id, id), { asked_first_until: null, listed_at: now.toISOString() })
  if (status === 'open') await queueSearchAlerts(tx, { job_id: id, before: null }, now)
}

async function jobAfterAsking(me: UserContext, id: string, revision: number): Promise<Job> {
  if (revision > 0) {
    me.deliveries.wake()
    await pokeFreelancers(me, id, revision)
  }
  return (await jobRows(me.db.read, me.user, [id], me.now()))[0]!
}
