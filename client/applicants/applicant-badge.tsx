import { APPLICATION_STATUSES, type ApplicationStatus } from '../../shared/options.ts'
import { counted } from '../../shared/counts.ts'
import { humanized, known } from '../../shared/labels.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { SCORE_MAX } from '../../shared/limits.ts'
import type { Applicant } from '../../shared/jobs/jobs.ts'
import { milesText } from '../trade/job-texts.ts'

/** A new application has no badge: it only shows decisions. */
export function ApplicantBadge({ status }: { status: ApplicationStatus }) {
  const badge = known(BADGES, status)
  if (badge) return <Badge tone={badge.tone}>{badge.word}</Badge>
  return APPLICATION_STATUSES.includes(status) ? null : <Badge tone="neutral">{humanized(status)}</Badge>
}

const BADGES: Partial<Record<ApplicationStatus, { tone: Tone; word: string }>> = {
  shortlisted: { tone: 'info', word: 'Shortlisted' },
  accepted: { tone: 'go', word: 'Confirmed' },
}

/** The same where everybody has one: on paper. */
export const stateWord = (status: ApplicationStatus) =>
  status === 'pending' ? 'New' : (known(BADGES, status)?.word ?? humanized(status))

type Freelancer = Applicant['freelancer']

/** '51 ratings'; 'new' without any. */
export const ratingsText = ({ total_ratings: count }: Freelancer) => (count === 0 ? 'new' : counted(count, 'rating'))

/** '9.2 / 10, 3 answered'; '' while none has. */
export const refereesText = ({ referees: { overall, total_count } }: Freelancer) =>
  total_count > 0 ? `${overall.toFixed(1)} / ${SCORE_MAX}, ${total_count} answered` : ''

/** '6 mi'; '' if one of the two locations is unknown. */
export const milesTo = ({ match }: Pick<Applicant, 'match'>) =>
  match?.miles === null || match?.miles === undefined ? '' : milesText(match.miles)
