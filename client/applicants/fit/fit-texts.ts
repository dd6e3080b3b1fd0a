import { formatDateRange, formatRelative } from '../../../shared/dates.ts'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import { searchOf } from '../../../shared/hiring/applicant-list.ts'
import { ownRoleOf } from '../../../shared/jobs/match-terms.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { formatDayRate } from '../../../shared/money.ts'
import type { Tone } from '../../ui/badge.tsx'
import { townOf } from '../../trade/job-texts.ts'
import { datesText, reasonText } from '../../trade/match-texts.ts'
import { datesOf, FREE } from '../../../shared/jobs/clash-text.ts'
import { csvOf, fileNameOf } from '../../../shared/csv.ts'

export const FIT_SHOWN = ['all', 'free', 'invited'] as const
export type FitShown = (typeof FIT_SHOWN)[number]

/** Which of them a list shows: `role` is a role's id of the project, '' for all. */
export type FitFilters = { shown: FitShown; role: string; text: string }

const SHOWS: Record<FitShown, (one: FittingFreelancer) => boolean> = {
  all: () => true,
  free: (one) => isFree(one),
  invited: (one) => one.invited_at !== null,
}

/** Under a role are those who do it. */
export function findFitting(all: FittingFreelancer[], { shown, role, text }: FitFilters, roles: Job['roles']) {
  const wanted = roles.find(({ id }) => id === role)
  return all
    .filter(SHOWS[shown])
    .filter(({ freelancer }) => !wanted || ownRoleOf(freelancer.job_roles)(wanted))
    .filter(searchOf(text))
}

export const countFitting = (all: FittingFreelancer[]) =>
  Object.fromEntries(FIT_SHOWN.map((shown) => [shown, all.filter(SHOWS[shown]).length])) as Record<FitShown, number>

/** On all days. */
export const isFree = ({ match }: FittingFreelancer) => datesOf(match) === FREE

/** A freelancer's state in the project: nothing, 'Invited 2h ago', 'Applied'. */
export function standOf({ applied, invited_at }: FittingFreelancer, now: number): { tone: Tone; words: string } | null {
  if (applied) return { tone: 'go', words: 'Applied' }
  if (!invited_at) return null
  return { tone: 'info', words: `Invited ${formatRelative(invited_at, now).replace('Just', 'just')}` }
}

const CSV_HEAD = [
  ...['Name', 'Match', 'Dates', 'Why', 'Missing', 'Rating', 'Ratings', 'Miles', 'State', 'Job roles', 'Skills'],
  ...['Location', 'Experience'],
]

/** Those in the list, in its order, as a file that is made on the device. */
export const fitCsv = (job: Pick<Job, 'title'>, people: FittingFreelancer[], now: number) => ({
  name: `freelancers-that-fit-${fileNameOf(job.title, 'project')}.csv`,
  csv: csvOf(
    CSV_HEAD,
    people.map((one) => {
      const { freelancer, match } = one
      return [
        freelancer.full_name,
        match.score,
        datesText(match),
        match.reasons.map(reasonText).join(', '),
        match.missing.join(', '),
        freelancer.total_ratings > 0 ? freelancer.rating : null,
        freelancer.total_ratings,
        match.miles,
        standOf(one, now)?.words ?? '',
        freelancer.job_roles.join(', '),
        freelancer.skills.join(', '),
        freelancer.location,
        freelancer.industry_experience,
      ]
    }),
  ),
})

type From = { full_name: string; company_name: string }

/** The proposed invitation. It names a role that they do and that still has a free place. */
export function invitationText(job: Job, { freelancer, match }: FittingFreelancer, from: From) {
  const { full_name, job_roles } = freelancer
  const isOwn = ownRoleOf(job_roles)
  const role = job.roles.find(
    (one) => one.filled < one.places && (match.role_id ? one.id === match.role_id : isOwn(one)),
  )
  const asRole = role ? ` as ${role.role_name} (${formatDayRate(role.day_rate)})` : ''
  return [
    `Hi ${full_name.split(' ')[0]},`,
    `We are crewing ${job.title} in ${townOf(job.location)}, ${formatDateRange(job.date_start, job.date_end)}, and would like you on it${asRole}. Have a look, and apply if you are free.`,
    [from.full_name, from.company_name].filter(Boolean).join(', '),
  ].join('\n\n')
}
