import { type CsvColumns, csvDayOf, csvTextOf } from '../../shared/csv.ts'
import { jobStatusAt, shownJobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { roleDatesText } from '../../shared/jobs/dates-by-role.ts'
import { lastDayOfProject } from '../../shared/jobs/project-days.ts'
import { reopenRefusal } from '../../shared/jobs/project-acts.ts'
import { JOB_STATUSES } from '../../shared/options.ts'
import { sortRows, type SortValue } from '../../shared/sort-rows.ts'
import { applicantCountsOf } from '../trade/applicant-counts.ts'
import { jobStatusText, townNameOf } from '../trade/job-texts.ts'
import { applicationWord } from '../../shared/hiring/application-words.ts'

export const projectIdOf = ({ id }: Job) => id
export const projectRoleNamesOf = ({ roles }: Job) => roles.map(({ role_name }) => role_name).join(', ')

const PROJECT_SORT_VALUES: Record<string, (job: Job) => SortValue> = {
  title: ({ title }) => title,
  dates: ({ date_start }) => date_start ?? '',
  town: ({ location }) => townNameOf(location),
  status: (job) => JOB_STATUSES.indexOf(shownJobStatusAt(job)),
  new: (job) => applicantCountsOf(job).waiting,
  shortlisted: (job) => applicantCountsOf(job).shortlisted,
  /** By how many are missing. */
  filled: (job) => -applicantCountsOf(job).free,
  type: ({ event_type }) => event_type,
  roles: projectRoleNamesOf,
  posted: ({ created_at }) => created_at,
}

export const sortProjectRows = (jobs: Job[], order: string) => sortRows(jobs, order, PROJECT_SORT_VALUES)

const projectCsvColumnsAt = (now: number): CsvColumns<Job> => ({
  Project: ({ title }) => title,
  'First day': ({ date_start }) => csvDayOf(date_start),
  'Last day': (job) => lastDayOfProject(job) ?? csvDayOf(job.date_end),
  Location: ({ location }) => townNameOf(location),
  Status: (job) => jobStatusText(shownJobStatusAt(job, now)),
  [applicationWord('pending')]: (job) => applicantCountsOf(job).waiting,
  [applicationWord('shortlisted')]: (job) => applicantCountsOf(job).shortlisted,
  Filled: (job) => applicantCountsOf(job).filled,
  Places: (job) => applicantCountsOf(job).places,
  'Event type': ({ event_type }) => event_type,
  Roles: ({ roles }) => roles.map((role) => `${role.role_name} (${roleDatesText(role)})`).join(', '),
  Posted: ({ created_at }) => csvDayOf(created_at),
})

/** Every column of these projects, in their order, as a file that is made on the device. */
export const projectsCsv = (jobs: Job[], now: number) => csvTextOf(projectCsvColumnsAt(now), jobs)

/** Which of these can be closed, and which reopened. */
export function changeableProjects(jobs: Job[], now: number) {
  const ahead = jobs.filter((job) => jobStatusAt(job, now) !== 'previous')
  const isClosed = (job: Job) => jobStatusAt(job, now) === 'closed'
  return {
    closing: ahead.filter((job) => !isClosed(job)),
    reopening: ahead.filter((job) => isClosed(job) && !reopenRefusal(job, job.roles, now)),
  }
}
