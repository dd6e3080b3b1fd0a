import { useQuery } from '@tanstack/react-query'
import InviteIcon from 'lucide-react/icons/user-search'
import { formatRelative } from '../../../shared/dates.ts'
import { APPLICANT_STATUSES } from '../../../shared/hiring/applicant-list.ts'
import type { InvitedFreelancer } from '../../../shared/hiring/invitations.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { PAGE_LIMIT_MAX } from '../../../shared/limits.ts'
import { at } from '../../http/path-to.ts'
import { useRefetchOn } from '../../http/query-client.tsx'
import { requestAllPages } from '../../http/request-page.ts'
import { failureText } from '../../http/request.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { applicationBadgeOf } from '../../trade/application-state.ts'
import { conversationAddress } from '../../trade/conversation-address.ts'
import { useKeepMenu } from '../../trade/crews/keep-person.tsx'
import { joinWithDots, townNameOf } from '../../trade/job-texts.ts'
import { useMatching } from '../../trade/packages/use-matching.ts'
import { projectPath } from '../../trade/project-address.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import styles from './fit.module.css'

/** Who was invited to a project, those who have not applied first; the latest of them at the top. */
export default function ProjectInvitations({ job }: { job: Job }) {
  return useMatching(job) ? (
    <InvitedPeopleList job={job} />
  ) : (
    <EmptyState
      title="Invitations come with Premium"
      text="This project wasn’t posted with Premium, so freelancers who match find it and apply themselves."
      action={<ButtonLink to={projectPath(job.id, 'fit')}>What Premium brings</ButtonLink>}
    />
  )
}

function InvitedPeopleList({ job }: { job: Job }) {
  const { online } = useStatus()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitations', job.id],
    queryFn: ({ signal }) =>
      requestAllPages(at('/jobs/{id}/invitations', { id: job.id }, { limit: PAGE_LIMIT_MAX }), { signal }),
    // As useApplicants: a row that changed meanwhile was heard by nobody here.
    refetchOnMount: 'always',
  })
  useRefetchOn(job, () => void refetch())
  useRefetchOn(online, () => void refetch())
  const now = useNow(60_000)
  const invited = data?.toSorted((a, b) => Number(a.status !== null) - Number(b.status !== null))
  return (
    <>
      {error && (
        <InlineError
          calm={!online}
          what={failureText(error, 'The invitations could not be loaded')}
          kept={invited ? 'This may be out of date.' : undefined}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {!invited && !error && <SkeletonList label="Loading the invitations" rows={4} height={72} />}
      {invited?.length === 0 && (
        <EmptyState
          icon={<InviteIcon />}
          title="Nobody invited yet"
          text="Pick good fits and ask them to apply."
          action={
            <ButtonLink variant="primary" to={projectPath(job.id, 'fit')}>
              Good fits
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

type Props = { job: Job; person: InvitedFreelancer; now: number }

function InvitedPerson({ job, person: { freelancer, invited_at, status }, now }: Props) {
  const { id, full_name, profile_picture, location } = freelancer
  const { menu, onTarget } = useKeepMenu(freelancer)
  const { tone, words } = status ? applicationBadgeOf(status) : UNANSWERED_INVITATION
  return (
    <li className={styles.invitation} {...onTarget}>
      <Avatar name={full_name} src={profile_picture} size={44} />
      <div className={styles.invitationMain}>
        <h2 className={styles.invitationName}>{full_name}</h2>
        <p className={styles.invitationWhen}>
          {joinWithDots([townNameOf(location), `invited ${formatRelative(invited_at, now).toLowerCase()}`])}
        </p>
      </div>
      <Badge tone={tone}>{words}</Badge>
      {/* The others are no longer among the applicants. */}
      {APPLICANT_STATUSES.some((one) => one === status) ? (
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

const UNANSWERED_INVITATION = { tone: 'standby', words: 'No answer yet' } as const
