import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { BRAND } from '../../shared/brand.ts'
import type { OpenInvitation } from '../../shared/people/referees.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Logo } from '../shell/logo.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { useTitle } from '../shell/use-title.ts'
import { ClosedLink, NotReached, Thanks } from './closed-link.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import styles from './referee-feedback.module.css'
import { useInvitation } from './use-invitation.ts'

/** /referee-feedback: where the link of a referee's invitation leads. Public; its secret is all one needs. */
export default function RefereeFeedbackScreen() {
  const [params] = useSearchParams()
  const link = { freelancer_id: params.get('freelancer_id') ?? '', token: params.get('token') ?? '' }
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/home" aria-label={BRAND}>
          <Logo />
        </Link>
      </header>
      <main className={styles.main}>
        <Invitation key={link.token} link={link} />
      </main>
    </div>
  )
}

function Invitation({ link }: { link: OpenInvitation }) {
  const { opened, failure, retry } = useInvitation(link)
  const [thanked, setThanked] = useState('')
  const name = opened?.freelancer?.full_name ?? ''
  useTitle(name ? `Feedback on ${name}` : 'Feedback')

  if (thanked) return <Thanks referee={thanked} name={name} />
  if (failure) return <NotReached failure={failure} retry={retry} />
  if (!opened) return <PageSpinner label="Opening the invitation" />
  if (opened.state !== 'open') return <ClosedLink state={opened.state} name={name} />
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
        {name} has named you as a referee on {BRAND}, where event companies find their crew. It takes two minutes and no
        account.
      </p>
      <FeedbackForm link={link} referee_email={opened.referee_email} name={name} onDone={setThanked} />
    </>
  )
}
