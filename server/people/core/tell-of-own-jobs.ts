import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { applications } from '../../db/schema/jobs.ts'
import { recordChange } from '../../sync/change-log.ts'

/** On the slip of a job applied for stand its miles and reasons: where they change, a job out of the matched view is told of here. */
export function tellOfOwnJobs(tx: Tx, userId: string) {
  const own = tx
    .select({ job_id: applications.job_id })
    .from(applications)
    .where(eq(applications.freelancer_id, userId))
    .all()
  for (const { job_id } of own) recordChange(tx, [userId], 'job', job_id)
}
