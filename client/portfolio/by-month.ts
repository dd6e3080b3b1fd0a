import { TIME_ZONE } from '../../shared/dates.ts'
import type { Job } from '../../shared/jobs.ts'

const monthOf = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: TIME_ZONE })

/** 'December 2026' with its jobs, in the order given. */
export function byMonth(jobs: readonly Job[]): { month: string; jobs: Job[] }[] {
  const months = new Map<string, Job[]>()
  for (const job of jobs) {
    const month = job.date_start ? monthOf.format(new Date(job.date_start)) : 'No date yet'
    months.set(month, [...(months.get(month) ?? []), job])
  }
  return [...months].map(([month, inMonth]) => ({ month, jobs: inMonth }))
}
