import type { JobStatus } from '../options.ts'
import { placeCountsOf } from './place-counts.ts'

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

/**
 * The state that people are told: a job whose places are all taken needs nobody, whatever became of its advert. What
 * may be done with it follows from `jobStatusAt`.
 */
export function shownJobStatusAt(
  job: JobDates & { roles: { places: number; filled: number }[] },
  now = Date.now(),
): JobStatus {
  const status = jobStatusAt(job, now)
  const { places, free } = placeCountsOf(job.roles)
  return (status === 'open' || status === 'expired') && places > 0 && free === 0 ? 'filled' : status
}
