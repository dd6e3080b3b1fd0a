import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { alertedJobs } from '../../db/schema/searches.ts'
import { meta } from '../../db/schema/sync.ts'

/** A project may be put up again for a while after its days are over. */
const ALERTS_KEPT_DAYS = 30
/** The key in `meta` for the last expiry whose alerts were deleted. */
const FORGOTTEN_UNTIL_KEY = 'alerts_forgotten_until'
const JOBS_AT_ONCE = 100
/** Alerts of one transaction: some hundredths of a second. */
const ALERTS_PER_PORTION = 200

/**
 * Deletes whom a job was alerted to, thirty days after it has expired: until then nobody is alerted to it twice, and the
 * alert's link finds it.
 */
export async function forgetAlerts({ db, now }: Context, closing?: AbortSignal) {
  const limit = new Date(now().getTime() - ALERTS_KEPT_DAYS * 86_400_000).toISOString()
  const noted = await db.read.select().from(meta).where(eq(meta.key, FORGOTTEN_UNTIL_KEY)).get()
  for (let after = noted?.value ?? ''; after < limit && !closing?.aborted;) {
    const expiredIn = (upTo: string) => and(gt(jobs.expires_at, after), lte(jobs.expires_at, upTo))
    const some = db.read.select({ expires_at: jobs.expires_at }).from(jobs).where(expiredIn(limit))
    const last = await some.orderBy(asc(jobs.expires_at)).limit(1).offset(JOBS_AT_ONCE).get()
    const upTo = last?.expires_at ?? limit
    for (const { id } of await db.read.select({ id: jobs.id }).from(jobs).where(expiredIn(upTo)).all())
      for (let deleted = ALERTS_PER_PORTION; deleted === ALERTS_PER_PORTION && !closing?.aborted;)
        deleted = await db.write((tx) => dropSomeAlertsOf(tx, id))
    if (closing?.aborted) return
    after = upTo
    await db.write((tx) =>
      tx
        .insert(meta)
        .values({ key: FORGOTTEN_UNTIL_KEY, value: after })
        .onConflictDoUpdate({ target: meta.key, set: { value: after } })
        .run(),
    )
  }
}

async function dropSomeAlertsOf(tx: WriteTransaction, jobId: string) {
  const isOfJob = eq(alertedJobs.job_id, jobId)
  const some = tx.select({ id: alertedJobs.user_id }).from(alertedJobs).where(isOfJob).limit(ALERTS_PER_PORTION)
  const { changes } = await tx
    .delete(alertedJobs)
    .where(and(isOfJob, inArray(alertedJobs.user_id, some)))
    .run()
  return changes
}
