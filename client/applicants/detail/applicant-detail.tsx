import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatRelative } from '../../../shared/dates.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { request } from '../../http/request.ts'
import { Card } from '../../ui/card.tsx'
import { KeepPerson } from '../../trade/crews/keep-person.tsx'
import { ShownCredentials } from '../../trade/shown-credentials.tsx'
import { joinWithDots, townNameOf } from '../../trade/job-texts.ts'
import { AgreedRoleTerms } from './agreed-terms.tsx'
import { ApplicantFit } from './applicant-fit.tsx'
import styles from './applicant-detail.module.css'
import { ApplicantNotes } from './applicant-notes.tsx'
import { ApplicantPortfolio } from './applicant-portfolio.tsx'
import type { ApplicantDecision } from '../use-applicants.ts'
import type { TeamNotes } from './use-notes.ts'
import { at } from '../../http/path-to.ts'
import { APPLICANT_SKILLS_ON_CARD } from '../../../shared/limits.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { StarRating } from '../../ui/star-rating.tsx'
import { conversationAddress } from '../../trade/conversation-address.ts'
import { ApplicantBadge, applicantMilesText, refereesText } from '../applicant-badge.tsx'
import { CancelBookingButton, DecisionButtons } from '../decisions/decision-buttons.tsx'

type Props = {
  job: Job
  applicant: Applicant
  notes: TeamNotes
  /** False in a sheet, which shows the name and the decisions itself. */
  isNamed?: boolean
  onDecide?: (decision: ApplicantDecision, applicant: Applicant) => void
  /** Called when what decides whether they can be accepted has changed. */
  onChanged: () => void
}

const LazyRightToWorkCard = lazy(() => import('../right-to-work/right-to-work-card.tsx'))

/** An applicant's details: their message, the reasons of the match, credentials, portfolio. */
export function ApplicantDetail({ job, applicant, notes, isNamed = true, onDecide, onChanged }: Props) {
  const { application, freelancer } = applicant
  const profile = useQuery({
    queryKey: ['profile', freelancer.id],
    queryFn: ({ signal }) => request('GET', at('/users/{id}/profile', { id: freelancer.id }), undefined, { signal }),
    staleTime: 60_000,
  })
  const role = job.roles.find((one) => one.id === application.job_role_id)

  return (
    <div className={styles.detail}>
      <ApplicantHead job={job} applicant={applicant} isNamed={isNamed} onDecide={onDecide} />
      <Card as="section" aria-label="Application">
        <p className={styles.small}>
          {joinWithDots([`Application, ${formatRelative(application.created_at)}`, role && `as ${role.role_name}`])}
        </p>
        <p className={styles.words}>{application.message}</p>
        <AgreedRoleTerms job={job} applicant={applicant} />
      </Card>
      <div className={styles.pair}>
        <ApplicantFit job={job} applicant={applicant} />
        <Card as="section">
          <h3>Credentials they name</h3>
          <ul className={styles.lines}>
            {profile.data?.certifications.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {profile.data?.certifications.length === 0 && <p className={styles.small}>None given.</p>}
          {profile.isError && <p className={styles.small}>Could not be loaded.</p>}
        </Card>
      </div>
      {applicant.right_to_work && (
        <Suspense fallback={null}>
          <LazyRightToWorkCard job={job} applicant={applicant} onChanged={onChanged} />
        </Suspense>
      )}
      <ApplicantNotes application={application} notes={notes} />
      <ShownCredentials userId={freelancer.id} lastDay={jobLastDayOf(job)} />
      {profile.data && <ApplicantPortfolio items={profile.data.portfolio_items} />}
    </div>
  )
}

/** The day on which the job ends, to find credentials that expire before it. */
const jobLastDayOf = ({ date_end }: Job) => (date_end ? isoLondonDay(Date.parse(date_end)) : null)

type ApplicantHeadProps = {
  job: Job
  applicant: Applicant
  isNamed: boolean
  onDecide: ((decision: ApplicantDecision, applicant: Applicant) => void) | undefined
}

export function ApplicantHead({ job, applicant, isNamed, onDecide }: ApplicantHeadProps) {
  const { freelancer, application } = applicant
  const miles = applicantMilesText(applicant)
  const referees = refereesText(freelancer)
  return (
    <div className={styles.head}>
      <Avatar name={freelancer.full_name} src={freelancer.profile_picture} size={isNamed ? 84 : 56} />
      <div className={styles.who}>
        <div className={styles.nameLine}>
          {isNamed && <h2 className={styles.name}>{freelancer.full_name}</h2>}
          <span className={styles.marks}>
            <ApplicantBadge status={application.status} />
            <KeepPerson person={freelancer} />
          </span>
        </div>
        <p className={styles.muted}>
          {joinWithDots([
            freelancer.job_roles.join(', '),
            freelancer.location && [townNameOf(freelancer.location), miles].filter(Boolean).join(', '),
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
        <ButtonLink size="sm" to={conversationAddress(freelancer.id, job.id)}>
          Message
        </ButtonLink>
      )}
      {onDecide && (
        <div className={styles.actions}>
          <ButtonLink to={conversationAddress(freelancer.id, job.id)}>Message</ButtonLink>
          <CancelBookingButton job={job} applicant={applicant} />
          <DecisionButtons job={job} applicant={applicant} onDecide={onDecide} />
        </div>
      )}
    </div>
  )
}
