import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { LocalApplication, LocalJob } from '../offline/store/rows.ts'
import type { FirstScreenRows, StandbyDb } from '../offline/store/database.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'
import type { ApplicationStatus } from '../../shared/options.ts'
import { formatDay, formatTime } from '../../shared/dates.ts'
import { ownRoleOf } from '../../shared/jobs/match-terms.ts'
import { humanized } from '../../shared/labels.ts'
import type { JobRole, PlaceOffer } from '../../shared/jobs/jobs.ts'
import { hasFreePlace } from '../../shared/jobs/place-counts.ts'
import { rolesForReader } from '../trade/roles-for.ts'

/** A job with this freelancer's state: the server's, and what is still in the outbox. */
export type JobEntry = { job: LocalJob; application: LocalApplication | null; unsent: OutboxRow | null }

/** All rows about jobs on this device. */
export async function findFreelancerJobs(db: StandbyDb): Promise<FoundJobs> {
  const [matched, jobs, applications, unsent] = await Promise.all([
    db.views.get('matched'),
    db.jobs.toArray(),
    db.applications.toArray(),
    db.outbox.toArray(),
  ])
  return { order: matched?.ids ?? [], jobs, applications, unsent }
}

/** The same from the rows that client/boot/ has read. */
export function jobsInFirstRows({ views, jobs, applications, outbox }: FirstScreenRows): FoundJobs {
  return { order: views.find(({ id }) => id === 'matched')?.ids ?? [], jobs, applications, unsent: outbox }
}

export const hasAnyJobs = ({ order, jobs, applications }: FoundJobs) =>
  order.length + jobs.length + applications.length > 0

const JOB_OUTBOX_KINDS = new Set<OutboxRow['kind']>(['application', 'withdrawal', 'cancellation', 'offer_answer'])

export type FoundJobs = { order: string[]; jobs: LocalJob[]; applications: LocalApplication[]; unsent: OutboxRow[] }

/**
 * The three tabs. To apply: offers first, then the best match, then applications to jobs that are no longer listed, and
 * last those that came to nothing, however good the match. Confirmed by date; previous with the latest first.
 */
export function sortFreelancerJobs({ order, jobs, applications, unsent }: FoundJobs, now: number, same = entryAsItIs) {
  const applicationOf = new Map<string, LocalApplication>()
  for (const row of applications) if (!applicationOf.has(row.job_id) || !row.state) applicationOf.set(row.job_id, row)
  const unsentOf = new Map<string, OutboxRow>()
  for (const row of unsent)
    if (JOB_OUTBOX_KINDS.has(row.kind)) unsentOf.set((row.body as { job_id: string }).job_id, row)

  const entries = jobs.map((job) => {
    const entry: JobEntry = {
      job,
      application: applicationOf.get(job.id) ?? null,
      unsent: unsentOf.get(job.id) ?? null,
    }
    return same(job.id, entry)
  })
  const rank = new Map(order.map((id, at) => [id, at]))
  const rankOf = (entry: JobEntry) => {
    const state = applicationStateOf(entry, now)
    if (state === 'offered') return -1
    if (state === 'rejected' || state === 'withdrawn') return order.length + 1
    return rank.get(entry.job.id) ?? order.length
  }
  const isBooked = (entry: JobEntry) => entry.application?.status === 'accepted'
  const isOver = (entry: JobEntry) => jobStatusAt(entry.job, now) === 'previous'

  return {
    apply: entries
      .filter(
        (entry) => !isBooked(entry) && !isOver(entry) && (isListedAndOpen(entry, rank, now) || isOfInterest(entry)),
      )
      .sort((a, b) => rankOf(a) - rankOf(b)),
    confirmed: entries.filter((entry) => isBooked(entry) && !isOver(entry)).sort(byJobStart),
    previous: entries.filter((entry) => isBooked(entry) && isOver(entry)).sort((a, b) => byJobStart(b, a)),
  }
}

export type FreelancerJobs = ReturnType<typeof sortFreelancerJobs>

const entryAsItIs = (_id: string, entry: JobEntry) => entry

function isListedAndOpen({ job }: JobEntry, rank: Map<string, number>, now: number) {
  return rank.has(job.id) && jobStatusAt(job, now) === 'open'
}

/**
 * Shown while an application is undecided, refused or cancelled, has something unsent, or has a status that only a
 * newer version knows.
 */
function isOfInterest({ application, unsent }: JobEntry) {
  return Boolean(unsent) || (application !== null && application.status !== 'withdrawn')
}

function byJobStart(a: JobEntry, b: JobEntry) {
  return (a.job.date_start ?? '').localeCompare(b.job.date_start ?? '')
}

/**
 * A freelancer's state in a job. `unsent`, `refused`: of the application itself; `withdrawing`, `not_withdrawn`: of the
 * withdrawal of one that the server has; `cancelling`, `not_cancelled`: of a cancellation; `offered`: a place can be
 * accepted, then `taking`, `declining`, `not_answered`. Nothing unsent is ever shown as done.
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

export function applicationStateOf({ job, application, unsent }: JobEntry, now = Date.now()): ApplicationState {
  if (unsent?.kind === 'withdrawal') return unsent.state === 'parked' ? 'not_withdrawn' : 'withdrawing'
  if (application?.status === 'withdrawn' && application.state === 'queued') return 'withdrawing'
  if (unsent?.kind === 'cancellation' && application?.status === 'accepted')
    return unsent.state === 'parked' ? 'not_cancelled' : 'cancelling'
  if (unsent?.kind === 'offer_answer' && application?.status !== 'accepted') {
    if (unsent.state === 'parked') return 'not_answered'
    return unsent.body.answer === 'take' ? 'taking' : 'declining'
  }
  if (application && !application.state) return isOfferWaiting(application, now) ? 'offered' : application.status
  if (unsent) return unsent.state === 'parked' ? 'refused' : 'unsent'
  if (application) return application.state === 'failed' ? 'refused' : 'unsent'
  return jobStatusAt(job, now) === 'open' ? 'open' : 'shut'
}

/** After its end an offer is over, even before the server has noted it. */
const isOfferWaiting = ({ status, offer }: LocalApplication, now: number) =>
  status === 'shortlisted' && offer?.state === 'waiting' && Date.parse(offer.expires_at) > now

/** The role to apply for unless another is chosen: the first of the reader's own with a free place. */
export function roleToApplyFor(entry: JobEntry, ownRoles: string[]): JobRole | undefined {
  const isOwn = ownRoleOf(ownRoles)
  return rolesForReader(entry, ownRoles).find(
    (role) => hasFreePlace(role) && (isOwn(role) || role.id === entry.job.match?.role_id),
  )
}

/** How an offer ended that this freelancer did not get. */
export function offerEndText({ state, expires_at }: PlaceOffer): string {
  if (state === 'declined') return 'You turned it down'
  if (state === 'gone') return 'It went to somebody else'
  if (state === 'stopped' || state === 'taken') return 'The company withdrew its offer'
  if (state !== 'lapsed' && state !== 'waiting') return `Offer: ${humanized(state)}`
  return `The offer ran out on ${formatDay(expires_at)} at ${formatTime(expires_at)}`
}
