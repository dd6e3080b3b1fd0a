import type { ApplicationStatus } from '../../shared/options.ts'
import { counted } from '../../shared/counts.ts'
import { Badge } from '../ui/badge.tsx'
import { SCORE_MAX } from '../../shared/limits.ts'
import type { Applicant } from '../../shared/jobs/jobs.ts'
import { applicationState } from '../trade/application-state.ts'
import { milesText } from '../trade/job-texts.ts'

/** A new application has no badge: it only shows decisions. */
export function ApplicantBadge({ status }: { status: ApplicationStatus }) {
  if (UNMARKED.has(status)) return null
  const { tone, words } = applicationState(status)
  return <Badge tone={tone}>{words}</Badge>
}

const UNMARKED = new Set<ApplicationStatus>(['pending', 'rejected', 'withdrawn', 'cancelled'])

/** The same where everybody has one: on paper. */
export const stateWord = (status: ApplicationStatus) => (status === 'pending' ? 'New' : applicationState(status).words)

type Freelancer = Applicant['freelancer']

/** '51 ratings'; 'new' without any. */
export const ratingsText = ({ total_ratings: count }: Freelancer) => (count === 0 ? 'new' : counted(count, 'rating'))

/** '9.2 / 10, 3 answered'; '' while none has. */
export const refereesText = ({ referees: { overall, total_count } }: Freelancer) =>
  total_count > 0 ? `${overall.toFixed(1)} / ${SCORE_MAX}, ${total_count} answered` : ''

/** '6 mi'; '' if one of the two locations is unknown. */
export const milesTo = ({ match }: Pick<Applicant, 'match'>) =>
  match?.miles === null || match?.miles === undefined ? '' : milesText(match.miles)
