import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { LocalApplication, LocalJob } from '../offline/store/rows.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import type { FirstRows } from '../offline/store/first-rows.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'
import { applicationState } from './application-state.ts'

/** A job as it stands with this freelancer: what the server has, and what has not left the phone. */
export type Entry = { job: LocalJob; application: LocalApplication | null; unsent: OutboxRow | null }

/** All that is on this phone about jobs. */
export async function findFreelancerJobs(db: StandbyDb): Promise<Found> {
  const [matched, jobs, applications, unsent] = await Promise.all([
    db.views.get('matched'),
    db.jobs.toArray(),
    db.applications.toArray(),
    db.outbox.toArray(),
  ])
  return { order: matched?.ids ?? [], jobs, applications, unsent }
}

/** The same of the rows that were there before the database. */
export function jobsIn({ views, jobs, applications, outbox }: FirstRows): Found {
  return { order: views.find(({ id }) => id === 'matched')?.ids ?? [], jobs, applications, unsent: outbox }
}

export const isAnything = ({ order, jobs, applications }: Found) => order.length + jobs.length + applications.length > 0

const ABOUT_JOBS = new Set<OutboxRow['kind']>(['application', 'withdrawal', 'cancellation', 'offer_answer'])

type Found = { order: string[]; jobs: LocalJob[]; applications: LocalApplication[]; unsent: OutboxRow[] }

/** The three tabs: what is offered first, then the best match, what was applied for and is no longer shown last, turned down after waiting; confirmed by date; previous with the latest first. */
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
    return state === 'offered' ? -1 : (rank.get(entry.job.id) ?? order.length + Number(state === 'rejected'))
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

/** An answer is still to come, or has come and was no, or something has not left the phone, or a booking has gone, or only a newer version knows. */
function isOfInterest({ application, unsent }: Entry) {
  return Boolean(unsent) || (application !== null && application.status !== 'withdrawn')
}

function byStart(a: Entry, b: Entry) {
  return (a.job.date_start ?? '').localeCompare(b.job.date_start ?? '')
}
