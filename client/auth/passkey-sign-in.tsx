import { useState } from 'react'
import KeyIcon from 'lucide-react/icons/key-round'
import type { SignedIn } from '../../shared/accounts/auth.ts'
import { TEXT } from '../../shared/texts.ts'
import { detailOf, request } from '../http/request.ts'
import { signIn } from '../offline/session/session.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import styles from './auth.module.css'
import { NotSigned, signWithPasskey } from '../trade/passkey.ts'

/** No email, no password: the device knows who it is. */
export function PasskeySignIn() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function enter() {
    setIsBusy(true)
    setFailure('')
    try {
      const response = await signWithPasskey('/auth/passkeys/sign-in-options')
      await signIn(await request<SignedIn>('POST', '/auth/passkeys/sign-in', { response }))
    } catch (error) {
      setFailure(error instanceof NotSigned ? error.detail : detailOf(error, TEXT.loginFailed))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={styles.form}>
      <Button full icon={<KeyIcon />} loading={isBusy} onClick={() => void enter()}>
        Sign in with a passkey
      </Button>
      {failure && <InlineError what={failure} />}
    </div>
  )
}
