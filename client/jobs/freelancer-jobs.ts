import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { LocalApplication, LocalJob } from '../offline/store/rows.ts'
import type { FirstRows, StandbyDb } from '../offline/store/database.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'
import type { ApplicationStatus } from '../../shared/options.ts'
import { formatDay, formatTime } from '../../shared/dates.ts'
import { ownRoleOf } from '../../shared/jobs/match-terms.ts'
import { humanized } from '../../shared/labels.ts'
import type { JobRole, Offer } from '../../shared/jobs/jobs.ts'
import { hasPlace, rolesFor } from '../trade/roles-for.ts'

/** A job with this freelancer's state: the server's, and what is still in the outbox. */
export type Entry = { job: LocalJob; application: LocalApplication | null; unsent: OutboxRow | null }

/** All rows about jobs on this device. */
export async function findFreelancerJobs(db: StandbyDb): Promise<Found> {
  const [matched, jobs, applications, unsent] = await Promise.all([
    db.views.get('matched'),
    db.jobs.toArray(),
    db.applications.toArray(),
    db.outbox.toArray(),
  ])
  return { order: matched?.ids ?? [], jobs, applications, unsent }
}

/** The same from the rows that client/boot/ has read. */
export function jobsIn({ views, jobs, applications, outbox }: FirstRows): Found {
  return { order: views.find(({ id }) => id === 'matched')?.ids ?? [], jobs, applications, unsent: outbox }
}

export const isAnything = ({ order, jobs, applications }: Found) => order.length + jobs.length + applications.length > 0

const ABOUT_JOBS = new Set<OutboxRow['kind']>(['application', 'withdrawal', 'cancellation', 'offer_answer'])

export type Found = { order: string[]; jobs: LocalJob[]; applications: LocalApplication[]; unsent: OutboxRow[] }

/**
 * The three tabs. To apply: offers first, then the best match, then applications to jobs that are no longer listed, and
 * last those that came to nothing, however good the match. Confirmed by date; previous with the latest first.
 */
export function sortJobs({ order, jobs, applications, unsent }: Found, now: number, same = asItIs) {
  const applicationOf = new Map<string, LocalApplication>()
  for (const row of applications) if (!applicationOf.has(row.job_id) || !row.state) applicationOf.set(row.job_id, row)
  const unsentOf = new Map<string, OutboxRow>()
  for (const row of unsent) if (ABOUT_JOBS.has(row.kind)) unsentOf.set((row.body as { job_id: string }).job_id, row)

  const entries = jobs.map((job) => {
    const entry: Entry = { job, application: applicationOf.get(job.id) ?? null, unsent: unsentOf.get(job.id) ?? null }
    return same(job.id, entry)
  })
  const rank = new Map(order.map((id, at) => [id, at]))
  const rankOf = (entry: Entry) => {
    const state = applicationState(entry, now)
    if (state === 'offered') return -1
    if (state === 'rejected' || state === 'withdrawn') return order.length + 1
    return rank.get(entry.job.id) ?? order.length
  }
  const isBooked = (entry: Entry) => entry.application?.status === 'accepted'
  const isOver = (entry: Entry) => jobStatusAt(entry.job, now) === 'previous'

  return {
    apply: entries
      .filter((entry) => !isBooked(entry) && !isOver(entry) && (isOpenTo(entry, rank, now) || isOfInterest(entry)))
      .sort((a, b) => rankOf(a) - rankOf(b)),
    confirmed: entries.filter((entry) => isBooked(entry) && !isOver(entry)).sort(byStart),
    previous: entries.filter((entry) => isBooked(entry) && isOver(entry)).sort((a, b) => byStart(b, a)),
  }
}

export type FreelancerJobs = ReturnType<typeof sortJobs>

const asItIs = (_id: string, entry: Entry) => entry

function isOpenTo({ job }: Entry, rank: Map<string, number>, now: number) {
  return rank.has(job.id) && jobStatusAt(job, now) === 'open'
}

/**
 * Shown while an application is undecided, refused or cancelled, has something unsent, or has a status that only a
 * newer version knows.
 */
function isOfInterest({ application, unsent }: Entry) {
  return Boolean(unsent) || (application !== null && application.status !== 'withdrawn')
}

function byStart(a: Entry, b: Entry) {
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

/** After its end an offer is over, even before the server has noted it. */
const isOffered = ({ status, offer }: LocalApplication, now: number) =>
  status === 'shortlisted' && offer?.state === 'waiting' && Date.parse(offer.expires_at) > now

/** The role to apply for unless another is chosen: the first of the reader's own with a free place. */
export function roleToApplyFor(entry: Entry, ownRoles: string[]): JobRole | undefined {
  const isOwn = ownRoleOf(ownRoles)
  return rolesFor(entry, ownRoles).find(
    (role) => hasPlace(role) && (isOwn(role) || role.id === entry.job.match?.role_id),
  )
}

/** How an offer ended that this freelancer did not get. */
export function offerEndText({ state, expires_at }: Offer): string {
  if (state === 'declined') return 'You said no to the place offered'
  if (state === 'gone') return 'The place offered went to somebody else'
  if (state === 'stopped' || state === 'taken') return 'The company withdrew its offer'
  if (state !== 'lapsed' && state !== 'waiting') return `Offer of a place: ${humanized(state)}`
  return `The offer of a place ran out on ${formatDay(expires_at)} at ${formatTime(expires_at)}`
}
