import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import CheckIcon from 'lucide-react/icons/circle-check'
import { BRAND } from '../../shared/brand.ts'
import { detailOf, request } from '../http/request.ts'
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
  const [isBusy, setIsBusy] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const [failure, setFailure] = useState('')
  useTitle('Confirm your email')

  async function confirm() {
    setIsBusy(true)
    setFailure('')
    try {
      await request('POST', '/auth/confirm-email', { token: params.get('token') ?? '' }, { token: null })
      setIsDone(true)
    } catch (error) {
      setFailure(detailOf(error, 'Your email could not be confirmed. Please try again.'))
    } finally {
      setIsBusy(false)
    }
  }

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
          <Button variant="primary" full loading={isBusy} onClick={() => void confirm()}>
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
