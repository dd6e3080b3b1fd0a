import type { ApplicationStatus } from '../../shared/options.ts'
import type { LocalApplication } from '../offline/store/rows.ts'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Entry } from './freelancer-jobs.ts'

/**
 * Where this freelancer stands with a job. `unsent`, `refused`: the application itself; `withdrawing`, `not_withdrawn`: the
 * withdrawal of one that the server has; `cancelling`, `not_cancelled`: of a booking; `offered`: a place waits for an answer,
 * then `taking`, `declining`, `not_answered`. None of what has not left is ever shown as more than what is on this phone.
 */
export type ApplicationState =
  | 'open'
  | 'shut'
  | 'unsent'
  | 'refused'
  | 'withdrawing'
  | 'not_withdrawn'
  | 'cancelling'
  | 'not_cancelled'
  | 'offered'
  | 'taking'
  | 'declining'
  | 'not_answered'
  | ApplicationStatus

export function applicationState({ job, application, unsent }: Entry, now = Date.now()): ApplicationState {
  if (unsent?.kind === 'withdrawal') return unsent.state === 'parked' ? 'not_withdrawn' : 'withdrawing'
  if (application?.status === 'withdrawn' && application.state === 'queued') return 'withdrawing'
  if (unsent?.kind === 'cancellation' && application?.status === 'accepted')
    return unsent.state === 'parked' ? 'not_cancelled' : 'cancelling'
  if (unsent?.kind === 'offer_answer' && application?.status !== 'accepted') {
    if (unsent.state === 'parked') return 'not_answered'
    return unsent.body.answer === 'take' ? 'taking' : 'declining'
  }
  if (application && !application.state) return isOffered(application, now) ? 'offered' : application.status
  if (unsent) return unsent.state === 'parked' ? 'refused' : 'unsent'
  if (application) return application.state === 'failed' ? 'refused' : 'unsent'
  return jobStatusAt(job, now) === 'open' ? 'open' : 'shut'
}

/** Whatever the server has not yet noted: after its time an offer is over. */
const isOffered = ({ status, offer }: LocalApplication, now: number) =>
  status === 'shortlisted' && offer?.state === 'waiting' && Date.parse(offer.expires_at) > now
