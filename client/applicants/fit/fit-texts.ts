import { formatDateRange, formatRelative } from '../../../shared/dates.ts'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import { ownRoleOf } from '../../../shared/jobs/match-terms.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { formatDayRate } from '../../../shared/money.ts'
import type { Tone } from '../../ui/badge.tsx'
import { townOf } from '../../trade/job-texts.ts'
import { datesOf, FREE } from '../../../shared/jobs/clash-text.ts'

export const FIT_SHOWN = ['all', 'free', 'invited'] as const
export type FitShown = (typeof FIT_SHOWN)[number]

const SHOWS: Record<FitShown, (one: FittingFreelancer) => boolean> = {
  all: () => true,
  free: (one) => isFree(one),
  invited: (one) => one.invited_at !== null,
}

export const findFitting = (all: FittingFreelancer[], shown: FitShown) => all.filter(SHOWS[shown])

export const countFitting = (all: FittingFreelancer[]) =>
  Object.fromEntries(FIT_SHOWN.map((shown) => [shown, findFitting(all, shown).length])) as Record<FitShown, number>

/** On all days. */
export const isFree = ({ match }: FittingFreelancer) => datesOf(match) === FREE

/** A freelancer's state in the project: nothing, 'Invited 2h ago', 'Applied'. */
export function standOf({ applied, invited_at }: FittingFreelancer, now: number): { tone: Tone; words: string } | null {
  if (applied) return { tone: 'go', words: 'Applied' }
  if (!invited_at) return null
  return { tone: 'info', words: `Invited ${formatRelative(invited_at, now).replace('Just', 'just')}` }
}

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
