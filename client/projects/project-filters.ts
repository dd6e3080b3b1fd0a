import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { JOB_STATUSES, type JobStatus } from '../../shared/options.ts'

export type ProjectFilters = { status: JobStatus | ''; event_type: string; text: string }

export function readProjectFilters(params: URLSearchParams): ProjectFilters {
  const status = JOB_STATUSES.find((one) => one === params.get('status')) ?? ''
  return { status, event_type: params.get('event_type') ?? '', text: params.get('text') ?? '' }
}

/** Every word of the text stands somewhere in the title, place, kind, roles or skills. */
export function matchesProject(job: Job, { status, event_type, text }: ProjectFilters, now: number) {
  const roles = job.roles.map((role) => role.role_name)
  const words = [job.title, job.location, job.postcode, job.event_type, ...roles, ...job.required_skills]
    .join(' ')
    .toLowerCase()
  return (
    (!status || jobStatusAt(job, now) === status) &&
    (!event_type || job.event_type === event_type) &&
    text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => words.includes(word))
  )
}

/** What still runs first, the soonest on top; then what is over, the latest on top. */
export function sortProjects(jobs: Job[], now: number) {
  const isOver = (job: Job) => jobStatusAt(job, now) === 'previous'
  const start = (job: Job) => job.date_start ?? ''
  return jobs.toSorted((a, b) => {
    if (isOver(a) !== isOver(b)) return isOver(a) ? 1 : -1
    return isOver(a) ? start(b).localeCompare(start(a)) : start(a).localeCompare(start(b))
  })
}

/** Applicants by state, `all` those in question or accepted; who dropped out, an offer that waits; and places taken of all there are. */
export function countsOf(job: Job) {
  const applications = job.applications.filter((one): one is Application => typeof one !== 'string')
  const of = (status: Application['status']) => applications.filter((one) => one.status === status).length
  return {
    all: of('pending') + of('shortlisted') + of('accepted'),
    waiting: of('pending'),
    shortlisted: of('shortlisted'),
    accepted: of('accepted'),
    droppedOut: applications.filter((one) => one.cancelled_by === 'freelancer').length,
    isOffered: applications.some((one) => one.status === 'shortlisted' && one.offer?.state === 'waiting'),
    filled: job.roles.reduce((sum, role) => sum + role.filled, 0),
    places: job.roles.reduce((sum, role) => sum + role.places, 0),
  }
}
