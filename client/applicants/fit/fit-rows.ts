import { formatRelative } from '../../../shared/dates.ts'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import { searchOf } from '../../../shared/hiring/applicant-list.ts'
import { ownRoleOf } from '../../../shared/jobs/match-terms.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { INDUSTRY_EXPERIENCE } from '../../../shared/options.ts'
import { rankOf, sortRows, type Value } from '../../../shared/sort-rows.ts'
import type { Tone } from '../../ui/badge.tsx'
import { datesText, reasonText } from '../../trade/match-texts.ts'
import { datesOf, datesOrder, FREE } from '../../../shared/jobs/clash-text.ts'
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

/** By a column of the table. */
export const sortFitting = (found: FittingFreelancer[], order: string) => sortRows(found, order, VALUES)

export const rolesOf = ({ freelancer }: FittingFreelancer) => freelancer.job_roles.join(', ')
export const skillsOf = ({ freelancer }: FittingFreelancer) => freelancer.skills.join(', ')

const VALUES: Record<string, (one: FittingFreelancer) => Value> = {
  name: ({ freelancer }) => freelancer.full_name,
  match: ({ match }) => match.score,
  dates: ({ match }) => datesOrder(match),
  rating: ({ freelancer }) => (freelancer.total_ratings > 0 ? freelancer.rating : null),
  miles: ({ match }) => match.miles ?? null,
  state: ({ applied, invited_at }) => (applied ? 2 : invited_at ? 1 : 0),
  roles: (one) => rolesOf(one) || null,
  skills: (one) => skillsOf(one) || null,
  location: ({ freelancer }) => freelancer.location || null,
  experience: ({ freelancer }) => rankOf(INDUSTRY_EXPERIENCE, freelancer.industry_experience),
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
