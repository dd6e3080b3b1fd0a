import InviteIcon from 'lucide-react/icons/user-search'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import { formatRelative } from '../../../shared/dates.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { hasMatching } from '../../../shared/payments/packages.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { townOf } from '../../trade/job-texts.ts'
import { projectPath } from '../../trade/project-address.ts'
import { useKeepMenu } from '../../trade/crews/keep-person.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { conversationAddress } from '../../trade/conversation-address.ts'
import styles from './fit.module.css'
import { useFitting } from './use-fitting.ts'

/** Who was invited to a project, those who have not applied first; the latest of them at the top. */
export default function ProjectInvitations({ job }: { job: Job }) {
  return hasMatching(job) ? (
    <Invitations job={job} />
  ) : (
    <EmptyState
      title="Invitations come with Premium"
      text="This project wasn’t posted with Premium, so freelancers who match find it and apply themselves."
      action={<ButtonLink to={projectPath(job.id, 'fit')}>What Premium brings</ButtonLink>}
    />
  )
}

function Invitations({ job }: { job: Job }) {
  const { fitting, error, refetch } = useFitting(job)
  const { online } = useStatus()
  const now = useNow(60_000)
  const invited = fitting
    ?.filter((one) => one.invited_at)
    .toSorted((a, b) => Number(a.applied) - Number(b.applied) || b.invited_at!.localeCompare(a.invited_at!))
  return (
    <>
      {error && (
        <InlineError
          calm={!online}
          what={error}
          kept={fitting ? 'This may be out of date.' : undefined}
          action={<Button onClick={refetch}>Try again</Button>}
        />
      )}
      {!invited && !error && <SkeletonList label="Loading the invitations" rows={4} height={72} />}
      {invited?.length === 0 && (
        <EmptyState
          icon={<InviteIcon />}
          title="Nobody invited yet"
          text="Choose freelancers that fit, and ask them to apply."
          action={
            <ButtonLink variant="primary" to={projectPath(job.id, 'fit')}>
              Freelancers that fit
            </ButtonLink>
          }
        />
      )}
      {invited && invited.length > 0 && (
        <Card as="section" aria-label="Invitations" flush>
          <ul className={styles.invitations}>
            {invited.map((person) => (
              <InvitedPerson key={person.freelancer.id} job={job} person={person} now={now} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

type Props = { job: Job; person: FittingFreelancer; now: number }

function InvitedPerson({ job, person: { freelancer, invited_at, applied }, now }: Props) {
  const { id, full_name, profile_picture, location } = freelancer
  const { menu, onTarget } = useKeepMenu(freelancer)
  return (
    <li className={styles.invitation} {...onTarget}>
      <Avatar name={full_name} src={profile_picture} size={44} />
      <div className={styles.invitationMain}>
        <h2 className={styles.invitationName}>{full_name}</h2>
        <p className={styles.invitationWhen}>
          {townOf(location)} · invited {formatRelative(invited_at, now).toLowerCase()}
        </p>
      </div>
      {applied ? <Badge tone="go">Applied</Badge> : <Badge tone="standby">No answer yet</Badge>}
      {applied ? (
        <ButtonLink
          size="sm"
          to={projectPath(job.id, 'applicants', { applicant: id })}
          aria-label={`See application of ${full_name}`}
        >
          See application
        </ButtonLink>
      ) : (
        <ButtonLink size="sm" to={conversationAddress(id, job.id)} aria-label={`Message ${full_name}`}>
          Message
        </ButtonLink>
      )}
      {menu}
    </li>
  )
}
