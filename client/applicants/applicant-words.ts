import { SCORE_MAX } from '../../shared/limits.ts'
import type { Applicant } from '../../shared/jobs/jobs.ts'
import type { ApplicationStatus } from '../../shared/options.ts'

type Freelancer = Applicant['freelancer']

/** '51 ratings'; 'new' without any. */
export const ratingsWords = ({ total_ratings: count }: Freelancer) =>
  count === 0 ? 'new' : count === 1 ? '1 rating' : `${count} ratings`

/** '9.2 / 10, 3 answered'; '' while none has. */
export const refereesWords = ({ referees: { overall, total_count } }: Freelancer) =>
  total_count > 0 ? `${overall.toFixed(1)} / ${SCORE_MAX}, ${total_count} answered` : ''

/** '6 mi'; '' where one of the two places is not known. */
export const milesWords = ({ match }: Applicant) =>
  match?.miles === null || match?.miles === undefined ? '' : `${Math.round(match.miles)} mi`

export const STATE_WORDS: Partial<Record<ApplicationStatus, string>> = {
  pending: 'New',
  shortlisted: 'Shortlisted',
  accepted: 'Accepted',
}
