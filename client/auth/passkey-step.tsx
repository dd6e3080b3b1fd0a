import { useState } from 'react'
import KeyIcon from 'lucide-react/icons/key-round'
import type { SignedIn } from '../../shared/accounts/auth.ts'
import { TEXT } from '../../shared/texts.ts'
import { detailOf, request } from '../http/request.ts'
import { signIn } from '../offline/session/session.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import type { HalfWay } from './half-way.ts'
import { NotSigned, signWithPasskey } from '../trade/passkey.ts'

type Props = { half: Extract<HalfWay, { kind: 'sign_in' }>; onDone: () => void }

export function PasskeyStep({ half: { email, challenge }, onDone }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function sign() {
    setIsBusy(true)
    setFailure('')
    try {
      const response = await signWithPasskey('/auth/passkeys/second-step-options', { email, challenge })
      const signedIn = await request<SignedIn>('POST', '/auth/verify-2fa-passkey', { email, challenge, response })
      onDone()
      await signIn(signedIn)
    } catch (error) {
      setFailure(error instanceof NotSigned ? error.detail : detailOf(error, TEXT.codeFailed))
      setIsBusy(false)
    }
  }

  return (
    <>
      <p>Your password is right. Show your passkey: with your finger, your face, your PIN or your key.</p>
      {failure && <InlineError what={failure} />}
      <Button variant="primary" full icon={<KeyIcon />} loading={isBusy} onClick={() => void sign()}>
        Use passkey
      </Button>
    </>
  )
}
