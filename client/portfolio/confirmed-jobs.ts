import type { Job } from '../../shared/jobs/jobs.ts'
import type { StandbyDb } from '../offline/store/database.ts'

/** The jobs one was accepted for that are not over, the next one first. */
export async function confirmedJobs(db: StandbyDb): Promise<Job[]> {
  const accepted = await db.applications.filter(({ status }) => status === 'accepted').toArray()
  const jobs = await db.jobs.bulkGet(accepted.map(({ job_id }) => job_id))
  const now = new Date().toISOString()
  return jobs
    .filter((job) => job !== undefined)
    .filter((job) => (job.date_end ?? now) >= now)
    .sort((a, b) => ((a.date_start ?? '') < (b.date_start ?? '') ? -1 : 1))
}
