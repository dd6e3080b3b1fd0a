import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Cancellation } from '../../shared/jobs/jobs.ts'
import { termOf, termsOf } from '../../shared/jobs/match-terms.ts'
import { bestRole, clashIn } from '../../shared/jobs/score-match.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import type { JobRoleRow } from '../db/schema/jobs.ts'
import { conflict } from '../errors.ts'
import { clashes, takenTimesOf } from '../jobs/matching/bookings.ts'
import { isAgreed } from '../jobs/core/agreed-terms.ts'
import { allFilledText, filledText, shutText } from '../jobs/core/late-texts.ts'
import { undoableTimesOf } from '../jobs/core/undoable-decisions.ts'
import { freePlace, rolesOf } from '../jobs/core/role-places.ts'
import { NeedsYes } from './amendments/ask-for-terms.ts'
import type { Ids } from './applied.ts'
import { changeApplication, type Step } from './change-application.ts'
import type { Found } from './notify-other-side.ts'

/**
 * Confirms an applicant for one role with a free place; the last place makes the job filled. An employer may
 * accept from pending as well as from shortlisted.
 */
export const acceptApplicant = (me: UserContext, ids: Ids) => changeApplication(me, ids, ACCEPT)

export const ACCEPT: Step = {
  by: 'employer',
  to: 'accepted',
  from: ['pending', 'shortlisted'],
  isOfPlaces: true,
  place: chooseRole,
}

/**
 * The role applied for; else the free one that suits the freelancer best. They must not be booked on its dates, nor
 * accepted without knowing it yet; a day that is busy in their calendar is theirs to free. Nor is it worse than what they
 * have agreed to.
 */
async function chooseRole(tx: Tx, { application, job, freelancer }: Found, now: Date): Promise<JobRoleRow> {
  const roles = await rolesOf(tx, job.id)
  const status = jobStatusAt(job, now.getTime())
  if (status === 'previous' || status === 'closed') throw conflict(shutText(job, roles, now)!)
  const wanted = application.job_role_id ? roles.filter((role) => role.id === application.job_role_id) : roles
  const free = wanted.filter((role) => role.filled < role.places)
  if (free.length === 0)
    throw conflict(wanted.length < roles.length ? filledText(wanted[0]!, now) : allFilledText(roles, now))
  const taken = await takenTimesOf(tx, freelancer.id)
  const bookings = [...taken.filter(({ job_id }) => job_id !== null), ...(await undoableTimesOf(tx, freelancer.id))]
  const possible = free
    .map((row) => ({ row, name: termOf(row.role_name), start: row.date_start, end: row.date_end }))
    .filter((role) => !clashes(bookings, job.id, role))
  if (possible.length === 0)
    throw conflict(`${freelancer.full_name} is already confirmed for another job at that time.`)
  const own = termsOf([freelancer.job_role, ...freelancer.job_roles])
  const agreed = possible.filter(({ row }) => isAgreed(application, row))
  const { row } = bestRole(agreed.length > 0 ? agreed : possible, own, clashIn({ taken }, job.id))!
  if (agreed.length === 0) throw new NeedsYes(freelancer.full_name, application, row)
  return row
}

/**
 * Either side cancels a booking that is not over: the place and the person are free again, and the other side is told
 * the reason.
 */
export const cancelBooking = (me: UserContext, ids: Ids, { reason }: Cancellation) =>
  changeApplication(me, ids, {
    by: me.user.user_type,
    to: 'cancelled',
    from: ['accepted'],
    isOfPlaces: true,
    async also(tx, { application, job }, now) {
      if (job.date_end <= now.toISOString()) throw conflict('This project is over.')
      if (application.job_role_id) await freePlace(tx, job, application.job_role_id, now)
      return { cancelled_by: me.user.user_type, cancel_reason: reason }
    },
  })
