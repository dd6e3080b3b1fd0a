import { jobStatusAt, shownJobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { JOB_STATUSES, type JobStatus } from '../../shared/options.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { textSearch } from '../../shared/folded-text.ts'

export type ProjectFilters = { status: JobStatus | ''; event_type: string; text: string }

function readProjectFilters(params: URLSearchParams): ProjectFilters {
  const status = JOB_STATUSES.find((one) => one === params.get('status')) ?? ''
  return { status, event_type: params.get('event_type') ?? '', text: params.get('text') ?? '' }
}

/** Every word of the text must occur in the title, place, kind, roles or skills. */
export function matchesProject(job: Job, { status, event_type, text }: ProjectFilters, now: number) {
  const roles = job.roles.map((role) => role.role_name)
  const texts = [job.title, job.location, job.postcode, job.event_type, ...roles, ...job.required_skills]
  return (
    (!status || shownJobStatusAt(job, now) === status) &&
    (!event_type || job.event_type === event_type) &&
    textSearch(text)(texts)
  )
}

/** Current projects first, by start; then past ones, the latest first. */
export function sortProjectsByStart(jobs: Job[], now: number) {
  const isOver = (job: Job) => jobStatusAt(job, now) === 'previous'
  const start = (job: Job) => job.date_start ?? ''
  return jobs.toSorted((a, b) => {
    if (isOver(a) !== isOver(b)) return isOver(a) ? 1 : -1
    return isOver(a) ? start(b).localeCompare(start(a)) : start(a).localeCompare(start(b))
  })
}

/** The filters, stored in the address. */
export function useProjectFilters() {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => readProjectFilters(params), [params])

  function change(next: Partial<ProjectFilters>) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { replace: true },
    )
  }

  return { filters, change, clear: () => change({ status: '', event_type: '', text: '' }) }
}
