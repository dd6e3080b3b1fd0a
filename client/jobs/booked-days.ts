import { bookedDatesOf, bookedRoleOf } from '../../shared/call-sheets/calls.ts'
import type { JobEntry } from './freelancer-jobs.ts'

/** The days of a booking, as the calendar has them without the call sheet; undefined where it is for no role alone. */
export function bookedCardDays({ job, application }: Pick<JobEntry, 'job' | 'application'>) {
  const role = bookedRoleOf(job, application)
  const [first, ...others] = role ? bookedDatesOf({ job, role, content: null, shifts: application?.shifts }) : []
  if (!first) return undefined
  return { start: `${first}T12:00:00Z`, days: others.length + 1, isInShifts: application?.shifts !== undefined }
}
