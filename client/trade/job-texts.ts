import type { Job, JobRole } from '../../shared/jobs/jobs.ts'
import { formatRelative } from '../../shared/dates.ts'
import type { JobStatus, Placement } from '../../shared/options.ts'
import { labelFor } from '../../shared/labels.ts'

/** The town: the part before the first comma. */
export const townOf = (location: string) => location.split(',')[0]?.trim() ?? ''

/** 'Brightline Events · Manchester · 12 mi' */
export const metaOf = (job: Job) => join([job.employer_name, whereOf(job)])

/** 'Manchester · 12 mi' */
export function whereOf({ location, match }: Job) {
  const miles = match?.miles
  return join([townOf(location), miles !== null && miles !== undefined && milesText(miles)])
}

const milesText = (miles: number) => (miles < 1 ? '<1\u00a0mi' : `${Math.round(miles)}\u00a0mi`)

const PLACEMENTS: Record<Placement, string> = { top: 'Top placement', featured: 'Featured', ordinary: '' }

const STATUSES: Record<JobStatus, string> = {
  open: 'Open',
  filled: 'Filled',
  expired: 'Expired',
  closed: 'Closed',
  previous: 'Over',
}

export const placementText = (placement: string) => labelFor(PLACEMENTS, placement)
export const statusText = (status: string) => labelFor(STATUSES, status)

export const join = (parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** '2h ago' for a new posting; '' after a day. */
export const postedText = ({ created_at }: Job, now = Date.now()) =>
  now - Date.parse(created_at) < 86_400_000 ? formatRelative(created_at, now) : ''

/** '2 places', '1 of 2 places left', 'filled' */
export function placesLeft({ places, filled }: JobRole) {
  const word = places === 1 ? 'place' : 'places'
  if (filled <= 0) return `${places} ${word}`
  return filled < places ? `${places - filled} of ${places} ${word} left` : 'filled'
}
