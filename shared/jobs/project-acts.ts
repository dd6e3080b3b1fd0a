import { jobStatusAt } from './job-status.ts'
import type { Job } from './jobs.ts'
import { placeCountsOf } from './place-counts.ts'

/*
 * What may be done with a project. A button asks before it is drawn, and the server before it acts: each function says
 * why not, in the words that its company reads, or ''. `now` in milliseconds.
 */

type ProjectDates = Pick<Job, 'status' | 'date_end' | 'expires_at'>
type RolePlaces = { places: number; filled: number }

const PROJECT_OVER = 'This project is over.'

export const closeRefusal = (job: ProjectDates, now: number): string =>
  jobStatusAt(job, now) === 'previous' ? PROJECT_OVER : ''

/** Of a closed project. One whose places are all taken can be reopened after the days of its package. */
export function reopenRefusal(job: ProjectDates, roles: readonly RolePlaces[], now: number): string {
  const status = placeCountsOf(roles).free === 0 ? 'filled' : 'open'
  const then = jobStatusAt({ ...job, status }, now)
  if (then === 'previous') return PROJECT_OVER
  return then === 'expired' ? 'Its time on the list is over. Duplicate it to post it again.' : ''
}

/** Of somebody who has applied: closing a project ends the applications for it, not the answers to them. */
export const acceptRefusal = (job: ProjectDates, now: number): string =>
  jobStatusAt(job, now) === 'previous' ? PROJECT_OVER : ''

/** To offer the shortlist a role's place, which takes hours. */
export const offerRefusal = (role: { date_start: string }, now: number): string =>
  Date.parse(role.date_start) <= now ? 'This role has begun: accept somebody directly.' : ''
