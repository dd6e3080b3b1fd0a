import { eq } from 'drizzle-orm'
import type { Filterable } from '../../../shared/jobs/filter-for.ts'
import type { Tx } from '../../db/connection.ts'
import { type JobRow, jobRoles } from '../../db/schema/jobs.ts'
import { savedSearchKeys } from '../../db/schema/searches.ts'
import { queueDelivery } from '../../delivery/queue-delivery.ts'

/** A job as the filters and the keys see it. */
export type JobFacts = Filterable & { lat: number | null; lng: number | null }
/** `before`: as it was while people could see it already; a search that it fitted then is told nothing. */
export type SearchTask = { job_id: string; before: JobFacts | null }

/**
 * Sets a look through the saved searches, after the commit, for a job that has come open (`before` null) or has changed.
 * While nobody wants to be told it sets nothing.
 */
export async function queueSearchAlerts(tx: Tx, task: SearchTask, now: Date) {
  if (!(await tx.select({ key: savedSearchKeys.key }).from(savedSearchKeys).limit(1).get())) return
  await queueDelivery(tx, { channel: 'search', key: `search:${task.job_id}:${tx.revision()}`, payload: task, now })
}

/** Of a job whose roles are still those before a change. */
export async function factsBefore(tx: Tx, job: JobRow): Promise<JobFacts> {
  const roles = await tx
    .select({ role_name: jobRoles.role_name, day_rate: jobRoles.day_rate })
    .from(jobRoles)
    .where(eq(jobRoles.job_id, job.id))
    .all()
  const { location, postcode, event_type, required_skills, date_start, date_end, lat, lng } = job
  return {
    ...{ location, postcode, event_type, required_skills, date_start, date_end, lat, lng },
    roles: roles.map((role) => ({ ...role, day_rate: role.day_rate / 100 })),
  }
}
