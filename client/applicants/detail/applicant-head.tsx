import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { APPLICANT_SKILLS_ON_CARD } from '../../../shared/limits.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { StarRating } from '../../ui/star-rating.tsx'
import { join, townOf } from '../../trade/job-words.ts'
import { talkAddress } from '../../trade/conversation-address.ts'
import { ApplicantBadge } from '../applicant-badge.tsx'
import { milesWords, refereesWords } from '../applicant-words.ts'
import styles from './applicant-detail.module.css'
import { CancelApplicant } from '../decisions/cancel-applicant.tsx'
import { DecisionButtons } from '../decisions/decision-buttons.tsx'
import type { Decision } from '../use-applicants.ts'

type Props = {
  job: Job
  applicant: Applicant
  isNamed: boolean
  deciding: boolean
  onDecide: ((decision: Decision, applicant: Applicant) => void) | undefined
}

export function ApplicantHead({ job, applicant, isNamed, deciding, onDecide }: Props) {
  const { freelancer, application } = applicant
  const miles = milesWords(applicant)
  const referees = refereesWords(freelancer)
  return (
    <div className={styles.head}>
      <Avatar name={freelancer.full_name} src={freelancer.profile_picture} size={isNamed ? 84 : 56} />
      <div className={styles.who}>
        <div className={styles.nameLine}>
          {isNamed && <h2 className={styles.name}>{freelancer.full_name}</h2>}
          <ApplicantBadge status={application.status} />
        </div>
        <p className={styles.muted}>
          {join([
            freelancer.job_roles.join(', '),
            freelancer.location && [townOf(freelancer.location), miles].filter(Boolean).join(', '),
            freelancer.industry_experience,
          ])}
        </p>
        <p className={styles.muted}>{freelancer.skills.slice(0, APPLICANT_SKILLS_ON_CARD).join(', ')}</p>
        <div className={styles.scores}>
          <StarRating rating={freelancer.rating} count={freelancer.total_ratings} />
          {referees && <span className={styles.small}>Referees {referees}</span>}
        </div>
      </div>
      {!onDecide && application.status !== 'accepted' && (
        <ButtonLink size="sm" to={talkAddress(freelancer.id, job.id)}>
          Message
        </ButtonLink>
      )}
      {onDecide && (
        <div className={styles.actions}>
          <ButtonLink to={talkAddress(freelancer.id, job.id)}>Message</ButtonLink>
          <CancelApplicant job={job} applicant={applicant} />
          <DecisionButtons applicant={applicant} deciding={deciding} onDecide={onDecide} />
        </div>
      )}
    </div>
  )
}
