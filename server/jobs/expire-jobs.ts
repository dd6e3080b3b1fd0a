import { and, eq, inArray, lte, or } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { jobs } from '../db/schema/jobs.ts'
import { indexJob } from './matching/index-job.ts'

/** Jobs of one transaction, so that other writes do not wait for all of them. */
const JOBS_EXPIRED_AT_ONCE = 40

/**
 * Takes jobs whose days or dates are over out of what is open, and so out of matching. Nobody is told: devices show the
 * same before and after, since the state follows from the dates.
 */
export async function expireJobs({ db, now }: Context, closing?: AbortSignal) {
  for (let expired = JOBS_EXPIRED_AT_ONCE; expired === JOBS_EXPIRED_AT_ONCE && !closing?.aborted;)
    expired = await db.write(async (tx) => {
      const at = now().toISOString()
      const over = tx
        .select({ id: jobs.id })
        .from(jobs)
        .where(and(eq(jobs.status, 'open'), or(lte(jobs.expires_at, at), lte(jobs.date_end, at))))
        .limit(JOBS_EXPIRED_AT_ONCE)
      const rows = await tx
        .update(jobs)
        .set({ status: 'expired' })
        .where(inArray(jobs.id, over))
        .returning({ id: jobs.id })
        .all()
      for (const { id } of rows) await indexJob(tx, id)
      return rows.length
    })
}
