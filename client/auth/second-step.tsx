import { knownValue } from '../../shared/labels.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SecondStepMethod } from '../../shared/accounts/two-factor.ts'
import styles from './auth.module.css'
import { CodeForm, codeCallsOf } from './code-form.tsx'
import type { PendingSignIn, SignInRefusal } from './use-enter.ts'
import { canSignWithPasskey, passkeyText, signWithPasskey } from '../trade/passkey.ts'
import KeyIcon from 'lucide-react/icons/key-round'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { storeSignIn } from '../offline/session/session.ts'
import { Button } from '../ui/button.tsx'
import { useFocusOnChange } from '../ui/hooks/use-focus-on-change.ts'
import { InlineError } from '../ui/inline-error.tsx'

const SECOND_STEP_LABELS: Record<SecondStepMethod, string> = {
  passkey: 'Use a passkey',
  authenticator: 'Use the authenticator app',
  sms: 'Text me a code',
  recovery_code: 'Use a recovery code',
}

/** A method that only a newer version knows cannot be used here. */
const canUseSecondStep = (way: SecondStepMethod) =>
  knownValue(SECOND_STEP_LABELS, way) !== undefined && (way !== 'passkey' || canSignWithPasskey())

type Props = {
  half: PendingSignIn
  onDone: () => void
  onBack: () => void
  onRefused: (refusal: SignInRefusal) => void
}

/** The second step, by the method that suits this device best; the others can be chosen. */
export default function SecondStepForm({ half, onDone, onBack, onRefused }: Props) {
  const methods = half.kind === 'sign_in' ? half.methods.filter(canUseSecondStep) : (['sms'] as const)
  const [method, setMethod] = useState<SecondStepMethod | undefined>(methods[0])
  const top = useFocusOnChange<HTMLDivElement>(method)
  const calls = codeCallsOf(half, onDone)
  // A text was sent already if it was the best method for the server too.
  const isOnItsWay = half.kind === 'sign_up' || half.methods[0] === 'sms'

  return (
    <div className={styles.form} ref={top} tabIndex={-1}>
      {method === 'passkey' && half.kind === 'sign_in' && <PasskeyStep half={half} onDone={onDone} />}
      {method && method !== 'passkey' && (
        <CodeForm
          key={method}
          method={method}
          half={half}
          calls={calls}
          isOnItsWay={isOnItsWay}
          onRefused={onRefused}
        />
      )}
      {!method && (
        <p>
          None of your second steps works on this device. Please <Link to="/support">contact support</Link>.
        </p>
      )}
      {methods
        .filter((way) => way !== method)
        .map((way) => (
          <button key={way} type="button" className={styles.link} onClick={() => setMethod(way)}>
            {SECOND_STEP_LABELS[way]}
          </button>
        ))}
      <button type="button" className={styles.link} onClick={onBack}>
        Back to Login
      </button>
    </div>
  )
}

type PasskeyStepProps = { half: Extract<PendingSignIn, { kind: 'sign_in' }>; onDone: () => void }

function PasskeyStep({ half: { email, challenge }, onDone }: PasskeyStepProps) {
  const { send, isBusy, failure } = useChange(
    async () => {
      const response = await signWithPasskey(() =>
        request('POST', '/auth/passkeys/second-step-options', { email, challenge }),
      )
      const signedIn = await request('POST', '/auth/verify-2fa-passkey', { email, challenge, response })
      onDone()
      await storeSignIn(signedIn)
    },
    (error) => passkeyText(error, SPECIFIED_TEXT.codeFailed),
  )

  return (
    <>
      <p>Your password is right. Now use your passkey: your fingerprint, your face, your PIN or a security key.</p>
      {failure && <InlineError what={failure} />}
      <Button variant="primary" full icon={<KeyIcon />} loading={isBusy} onClick={() => void send()}>
        Use passkey
      </Button>
    </>
  )
}
