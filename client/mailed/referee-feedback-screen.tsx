import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import type { OpenedRefereeInvitation, RefereeLink } from '../../shared/people/referees.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Logo } from '../shell/logo.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { useTitle } from '../shell/use-title.ts'
import { FeedbackForm } from './feedback-form.tsx'
import styles from './referee-feedback.module.css'
import ThanksIcon from 'lucide-react/icons/circle-check'
import ClockIcon from 'lucide-react/icons/clock'
import BrokenIcon from 'lucide-react/icons/unlink'
import { REFEREE_INVITATION_DAYS } from '../../shared/limits.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useMailedSecret } from '../shell/mailed-link.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { QueryProvider } from '../http/query-client.tsx'
import { errorDetailOf, request, RequestError } from '../http/request.ts'

/** /referee-feedback: the page behind a referee's invitation. Public; the link's secret is the only credential. */
export default function RefereeFeedbackScreen() {
  const [params] = useSearchParams()
  const link = { freelancer_id: params.get('freelancer_id') ?? '', token: useMailedSecret() }
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/home" aria-label={PRODUCT_NAME}>
          <Logo />
        </Link>
      </header>
      <main className={styles.main}>
        <QueryProvider>
          <RefereeInvitation key={link.token} link={link} />
        </QueryProvider>
      </main>
    </div>
  )
}

function RefereeInvitation({ link }: { link: RefereeLink }) {
  const { data: opened, error, refetch } = useQuery(refereeInvitationQuery(link))
  const [thanked, setThanked] = useState('')
  const name = opened?.freelancer?.full_name ?? ''
  useTitle(name ? `Feedback on ${name}` : 'Feedback')

  if (thanked) return <FeedbackThanks referee={thanked} name={name} />
  if (error)
    return (
      <InvitationNotReached
        failure={errorDetailOf(error, 'The invitation could not be opened.')}
        retry={() => void refetch()}
      />
    )
  if (!opened) return <PageSpinner label="Opening the invitation" />
  if (opened.state !== 'open') return <ClosedInvitationLink state={opened.state} name={name} />
  return (
    <>
      <div className={styles.about}>
        <Avatar name={name} src={opened.freelancer?.profile_picture ?? null} size={56} />
        <div>
          <h1>Feedback on {name}</h1>
          {opened.freelancer?.job_role && <p className={styles.muted}>{opened.freelancer.job_role}</p>}
        </div>
      </div>
      <p className={styles.muted}>
        {name} has named you as a referee on {PRODUCT_NAME}, where event companies find their crew. It takes two
        minutes, and you don’t need an account.
      </p>
      <FeedbackForm link={link} referee_email={opened.referee_email} name={name} onDone={setThanked} />
    </>
  )
}

const FeedbackThanks = ({ referee, name }: { referee: string; name: string }) => (
  <FeedbackNotice icon={<ThanksIcon />} title={`Thank you, ${referee}`}>
    Your feedback is on {name}’s portfolio. There is nothing more to do.
  </FeedbackNotice>
)

/** Why there is nothing to fill in here, and what to do about it. */
export function ClosedInvitationLink({ state, name }: { state: 'answered' | 'expired' | 'unknown'; name: string }) {
  if (state === 'answered') {
    return (
      <FeedbackNotice icon={<ThanksIcon />} title="You have already answered">
        Your feedback on {name} is on their portfolio, as you wrote it. Each link works once.
      </FeedbackNotice>
    )
  }
  if (state === 'expired') {
    return (
      <FeedbackNotice icon={<ClockIcon />} title="This link has expired">
        An invitation works for {REFEREE_INVITATION_DAYS} days. {name} can send you a new one from their portfolio.
      </FeedbackNotice>
    )
  }
  return (
    <FeedbackNotice icon={<BrokenIcon />} title="This link does not work">
      It may have been cut off in the email, or the invitation was withdrawn. Open the link in the email again, or ask
      whoever invited you to send a new one.
    </FeedbackNotice>
  )
}

const InvitationNotReached = ({ failure, retry }: { failure: string; retry: () => void }) => (
  <>
    <h1>Feedback</h1>
    <InlineError
      what={failure}
      kept="Anything you had typed is kept on this device."
      action={
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      }
    />
  </>
)

function FeedbackNotice({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={styles.notice}>
      {icon}
      <h1>{title}</h1>
      <output className={styles.muted}>{children}</output>
      <ButtonLink to="/home">What is {PRODUCT_NAME}?</ButtonLink>
    </div>
  )
}

const UNKNOWN_INVITATION: OpenedRefereeInvitation = { state: 'unknown', referee_email: '', freelancer: null }

/** The link's freelancer and state. A malformed link is unknown without a request. Asked anew by who comes back to it. */
const refereeInvitationQuery = (link: RefereeLink) => ({
  queryKey: ['referee-invitation', link.freelancer_id, link.token],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OpenedRefereeInvitation> => {
    if (!link.freelancer_id || !link.token) return UNKNOWN_INVITATION
    try {
      return await request('POST', '/referees/open-invitation', link, { token: null, signal })
    } catch (error) {
      if (error instanceof RequestError && error.status === 422) return UNKNOWN_INVITATION
      throw error
    }
  },
  staleTime: Infinity,
  gcTime: 0,
})
