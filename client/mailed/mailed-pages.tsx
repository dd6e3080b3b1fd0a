import { useLocation } from 'react-router-dom'
import JoinScreen from './join-screen.tsx'
import RefereeFeedbackScreen from './referee-feedback-screen.tsx'
import SupportScreen from './support-screen.tsx'
import { lazyScreen } from '../ui/hooks/lazy-screen.ts'
import { useState } from 'react'
import CheckIcon from 'lucide-react/icons/circle-check'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { request, RequestError } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Text } from '../ui/layout.tsx'
import { useMailedSecret } from '../shell/mailed-link.ts'
import { PublicHeader } from '../shell/public-header.tsx'
import { useTitle } from '../shell/use-title.ts'
import styles from './unsubscribe.module.css'
import type { Unsubscribed } from '../../shared/push.ts'
import { humanized } from '../../shared/labels.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { MAIL_TEXTS } from '../trade/mail-texts.ts'
import { at } from '../http/path-to.ts'

// Long, and not behind a link of a mail.
const LazyLegalScreen = lazyScreen(() => import('./legal-screen.tsx'))

const LazyGuestSheetScreen = lazyScreen(() => import('./guest-sheet-screen.tsx'))

const screenOfPath = {
  '/sheet': LazyGuestSheetScreen,
  '/join': JoinScreen,
  '/confirm-email': ConfirmEmailScreen,
  '/unsubscribe': UnsubscribeScreen,
  '/support': SupportScreen,
  '/terms': LazyLegalScreen,
  '/privacy': LazyLegalScreen,
  '/referee-feedback': RefereeFeedbackScreen,
}

/**
 * The pages behind links in mails, and the footer's; open to everybody. One chunk, so that the first screen has
 * one name to list and not five.
 */
export default function MailedPages() {
  const { pathname } = useLocation()
  const Page = screenOfPath[pathname as keyof typeof screenOfPath] ?? RefereeFeedbackScreen
  return <Page />
}

/** A link that the server does not know will not work at a second press. */
const isDeadLink = (error: unknown) => error instanceof RequestError && (error.status === 404 || error.status === 422)

/**
 * The page behind the welcome mail's link, signed in or not. It asks before it confirms, because mail programs open
 * links to preview them.
 */
function ConfirmEmailScreen() {
  const token = useMailedSecret()
  const [isDone, setIsDone] = useState(false)
  const { send, isBusy, failure, error } = useChange(async () => {
    await request('POST', '/auth/confirm-email', { token }, { token: null })
    setIsDone(true)
  }, 'Your email could not be confirmed. Please try again.')
  useTitle('Confirm your email')

  return (
    <>
      <PublicHeader />
      <main className={styles.main}>
        <h1>Confirm your email</h1>
        {isDone ? (
          <output className={styles.done}>
            <CheckIcon />
            <span>Your email is confirmed. Any invitations that were waiting for it are on their way.</span>
          </output>
        ) : (
          !isDeadLink(error) && <Text muted>Press Confirm so we know this address is yours.</Text>
        )}
        {failure && <InlineError what={failure} />}
        {!isDone && !isDeadLink(error) && (
          <Button variant="primary" full loading={isBusy} onClick={() => void send()}>
            Confirm
          </Button>
        )}
        <ButtonLink to="/" full>
          {`Go to ${PRODUCT_NAME}`}
        </ButtonLink>
      </main>
    </>
  )
}

/**
 * The page behind an unsubscribe link, signed in or not. It asks first, because mail programs open links to preview
 * them.
 */
function UnsubscribeScreen() {
  const token = useMailedSecret()
  const [off, setOff] = useState<Unsubscribed | null>(null)
  const { send, isBusy, failure, error } = useChange(async () => {
    const path = at('/notifications/unsubscribe', {}, { token })
    setOff(await request('POST', path, {}, { token: null }))
  }, SPECIFIED_TEXT.notificationsFailed)
  useTitle('Turn off these emails')

  return (
    <>
      <PublicHeader />
      <main className={styles.main}>
        <h1>Turn off these emails</h1>
        {off ? (
          <output className={styles.done}>
            <CheckIcon />
            <span>
              {MAIL_TEXTS.find(({ flag }) => flag === off.flag)?.label ?? humanized(off.flag)}: no more emails of this
              kind. You can turn them on again in Settings.
            </span>
          </output>
        ) : (
          !isDeadLink(error) && <Text muted>You won’t get any more emails like that one. Nothing else changes.</Text>
        )}
        {failure && <InlineError what={failure} />}
        {!off && !isDeadLink(error) && (
          <Button variant="primary" full loading={isBusy} onClick={() => void send()}>
            Turn off
          </Button>
        )}
        <ButtonLink to="/settings?tab=notifications" full>
          Settings
        </ButtonLink>
      </main>
    </>
  )
}
