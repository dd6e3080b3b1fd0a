import type { ReactNode } from 'react'
import ThanksIcon from 'lucide-react/icons/circle-check'
import ClockIcon from 'lucide-react/icons/clock'
import BrokenIcon from 'lucide-react/icons/unlink'
import { BRAND } from '../../shared/brand.ts'
import { INVITATION_DAYS } from '../../shared/limits.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import styles from './referee-feedback.module.css'

export const Thanks = ({ referee, name }: { referee: string; name: string }) => (
  <Notice icon={<ThanksIcon />} title={`Thank you, ${referee}`}>
    Your feedback stands in {name}’s portfolio. There is nothing more to do.
  </Notice>
)

/** Why there is nothing to fill in here, and what to do about it. */
export function ClosedLink({ state, name }: { state: 'answered' | 'expired' | 'unknown'; name: string }) {
  if (state === 'answered') {
    return (
      <Notice icon={<ThanksIcon />} title="You have answered already">
        Your feedback on {name} stands in their portfolio, as you wrote it. Each link works once.
      </Notice>
    )
  }
  if (state === 'expired') {
    return (
      <Notice icon={<ClockIcon />} title="This link is too old">
        An invitation works for {INVITATION_DAYS} days. {name} can send you a new one from their portfolio.
      </Notice>
    )
  }
  return (
    <Notice icon={<BrokenIcon />} title="This link does not work">
      It may have been cut off in the mail, or the invitation was taken back. Open the link in the mail once more, or
      ask whoever invited you to send it again.
    </Notice>
  )
}

export const NotReached = ({ failure, retry }: { failure: string; retry: () => void }) => (
  <>
    <h1>Feedback</h1>
    <InlineError
      what={failure}
      kept="What you have typed before is kept on this device."
      action={
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      }
    />
  </>
)

function Notice({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      {icon}
      <h1>{title}</h1>
      <p className={styles.muted}>{children}</p>
      <ButtonLink to="/home">What is {BRAND}?</ButtonLink>
    </div>
  )
}
