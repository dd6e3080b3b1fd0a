import { formatRelative } from '../../../shared/dates.ts'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import { applicantSearchOf } from '../../../shared/hiring/applicant-list.ts'
import { ownRoleOf } from '../../../shared/jobs/match-terms.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { INDUSTRY_EXPERIENCE } from '../../../shared/options.ts'
import { rankAmong, sortRows, type SortValue } from '../../../shared/sort-rows.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { matchDatesText, matchReasonText } from '../../trade/match-texts.ts'
import { datesTextOf, datesOrder, FREE_ALL_DAYS } from '../../../shared/jobs/clash-text.ts'
import { type CsvColumns, csvTextOf, fileNameOf } from '../../../shared/csv.ts'
import { applicationWord } from '../../../shared/hiring/application-words.ts'

export const FIT_SHOWN = ['all', 'free', 'invited'] as const
export type FitShown = (typeof FIT_SHOWN)[number]

/** Which of them a list shows: `role` is a role's id of the project, '' for all. */
export type FitFilters = { shown: FitShown; role: string; text: string }

const FIT_FILTER_RULES: Record<FitShown, (one: FittingFreelancer) => boolean> = {
  all: () => true,
  free: (one) => isFreeOnAllDays(one),
  invited: (one) => one.invited_at !== null,
}

/** Under a role are those who do it. Who has not applied comes first: the others are among the applicants already. */
export function findFitting(all: FittingFreelancer[], { shown, role, text }: FitFilters, roles: Job['roles']) {
  const wanted = roles.find(({ id }) => id === role)
  return all
    .filter(FIT_FILTER_RULES[shown])
    .filter(({ freelancer }) => !wanted || ownRoleOf(freelancer.job_roles)(wanted))
    .filter(applicantSearchOf(text))
    .toSorted((a, b) => Number(a.applied) - Number(b.applied))
}

export const fittingPersonIdOf = ({ freelancer }: FittingFreelancer) => freelancer.id

/** By a column of the table. */
export const sortFitting = (found: FittingFreelancer[], order: string) => sortRows(found, order, FIT_SORT_VALUES)

export const fittingRolesText = ({ freelancer }: FittingFreelancer) => freelancer.job_roles.join(', ')
export const fittingSkillsText = ({ freelancer }: FittingFreelancer) => freelancer.skills.join(', ')

const FIT_SORT_VALUES: Record<string, (one: FittingFreelancer) => SortValue> = {
  name: ({ freelancer }) => freelancer.full_name,
  match: ({ match }) => match.score,
  dates: ({ match }) => datesOrder(match),
  rating: ({ freelancer }) => (freelancer.total_ratings > 0 ? freelancer.rating : null),
  miles: ({ match }) => match.miles ?? null,
  state: ({ applied, invited_at }) => (applied ? 2 : invited_at ? 1 : 0),
  roles: (one) => fittingRolesText(one) || null,
  skills: (one) => fittingSkillsText(one) || null,
  location: ({ freelancer }) => freelancer.location || null,
  experience: ({ freelancer }) => rankAmong(INDUSTRY_EXPERIENCE, freelancer.industry_experience),
}

export const countFitting = (all: FittingFreelancer[]) =>
  Object.fromEntries(FIT_SHOWN.map((shown) => [shown, all.filter(FIT_FILTER_RULES[shown]).length])) as Record<
    FitShown,
    number
  >

/** On all days. */
export const isFreeOnAllDays = ({ match }: FittingFreelancer) => datesTextOf(match) === FREE_ALL_DAYS

/** A freelancer's state in the project: nothing, 'Invited 2h ago', 'Applied'. */
export function invitationStateOf(
  { applied, invited_at }: FittingFreelancer,
  now: number,
): { tone: BadgeTone; words: string } | null {
  if (applied) return { tone: 'go', words: applicationWord('pending') }
  if (!invited_at) return null
  return { tone: 'info', words: `Invited ${formatRelative(invited_at, now).replace('Just', 'just')}` }
}

const fitCsvColumnsAt = (now: number): CsvColumns<FittingFreelancer> => ({
  Name: ({ freelancer }) => freelancer.full_name,
  Match: ({ match }) => match.score,
  Dates: ({ match }) => matchDatesText(match),
  Why: ({ match }) => match.reasons.map(matchReasonText).join(', '),
  Missing: ({ match }) => match.missing.join(', '),
  Rating: ({ freelancer }) => (freelancer.total_ratings > 0 ? freelancer.rating : null),
  Ratings: ({ freelancer }) => freelancer.total_ratings,
  Miles: ({ match }) => match.miles,
  State: (one) => invitationStateOf(one, now)?.words ?? '',
  'Job roles': fittingRolesText,
  Skills: fittingSkillsText,
  Location: ({ freelancer }) => freelancer.location,
  Experience: ({ freelancer }) => freelancer.industry_experience,
})

/** Those in the list, in its order, as a file that is made on the device. */
export const fittingPeopleCsv = (job: Pick<Job, 'title'>, people: FittingFreelancer[], now: number) => ({
  name: `freelancers-that-fit-${fileNameOf(job.title, 'project')}.csv`,
  csv: csvTextOf(fitCsvColumnsAt(now), people),
})
