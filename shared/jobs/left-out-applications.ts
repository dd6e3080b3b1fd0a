import type { ApplicationStatus } from '../options.ts'
import type { Job } from './jobs.ts'

/** Of a project that is over who was booked stays, and who cancelled: calendars, hours and call sheets are about them. */
export const KEPT_APPLICATION_STATUSES: readonly ApplicationStatus[] = ['accepted', 'cancelled']

/**
 * The row of a project that is over without applications that came to nothing: their number is left of them.
 */
export function withoutUnbookedApplications<Row extends Pick<Job, 'applications' | 'applications_left_out'>>(
  row: Row,
): Row {
  const left_out: Partial<Record<ApplicationStatus, number>> = { ...row.applications_left_out }
  const kept = row.applications.filter((one) => {
    if (typeof one === 'string' || KEPT_APPLICATION_STATUSES.includes(one.status)) return true
    left_out[one.status] = (left_out[one.status] ?? 0) + 1
    return false
  })
  return kept.length < row.applications.length ? { ...row, applications: kept, applications_left_out: left_out } : row
}
