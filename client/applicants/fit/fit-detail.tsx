import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { request } from '../../http/request.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { KeepPerson } from '../../trade/crews/keep-person.tsx'
import { ShownCredentials } from '../../trade/shown-credentials.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { StarRating } from '../../ui/star-rating.tsx'
import { joinWithDots, townNameOf } from '../../trade/job-texts.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { ApplicantFit } from '../detail/applicant-fit.tsx'
import styles from '../detail/applicant-detail.module.css'
import { ApplicantPortfolio } from '../detail/applicant-portfolio.tsx'
import { applicantMilesText } from '../applicant-badge.tsx'
import { invitationStateOf } from './fit-rows.ts'
import { at } from '../../http/path-to.ts'
import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import { Button } from '../../ui/button.tsx'
import { projectPath } from '../../trade/project-address.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { conversationAddress } from '../../trade/conversation-address.ts'
import { PROJECT_NOT_OPEN_TEXT } from './fit-selected.tsx'
import fitStyles from './fit.module.css'

type Props = {
  job: Job
  person: FittingFreelancer
  /** Invite, or the invitation's state; in a sheet they are at its bottom. */
  actions?: ReactNode
}

/** The details of a fitting freelancer: the reasons of the match, their bio, credentials, portfolio. */
export function FitDetail({ job, person, actions }: Props) {
  const { freelancer, match } = person
  const stand = invitationStateOf(person, useNow(60_000))
  const profile = useQuery({
    queryKey: ['profile', freelancer.id],
    queryFn: ({ signal }) => request('GET', at('/users/{id}/profile', { id: freelancer.id }), undefined, { signal }),
    staleTime: 60_000,
  })
  const miles = applicantMilesText({ match })

  return (
    <div className={styles.detail}>
      <div className={styles.head}>
        <Avatar name={freelancer.full_name} src={freelancer.profile_picture} size={actions ? 84 : 56} />
        <div className={styles.who}>
          <div className={styles.nameLine}>
            {actions && <h2 className={styles.name}>{freelancer.full_name}</h2>}
            <span className={styles.marks}>
              {stand && <Badge tone={stand.tone}>{stand.words}</Badge>}
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
          <StarRating rating={freelancer.rating} count={freelancer.total_ratings} />
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.pair}>
        <ApplicantFit job={job} applicant={person} />
        <Card as="section">
          <h3>In their own words</h3>
          {profile.isPending && <SkeletonList label="Loading their words" rows={1} height={72} />}
          {profile.data && <p className={styles.words}>{profile.data.bio || 'Nothing written yet.'}</p>}
          {profile.isError && <p className={styles.small}>Could not be loaded.</p>}
        </Card>
      </div>
      <ShownCredentials userId={freelancer.id} lastDay={job.date_end ? isoLondonDay(Date.parse(job.date_end)) : null} />
      {profile.data && <ApplicantPortfolio items={profile.data.portfolio_items} />}
    </div>
  )
}

type FitActionsProps = { job: Job; person: FittingFreelancer; onInvite: (id: string) => void }

/** The next step with a fitting freelancer. */
export function FitActions({ job, person: { freelancer, applied, invited_at }, onInvite }: FitActionsProps) {
  if (applied) {
    return (
      <ButtonLink variant="primary" to={projectPath(job.id, 'applicants', { applicant: freelancer.id })}>
        See application
      </ButtonLink>
    )
  }
  if (invited_at) return <ButtonLink to={conversationAddress(freelancer.id, job.id)}>Message</ButtonLink>
  if (jobStatusAt(job) !== 'open') return <p className={fitStyles.note}>{PROJECT_NOT_OPEN_TEXT}</p>
  return (
    <Button variant="primary" aria-keyshortcuts="i" onClick={() => onInvite(freelancer.id)}>
      Invite to apply
    </Button>
  )
}
