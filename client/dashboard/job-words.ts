import type { Job } from '../../shared/jobs.ts'
import { formatHourlyRate } from '../../shared/money.ts'
import type { JobStatus, Placement } from '../../shared/options.ts'

/** The town: the part before the first comma. */
export const townOf = (location: string) => location.split(',')[0]?.trim() ?? ''

/** 'Brightline Events · Manchester · 12 mi' */
export function metaOf(job: Job) {
  const miles = job.match?.miles
  return join([
    job.employer_name,
    townOf(job.location),
    miles !== null && miles !== undefined && `${Math.round(miles)} mi`,
    job.hourly_rate !== null && formatHourlyRate(job.hourly_rate),
  ])
}

/** Why it fits, without the miles: those stand under the title already. */
export function reasonsOf(job: Job) {
  return join((job.match?.reasons ?? []).filter((reason) => !/^[\d.]+ miles?$/.test(reason)))
}

export const PLACEMENT_WORDS: Record<Placement, string> = { top: 'Top placement', featured: 'Featured', ordinary: '' }

export const STATUS_WORDS: Record<JobStatus, string> = {
  open: 'Open',
  filled: 'Filled',
  expired: 'Expired',
  closed: 'Closed',
  previous: 'Over',
}

export const join = (parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')
