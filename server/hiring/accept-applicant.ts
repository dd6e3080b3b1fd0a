import { hasFreePlace } from '../../shared/jobs/place-counts.ts'
import type { Cancellation } from '../../shared/jobs/jobs.ts'
import { acceptRefusal } from '../../shared/jobs/project-acts.ts'
import { matchTermOf, matchTermsOf } from '../../shared/jobs/match-terms.ts'
import { bestRoleFor, clashFinderFor } from '../../shared/jobs/score-match.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import type { JobRoleRow } from '../db/schema/jobs.ts'
import { conflict } from '../errors.ts'
import { clashesWithBooking, takenTimesOf } from '../jobs/matching/bookings.ts'
import { isRoleAgreed } from '../jobs/core/agreed-terms.ts'
import { allRolesFilledText, roleFilledText } from '../jobs/core/late-texts.ts'
import { undoableTimesOf } from '../jobs/core/undoable-decisions.ts'
import { freeRolePlace, rolesOfJob } from '../jobs/core/role-places.ts'
import { refuseUnchecked } from '../right-to-work/refuse-unchecked.ts'
import { NeedsYes } from './amendments/ask-for-terms.ts'
import type { ApplicationIds } from './applied.ts'
import { changeApplication, type ApplicationStep } from './change-application.ts'
import type { FoundApplication } from './notify-other-side.ts'

/**
 * Confirms an applicant for one role with a free place; the last place makes the job filled. An employer may
 * accept from pending as well as from shortlisted.
 */
export const acceptApplicant = (me: UserContext, ids: ApplicationIds) => changeApplication(me, ids, acceptStep(me))

/** Nobody is confirmed whose right to work has to be on record and is not. */
export const acceptStep = (me: UserContext): ApplicationStep => ({
  by: 'employer',
  to: 'accepted',
  from: ['pending', 'shortlisted'],
  isOfPlaces: true,
  async place(tx, found, now) {
    const role = await chooseBookedRole(tx, found, now)
    await refuseUnchecked(me, tx, { ...found, work: role })
    return role
  },
})

/**
 * The role applied for; else the free one that suits the freelancer best. They must not be booked on its dates, nor
 * accepted without knowing it yet; a day that is busy in their calendar is theirs to free. Nor is it worse than what they
 * have agreed to.
 */
async function chooseBookedRole(
  tx: WriteTransaction,
  { application, job, freelancer }: FoundApplication,
  now: Date,
): Promise<JobRoleRow> {
  const roles = await rolesOfJob(tx, job.id)
  const refusal = acceptRefusal(job, now.getTime())
  if (refusal) throw conflict(refusal)
  const wanted = application.job_role_id ? roles.filter((role) => role.id === application.job_role_id) : roles
  const free = wanted.filter(hasFreePlace)
  if (free.length === 0)
    throw conflict(wanted.length < roles.length ? roleFilledText(wanted[0]!, now) : allRolesFilledText(roles, now))
  const taken = await takenTimesOf(tx, freelancer.id)
  const bookings = [...taken.filter(({ job_id }) => job_id !== null), ...(await undoableTimesOf(tx, freelancer.id))]
  const possible = free
    .map((row) => ({ row, name: matchTermOf(row.role_name), start: row.date_start, end: row.date_end }))
    .filter((role) => !clashesWithBooking(bookings, job.id, role))
  if (possible.length === 0)
    throw conflict(`${freelancer.full_name} is already confirmed for another project at that time.`)
  const own = matchTermsOf([freelancer.job_role, ...freelancer.job_roles])
  const agreed = possible.filter(({ row }) => isRoleAgreed(application, row))
  const { row } = bestRoleFor(agreed.length > 0 ? agreed : possible, own, clashFinderFor({ taken }, job.id))!
  if (agreed.length === 0) throw new NeedsYes(freelancer.full_name, application, row)
  return row
}

/**
 * Either side cancels a booking that is not over: the place and the person are free again, and the other side is told
 * the reason.
 */
export const cancelBooking = (me: UserContext, ids: ApplicationIds, { reason }: Cancellation) =>
  changeApplication(me, ids, {
    by: me.user.user_type,
    to: 'cancelled',
    from: ['accepted'],
    isOfPlaces: true,
    async also(tx, { application, job }, now) {
      if (job.date_end <= now.toISOString()) throw conflict('This project is over.')
      if (application.job_role_id) await freeRolePlace(tx, job, application.job_role_id, now)
      return { cancelled_by: me.user.user_type, cancel_reason: reason }
    },
  })
