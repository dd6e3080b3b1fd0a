import { APPLICANT_STATUSES } from '../../shared/hiring/applicant-list.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { placeCountsOf } from '../../shared/jobs/place-counts.ts'

/**
 * Applicants by state, where `all` are those undecided or accepted; dropped-out ones, open offers; and its places. Those
 * of long ago count although they are not on this device.
 */
export function applicantCountsOf(job: Job) {
  const applications = knownApplicationsOf(job)
  const of = (status: Application['status']) =>
    applications.filter((one) => one.status === status).length + (job.applications_left_out?.[status] ?? 0)
  return {
    all: of('pending') + of('shortlisted') + of('accepted'),
    waiting: of('pending'),
    shortlisted: of('shortlisted'),
    accepted: of('accepted'),
    droppedOut: applications.filter((one) => one.cancelled_by === 'freelancer').length,
    isOffered: applications.some((one) => one.status === 'shortlisted' && one.offer?.state === 'waiting'),
    ...placeCountsOf(job.roles),
  }
}

/** How many of those undecided or accepted are among these people. */
export const applicantCountAmong = (job: Job, isAmong: (freelancerId: string) => boolean) =>
  knownApplicationsOf(job).filter(
    ({ status, freelancer_id }) => APPLICANT_STATUSES.some((one) => one === status) && isAmong(freelancer_id),
  ).length

const knownApplicationsOf = ({ applications }: Job) =>
  applications.filter((one): one is Application => typeof one !== 'string')
