import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import CheckIcon from 'lucide-react/icons/circle-check'
import { BRAND } from '../../shared/brand.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Text } from '../ui/layout.tsx'
import { PublicHeader } from '../shell/public-header.tsx'
import { useTitle } from '../shell/use-title.ts'
import styles from './unsubscribe.module.css'

/** Where the link of the welcome mail leads, signed in or not. It asks: mail programs open links to look at them. */
export default function ConfirmEmailScreen() {
  const [params] = useSearchParams()
  const [isDone, setIsDone] = useState(false)
  const { send, isBusy, failure } = useChange(async () => {
    await request('POST', '/auth/confirm-email', { token: params.get('token') ?? '' }, { token: null })
    setIsDone(true)
  }, 'Your email could not be confirmed. Please try again.')
  useTitle('Confirm your email')

  return (
    <>
      <PublicHeader />
      <main className={styles.main}>
        <h1>Confirm your email</h1>
        {isDone ? (
          <p className={styles.done} role="status">
            <CheckIcon />
            <span>Your email is confirmed. Invitations that waited for it are on their way.</span>
          </p>
        ) : (
          <Text muted>One press, and we know that this address is yours.</Text>
        )}
        {failure && <InlineError what={failure} />}
        {!isDone && (
          <Button variant="primary" full loading={isBusy} onClick={() => void send()}>
            Confirm
          </Button>
        )}
        <ButtonLink to="/" full>
          {`Go to ${BRAND}`}
        </ButtonLink>
      </main>
    </>
  )
}
