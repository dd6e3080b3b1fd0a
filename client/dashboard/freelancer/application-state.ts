import type { ApplicationStatus } from '../../../shared/options.ts'
import { jobStatusAt } from '../../../shared/job-status.ts'
import type { Entry } from './freelancer-jobs.ts'

/**
 * Where this freelancer stands with a job. `unsent`, `refused`: the application itself; `withdrawing`, `not_withdrawn`: the
 * withdrawal of one that the server has. None of these four is ever shown as more than what is on this phone.
 */
export type ApplicationState =
  | 'open'
  | 'shut'
  | 'unsent'
  | 'refused'
  | 'withdrawing'
  | 'not_withdrawn'
  | ApplicationStatus

export function applicationState({ job, application, unsent }: Entry, now = Date.now()): ApplicationState {
  if (unsent?.kind === 'withdrawal') return unsent.state === 'parked' ? 'not_withdrawn' : 'withdrawing'
  if (application?.status === 'withdrawn' && application.state === 'queued') return 'withdrawing'
  if (application && !application.state) return application.status
  if (unsent) return unsent.state === 'parked' ? 'refused' : 'unsent'
  if (application) return application.state === 'failed' ? 'refused' : 'unsent'
  return jobStatusAt(job, now) === 'open' ? 'open' : 'shut'
}
