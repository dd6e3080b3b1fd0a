import { eq } from 'drizzle-orm'
import type { FilterableJob } from '../../../shared/jobs/filter-for.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { type JobRow, jobRoles } from '../../db/schema/jobs.ts'
import { savedSearchKeys } from '../../db/schema/searches.ts'
import { queueDelivery } from '../../delivery/queue-delivery.ts'

/** The parts of a job that filters and keys use. */
export type SearchableJobFacts = FilterableJob & { lat: number | null; lng: number | null }
/** `before`: as it was when it was last visible; searches that it matched then are not alerted. */
export type SearchAlertTask = { job_id: string; before: SearchableJobFacts | null }

/**
 * Queues matching a job against the saved searches, when it has opened (`before` null) or changed. Queues nothing while
 * nobody has a search with alerts.
 */
export async function queueSearchAlerts(tx: WriteTransaction, task: SearchAlertTask, now: Date) {
  if (!(await tx.select({ key: savedSearchKeys.key }).from(savedSearchKeys).limit(1).get())) return
  await queueDelivery(tx, { channel: 'search', key: `search:${task.job_id}:${await tx.seq()}`, payload: task, now })
}

/** For a job whose roles have not been changed yet. */
export async function factsBeforeChange(tx: WriteTransaction, job: JobRow): Promise<SearchableJobFacts> {
  const roles = await tx
    .select({ role_name: jobRoles.role_name, day_rate: jobRoles.day_rate })
    .from(jobRoles)
    .where(eq(jobRoles.job_id, job.id))
    .all()
  const { location, postcode, event_type, required_skills, date_start, date_end, lat, lng } = job
  return {
    location,
    postcode,
    event_type,
    required_skills,
    date_start,
    date_end,
    lat,
    lng,
    roles: roles.map((role) => ({ ...role, day_rate: role.day_rate / 100 })),
  }
}
