import type { ApplicationStatus } from '../../shared/options.ts'
import { countWithNoun } from '../../shared/counts.ts'
import { Badge } from '../ui/badge.tsx'
import { REFEREE_SCORE_MAX } from '../../shared/limits.ts'
import type { Applicant } from '../../shared/jobs/jobs.ts'
import { applicationBadgeOf } from '../trade/application-state.ts'
import { milesText } from '../trade/job-texts.ts'

/** A new application has no badge: it only shows decisions. */
export function ApplicantBadge({ status }: { status: ApplicationStatus }) {
  if (STATUSES_WITHOUT_BADGE.has(status)) return null
  const { tone, words } = applicationBadgeOf(status)
  return <Badge tone={tone}>{words}</Badge>
}

const STATUSES_WITHOUT_BADGE = new Set<ApplicationStatus>(['pending', 'rejected', 'withdrawn', 'cancelled'])

type ApplicantFreelancer = Applicant['freelancer']

/** '51 ratings'; 'new' without any. */
export const ratingsText = ({ total_ratings: count }: ApplicantFreelancer) =>
  count === 0 ? 'new' : countWithNoun(count, 'rating')

/** '9.2 / 10, 3 answered'; '' while none has. */
export const refereesText = ({ referees: { overall, total_count } }: ApplicantFreelancer) =>
  total_count > 0 ? `${overall.toFixed(1)} / ${REFEREE_SCORE_MAX}, ${total_count} answered` : ''

/** '6 mi'; '' if one of the two locations is unknown. */
export const applicantMilesText = ({ match }: Pick<Applicant, 'match'>) =>
  match?.miles === null || match?.miles === undefined ? '' : milesText(match.miles)
