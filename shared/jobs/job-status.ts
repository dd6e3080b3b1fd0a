import type { JobStatus } from '../options.ts'

type JobDates = { status: JobStatus; date_end: string | null; expires_at: string }

/**
 * The job's state at this moment. What changes with time alone (expired, over) follows from the row's own dates, so
 * that a device without signal shows the same as the server. `now` in milliseconds.
 */
export function jobStatusAt(job: JobDates, now = Date.now()): JobStatus {
  if (job.date_end && Date.parse(job.date_end) <= now) return 'previous'
  if (job.status === 'open' && Date.parse(job.expires_at) <= now) return 'expired'
  return job.status
}
