import { csvOf } from '../../shared/csv.ts'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { JOB_STATUSES } from '../../shared/options.ts'
import { sortRows, type Value } from '../../shared/sort-rows.ts'
import { countsOf } from '../trade/applicant-counts.ts'
import { statusText, townOf } from '../trade/job-texts.ts'

export const projectId = ({ id }: Job) => id
export const rolesOf = ({ roles }: Job) => roles.map(({ role_name }) => role_name).join(', ')

const VALUES: Record<string, (job: Job) => Value> = {
  title: ({ title }) => title,
  dates: ({ date_start }) => date_start ?? '',
  town: ({ location }) => townOf(location),
  status: (job) => JOB_STATUSES.indexOf(jobStatusAt(job)),
  new: (job) => countsOf(job).waiting,
  shortlisted: (job) => countsOf(job).shortlisted,
  /** By how many are missing. */
  filled: (job) => {
    const { filled, places } = countsOf(job)
    return filled - places
  },
  type: ({ event_type }) => event_type,
  roles: rolesOf,
  posted: ({ created_at }) => created_at,
}

export const sortProjects = (jobs: Job[], order: string) => sortRows(jobs, order, VALUES)

const CSV_HEAD = [
  'Project',
  'First day',
  'Last day',
  'Location',
  'Status',
  'New',
  'Shortlisted',
  'Filled',
  'Places',
  'Event type',
  'Roles',
  'Posted',
]
const dayOf = (at: string | null | undefined) => at?.slice(0, 10) ?? ''

/** Every column of these projects, in their order, as a file that is made on the device. */
export const projectsCsv = (jobs: Job[], now: number) =>
  csvOf(
    CSV_HEAD,
    jobs.map((job) => {
      const { waiting, shortlisted, filled, places } = countsOf(job)
      return [
        job.title,
        dayOf(job.date_start),
        dayOf(job.date_end),
        townOf(job.location),
        statusText(jobStatusAt(job, now)),
        ...[waiting, shortlisted, filled, places],
        job.event_type,
        rolesOf(job),
        dayOf(job.created_at),
      ]
    }),
  )

/** Which of these can be closed, and which reopened. */
export function changeable(jobs: Job[], now: number) {
  const ahead = jobs.filter((job) => jobStatusAt(job, now) !== 'previous')
  const isClosed = (job: Job) => jobStatusAt(job, now) === 'closed'
  return { closing: ahead.filter((job) => !isClosed(job)), reopening: ahead.filter(isClosed) }
}
