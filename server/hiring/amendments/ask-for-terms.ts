import type { z } from 'zod'
import { isoLondonDay, lastWorkDay } from '../../../shared/dates-in-london.ts'
import type { newAmendmentSchema } from '../../../shared/hiring/amendments.ts'
import { hasFreePlace } from '../../../shared/jobs/place-counts.ts'
import { termsText } from '../../../shared/hiring/role-terms.ts'
import type { Application } from '../../../shared/jobs/jobs.ts'
import type { UserContext } from '../../context.ts'
import { type ApplicationRow, type JobRoleRow } from '../../db/schema/jobs.ts'
import { AppError, conflict, invalid, notFound } from '../../errors.ts'
import {
  agreedTermsFor,
  payChangesText,
  termsInPounds,
  isRoleAgreed,
  termsOfRole,
} from '../../jobs/core/agreed-terms.ts'
import { recordJobForTeam } from '../../jobs/core/change-jobs.ts'
import { roleFilledText, outOfOrderText, closedJobText } from '../../jobs/core/late-texts.ts'
import { jobOfOwnCompany } from '../../jobs/core/own-job.ts'
import { applicationRows } from '../../jobs/core/application-rows.ts'
import { rolesOfJob } from '../../jobs/core/role-places.ts'
import { refuseBlocked } from '../../people/core/refuse-blocked.ts'
import { applicationOfJob, type ApplicationIds } from '../applied.ts'
import { takesPeople } from '../settle-offers.ts'
import { proposeTerms } from './propose-terms.ts'

/** Thrown where somebody would be booked on terms that they have not agreed to; they can be asked for this role. */
export class NeedsYes extends AppError {
  readonly job_role_id: string

  constructor(name: string, application: ApplicationRow, role: JobRoleRow) {
    super('conflict', needsYesText(name, application, role))
    this.job_role_id = role.id
  }
}

function needsYesText(name: string, application: ApplicationRow, role: JobRoleRow) {
  const seen = application.terms?.length === 1 ? application.terms[0] : agreedTermsFor(application, role)
  const place = termsText(termsInPounds(role))
  if (!seen) return `${name} hasn’t seen these terms: ${place}. Ask them if they agree.`
  const changes = payChangesText(seen, role)
  const then = changes ? `.${changes} Ask them if they agree.` : ': ask them if they agree.'
  return `${name} applied for ${termsText(termsInPounds(seen))}. The place is now ${place}${then}`
}

/**
 * Asks an applicant whether they agree to a role as it is now, after which they can be accepted for it; or somebody
 * booked, once more. While they are being asked, or where they have agreed, a repeat changes nothing.
 * @throws 404 for another company's, 422 for no role of this project or no day of the booking to come, 409 for an application that has ended or a role
 *   that takes nobody
 */
export async function askForTerms(
  me: UserContext,
  { jobId, applicationId }: ApplicationIds,
  { job_role_id: roleId, from_day }: z.infer<typeof newAmendmentSchema>,
): Promise<Application> {
  await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, jobId)
    const found = await applicationOfJob(tx, { jobId: job.id, applicationId })
    if (!found) throw notFound('This application does not exist.')
    const { application, freelancer } = found
    const now = me.now()
    const isBooking = application.status === 'accepted'
    if (!isBooking && application.status !== 'pending' && application.status !== 'shortlisted')
      throw conflict(outOfOrderText(application, now))
    const roles = await rolesOfJob(tx, job.id)
    const role = roles.find(({ id }) => id === roleId && (!isBooking || id === application.job_role_id))
    if (!role)
      throw invalid('This project has no such role.', [
        { path: 'job_role_id', message: 'is not a role of this project' },
      ])
    if (!takesPeople(job, now) && !isBooking) throw conflict(closedJobText(job, roles, now)!)
    if (!isBooking && !hasFreePlace(role)) throw conflict(roleFilledText(role, now))
    await refuseBlocked(tx, { from: job.employer_id, to: freelancer.id }, 'This person does not take offers.')
    if (isRoleAgreed(application, role)) return
    if (from_day) expectDayToCome(role, from_day, { isBooking, now })
    await proposeTerms(tx, application, termsOfRole(role), now, from_day)
    await recordJobForTeam(tx, job)
  })
  me.deliveries.wake()
  return (await applicationRows(me.db.read, me.user, [applicationId]))[0]!
}

/** @throws 422 for no day of a booking that is to come */
export function expectDayToCome(
  { date_start, date_end }: Pick<JobRoleRow, 'date_start' | 'date_end'>,
  from_day: string,
  { isBooking, now, path = 'from_day' }: { isBooking: boolean; now: Date; path?: string },
) {
  const first = isoLondonDay(Math.max(Date.parse(date_start), now.getTime()))
  const last = lastWorkDay(Date.parse(date_start), Date.parse(date_end))
  if (isBooking && from_day >= first && from_day <= last) return
  throw invalid('That day is over, or isn’t part of the booking. Choose one that’s still to come.', [
    { path, message: isBooking ? `must be from ${first} to ${last}` : 'is only for bookings' },
  ])
}
