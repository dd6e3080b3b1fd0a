import type { JobRole } from '../../shared/jobs/jobs.ts'
import type { Entry } from './freelancer-jobs.ts'

/** The role that was booked; all of the job's where the application named none. */
export function bookedRoles({ job, application }: Entry): JobRole[] {
  const own = job.roles.filter((role) => role.id === application?.job_role_id)
  return own.length > 0 ? own : job.roles
}
