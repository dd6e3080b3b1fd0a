import type { BusyPeriod } from '../../shared/calendar/calendar.ts'
import { timeZone } from '../../shared/dates.ts'
import type { Job } from '../../shared/jobs/jobs.ts'

type Month = { month: string; jobs: Job[]; busy: BusyPeriod[] }

const monthOf = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: timeZone() })

/** 'December 2026' with its jobs and busy times, each in the order given; what has no date comes last. */
export function byMonth(jobs: readonly Job[], busy: readonly BusyPeriod[] = []): Month[] {
  const months = new Map<string, Month>()
  const starts = [...jobs.map((job) => job.date_start ?? ''), ...busy.map(({ start }) => start)]
  for (const month of starts.toSorted(earliestFirst).map(nameOf)) months.set(month, { month, jobs: [], busy: [] })
  for (const job of jobs) months.get(nameOf(job.date_start ?? ''))!.jobs.push(job)
  for (const period of busy) months.get(nameOf(period.start))!.busy.push(period)
  return [...months.values()]
}

const nameOf = (start: string) => (start ? monthOf.format(new Date(start)) : 'No date yet')

const earliestFirst = (a: string, b: string) => ((a || 'later') < (b || 'later') ? -1 : 1)
