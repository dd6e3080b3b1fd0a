import type { Job } from '../../shared/jobs/jobs.ts'
import { formatDay, formatRelative, formatTime } from '../../shared/dates.ts'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { JobStatus, Placement } from '../../shared/options.ts'
import { labelFor } from '../../shared/labels.ts'

/** The town: the part before the first comma. */
export const townNameOf = (location: string) => location.split(',')[0]?.trim() ?? ''

/** 'Brightline Events · Manchester · 12 mi' */
export const jobMetaText = (job: Job) => joinWithDots([job.employer_name, jobWhereText(job)])

/** 'Manchester · 12 mi' */
export function jobWhereText({ location, match }: Job) {
  const miles = match?.miles
  return joinWithDots([townNameOf(location), miles !== null && miles !== undefined && milesText(miles)])
}

/** '12 mi', '<1 mi' */
export const milesText = (miles: number) => (miles < 1 ? '<1\u00a0mi' : `${Math.round(miles)}\u00a0mi`)

const PLACEMENT_LABELS: Record<Placement, string> = { top: 'Top placement', featured: 'Featured', ordinary: '' }

const JOB_STATUS_LABELS: Record<JobStatus, string> = {
  open: 'Open',
  filled: 'Crewed',
  expired: 'Advert ended',
  closed: 'Closed',
  previous: 'Over',
}

export const placementText = (placement: string) => labelFor(PLACEMENT_LABELS, placement)
export const jobStatusText = (status: string) => labelFor(JOB_STATUS_LABELS, status)

export const joinWithDots = (parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')
/** A text in which a length, '6 h 15' or '45 min', stays on one line. */
export const withUnbrokenLengths = (text: string) =>
  text.replaceAll(/(?<=\d) (?=(?:h|min)\b)|(?<=\d h) (?=\d\d\b)/g, '\u00a0')

/** Parts with dots between them, where a line ends after a dot, not within one of them. */
export const joinUnbroken = (parts: Parameters<typeof joinWithDots>[0]) =>
  parts.flatMap((part) => (part ? part.replaceAll(' ', '\u00a0').replaceAll('–', '–\u2060') : [])).join('\u00a0· ')

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** '2h ago' for a new posting; '' after a day. */
export const postedText = ({ created_at }: Job, now = Date.now()) =>
  now - Date.parse(created_at) < 86_400_000 ? formatRelative(created_at, now) : ''

/** 'Thu 26 Nov, 14:00' while a list is asked first; '' once it is open to everybody, or closed. `now` in milliseconds. */
export function askedUntilText(job: Job, now = Date.now()) {
  const until = job.asked_first?.until
  const isAsked = until && Date.parse(until) > now && jobStatusAt(job, now) === 'open'
  return isAsked ? `${formatDay(until)}, ${formatTime(until)}` : ''
}

/** Why a card is at the top: 'Invited by Brightline', 'You are asked first, until Thu 26 Nov, 14:00'. */
export function jobCardLabelOf(job: Job, now = Date.now()) {
  const until = askedUntilText(job, now)
  if (until && job.asked_first?.list_name) return `Only ${job.asked_first.list_name} until ${until}`
  if (until) return `You are asked first, until ${until}`
  return job.invited_at ? `Invited by ${job.employer_name}` : placementText(job.placement)
}
