import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  SECOND_STEP_CODE_LENGTH,
  SECOND_STEP_CODE_MINUTES,
  RECOVERY_CODE_LENGTH,
  TYPED_CODE_MAX,
} from '../../shared/limits.ts'
import { phoneEnding } from '../../shared/accounts/sign-in-rules.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { SecondStepMethod } from '../../shared/accounts/two-factor.ts'
import { fieldErrorsOf, request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { Button } from '../ui/button.tsx'
import { PinInputWidget } from '../ui/chakra/pin-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { toast } from '../ui/overlays/toast.ts'
import styles from './auth.module.css'
import type { PendingSignIn, SignInRefusal } from './use-enter.ts'
import type { SignInResult } from '../../shared/accounts/auth.ts'
import { storeSignIn } from '../offline/session/session.ts'

type Props = {
  method: Exclude<SecondStepMethod, 'passkey'>
  half: PendingSignIn
  calls: CodeCalls
  /** Whether a text was sent already. */
  isOnItsWay: boolean
  /** Called when a sign-up was refused for something other than its code. */
  onRefused: (refusal: SignInRefusal) => void
}

export function CodeForm({ method, half, calls, isOnItsWay, onRefused }: Props) {
  const [code, setCode] = useState('')
  const isText = method === 'sms'
  const isComplete =
    method === 'recovery_code'
      ? codeLetterCount(code) === RECOVERY_CODE_LENGTH
      : code.length === SECOND_STEP_CODE_LENGTH

  const verifying = useChange(() => calls.verify(code), SPECIFIED_TEXT.codeFailed, {
    onFailure(detail, error) {
      const { code: _, verification_code: _sent, ...fields } = fieldErrorsOf(error)
      if (half.kind === 'sign_up' && Object.keys(fields).length > 0) onRefused({ detail, fields })
    },
  })
  const asking = useChange(calls.send, SPECIFIED_TEXT.resendFailed)
  const resending = useChange(async () => {
    await calls.send()
    setCode('')
    toast({ tone: 'go', text: SPECIFIED_TEXT.codeResent })
  }, SPECIFIED_TEXT.resendFailed)
  const isCodeWrong = Boolean(verifying.fields.code ?? verifying.fields.verification_code)
  const failure = (isCodeWrong ? null : verifying.failure) ?? resending.failure ?? asking.failure

  const { errorOf, onSubmit } = useForm<'code'>(
    {},
    { send: verify, fields: { code: isCodeWrong ? verifying.failure : null } },
  )

  function verify() {
    if (!isComplete || resending.isBusy) return false
    resending.forget()
    asking.forget()
    return verifying.send()
  }

  function resend() {
    verifying.forget()
    asking.forget()
    void resending.send()
  }

  // After the screen's own focus, which is on its heading.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const isAsked = useRef(isOnItsWay || !isText)
  const ask = useEffectEvent(() => void asking.send())
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    ask()
  }, [])

  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      <Field label={CODE_LABELS[method]} hint={codeHintOf(method, half)} error={errorOf('code')} required>
        {method === 'recovery_code' ? (
          <TextInput
            autoComplete="off"
            most={TYPED_CODE_MAX}
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        ) : (
          <PinInputWidget value={code} onChange={setCode} />
        )}
      </Field>
      {failure && <InlineError what={failure} />}
      <Button type="submit" variant="primary" full loading={verifying.isBusy} disabled={!isComplete}>
        Verify
      </Button>
      {isText && (
        <Button full loading={resending.isBusy} onClick={resend}>
          Resend Code
        </Button>
      )}
    </form>
  )
}

const CODE_LABELS = { sms: 'Code', authenticator: 'Authenticator code', recovery_code: 'Recovery code' }

function codeHintOf(method: Props['method'], half: PendingSignIn) {
  if (method === 'authenticator') return 'Six digits: open your authenticator app and look for Standby.'
  if (method === 'recovery_code') return 'One of the ten you saved when you turned two-factor on. Each works once.'
  const ending = half.kind === 'sign_in' ? half.phone_ending : phoneEnding(half.registration.phone)
  return `Six digits, texted to your number ${ending}. They work for ${SECOND_STEP_CODE_MINUTES} minutes.`
}

const codeLetterCount = (code: string) => code.replaceAll(/[^a-z0-9]/gi, '').length

type CodeCalls = { verify: (code: string) => Promise<void>; send: () => Promise<void> }

/** The requests of the code screen, for a sign-in and for a sign-up. */
export function codeCallsOf(half: PendingSignIn, onDone: () => void): CodeCalls {
  const enter = async (signedIn: SignInResult) => {
    onDone()
    await storeSignIn(signedIn)
  }
  if (half.kind === 'sign_in') {
    const { email, challenge } = half
    return {
      verify: async (code) => enter(await request('POST', '/auth/verify-2fa-code', { email, code, challenge })),
      send: () => request('POST', '/auth/send-2fa-code', { email, challenge }),
    }
  }
  const { registration } = half
  const { phone, email } = registration
  return {
    verify: async (verification_code) =>
      enter(await request('POST', '/auth/register-with-2fa', { ...registration, verification_code })),
    send: () => request('POST', '/auth/send-registration-code', { phone, email }),
  }
}
