import { hasFreePlace } from '../../../shared/jobs/place-counts.ts'
import { formatLondonShortDay, formatLondonTime, isoLondonDay } from '../../../shared/dates-in-london.ts'
import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import type { ApplicationRow, JobRoleRow, JobRow } from '../../db/schema/jobs.ts'
import type { OfferRow } from '../../db/schema/offers.ts'

/**
 * Messages for requests that come too late, perhaps by hours, from a device that had no signal: what has happened
 * meanwhile and when, in London's time.
 */

/** Why a project takes no more applications; null while it is open. `noun`: what it is to the reader, for freelancers a job. */
export function closedJobText(
  job: JobRow,
  roles: JobRoleRow[],
  now: Date,
  noun: 'project' | 'job' = 'project',
): string | null {
  switch (jobStatusAt(job, now.getTime())) {
    case 'open':
      return null
    case 'filled':
      return `This ${noun} ${pastStateText('filled', lastFilledMoment(roles), now)}.`
    case 'closed':
      return `This ${noun} ${pastStateText('closed', job.closed_at, now)}.`
    case 'expired':
      return `Applications for this ${noun} closed ${atMomentText(job.expires_at, now)}.`
    case 'previous':
      return `This ${noun} is over.`
  }
}

export const roleFilledText = (role: JobRoleRow, now: Date) =>
  `This role ${pastStateText('filled', role.filled_at, now)}.`
export const allRolesFilledText = (roles: JobRoleRow[], now: Date) =>
  `All places ${pastStateText('filled', lastFilledMoment(roles), now, ['were', 'are'])}.`

/** For a step that the application's present status does not allow. */
export function outOfOrderText({ status, updated_at, cancelled_by }: ApplicationRow, now: Date): string {
  const when = atMomentText(updated_at, now)
  switch (status) {
    case 'pending':
      return 'This application is still waiting for an answer.'
    case 'shortlisted':
      return 'This application is on the shortlist: nothing is confirmed yet.'
    case 'accepted':
      return `This application was confirmed ${when}.`
    case 'rejected':
      return `This application was turned down ${when}.`
    case 'withdrawn':
      return `This application was withdrawn ${when}.`
    case 'cancelled':
      return `This booking was cancelled by the ${cancelled_by === 'freelancer' ? 'freelancer' : 'company'} ${when}.`
  }
}

/** For an offer that is no longer open. `state` is its present state. */
export function offerEndedText(offer: OfferRow, state: OfferRow['state'], role: JobRoleRow, now: Date): string {
  if (state === 'declined')
    return `You turned this place down ${atMomentText(offer.ended_at ?? offer.offered_at, now)}.`
  if (!hasFreePlace(role) && role.filled_at)
    return `The place went to somebody else ${atMomentText(role.filled_at, now)}.`
  if (state === 'lapsed') return `This offer ran out ${atMomentText(offer.expires_at, now)}.`
  return `The company withdrew this offer ${atMomentText(offer.ended_at ?? now.toISOString(), now)}.`
}

const lastFilledMoment = (roles: JobRoleRow[]) =>
  roles
    .map((role) => role.filled_at ?? '')
    .toSorted()
    .at(-1) || null

/** 'was filled at 15:10'; without the time where earlier releases did not store it. */
const pastStateText = (what: string, moment: string | null, now: Date, [past, present] = ['was', 'is']) =>
  moment ? `${past} ${what} ${atMomentText(moment, now)}` : `${present} ${what}`

/** 'at 15:10', or 'on 14 Dec at 15:10' if that is not today. */
export function atMomentText(moment: string, now: Date) {
  const time = formatLondonTime(moment)
  const isToday = isoLondonDay(Date.parse(moment)) === isoLondonDay(now.getTime())
  return isToday ? `at ${time}` : `on ${formatLondonShortDay(moment)} at ${time}`
}
