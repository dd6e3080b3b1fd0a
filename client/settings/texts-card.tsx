import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { TwoFactor } from '../../shared/accounts/two-factor.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { AskPassword } from './ask-password.tsx'
import styles from './settings.module.css'
import { useTurnOff, WayCard } from './way-card.tsx'
import type { TwoFactorChangeHandler } from './use-two-factor.ts'
import { SECOND_STEP_CODE_LENGTH } from '../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { keepOwnRecord } from '../offline/sync/keep-answer.ts'
import { PinInputWidget } from '../ui/chakra/pin-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { toast } from '../ui/overlays/toast.ts'

/** Codes by text message, only to a confirmed number. */
export function TextsCard({ state, onChange }: { state: TwoFactor; onChange: TwoFactorChangeHandler }) {
  const me = useOwnRecord()
  const { online } = useStatus()
  const [isAsking, setIsAsking] = useState(false)
  const { turnOff, dialog } = useTurnOff()
  if (!me) return null
  const enabled = !state.sms
  const canToggle = state.sms || me.phone_confirmed

  const toggle = (password?: string) => request('POST', '/auth/toggle-2fa', { enabled, password })
  const turnOffTexts = () =>
    turnOff(
      {
        title: 'Turn off text codes?',
        text: 'Signing in will no longer ask for a texted code.',
        confirmLabel: 'Turn off',
      },
      toggle,
      onChange,
    )

  return (
    <WayCard
      title="Text message"
      isOn={state.sms}
      text={me.phone ? `A six-digit code, texted to ${me.phone}.` : 'A six-digit code, texted to your phone.'}
    >
      {!me.phone && (
        <p className={styles.offline}>
          There is no phone number to text to. <Link to="/settings?tab=profile">Add it to your profile</Link> first.
        </p>
      )}
      {me.phone && !me.phone_confirmed && <ConfirmPhone key={me.phone} phone={me.phone} />}
      {canToggle && (
        <Row>
          <Button disabled={!online} onClick={() => (enabled ? setIsAsking(true) : void turnOffTexts())}>
            {enabled ? 'Turn on text codes' : 'Turn off text codes'}
          </Button>
        </Row>
      )}
      {isAsking && (
        <AskPassword
          title="Turn on text codes"
          text={`Signing in will then ask for a code, texted to ${me.phone}.`}
          action="Turn on"
          onPassword={async (password) => onChange(await toggle(password))}
          onClose={() => setIsAsking(false)}
        />
      )}
      {dialog}
    </WayCard>
  )
}

/** Sends a code to the number; entering it confirms the number. */
function ConfirmPhone({ phone }: { phone: string }) {
  const { online } = useStatus()
  const [isSent, setIsSent] = useState(false)
  const [code, setCode] = useState('')
  const sending = useChange(async () => {
    await request('POST', '/auth/send-phone-code')
    if (isSent) toast({ tone: 'go', text: SPECIFIED_TEXT.codeResent })
    setIsSent(true)
  }, SPECIFIED_TEXT.resendFailed)
  const confirming = useChange(async () => {
    await keepOwnRecord(() => request('POST', '/auth/confirm-phone', { code }))
    toast({ tone: 'go', text: 'Phone number confirmed.' })
  }, SPECIFIED_TEXT.codeFailed)
  const isCodeWrong = Boolean(confirming.fields['code'])
  const failure = sending.failure ?? (isCodeWrong ? null : confirming.failure)

  function send() {
    confirming.forget()
    void sending.send()
  }

  const fields = { code: isCodeWrong ? confirming.failure : null }
  const { errorOf, onSubmit } = useForm<'code'>({}, { send: confirm, fields })

  function confirm() {
    if (code.length !== SECOND_STEP_CODE_LENGTH) return false
    sending.forget()
    return confirming.send()
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={3}>
        <p className={styles.offline}>Confirm {phone} first, so that we know it is yours and gets texts.</p>
        {isSent && (
          <Field label="Code" hint={`Six digits, texted to ${phone}.`} error={errorOf('code')} required>
            <PinInputWidget value={code} onChange={setCode} />
          </Field>
        )}
        {failure && <InlineError what={failure} />}
        <Row gap={2} wrap>
          <Button loading={sending.isBusy} disabled={!online} onClick={send}>
            {isSent ? 'Resend Code' : 'Text me a code'}
          </Button>
          {isSent && (
            <Button
              type="submit"
              variant="primary"
              loading={confirming.isBusy}
              disabled={!online || code.length !== SECOND_STEP_CODE_LENGTH}
            >
              Verify
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  )
}
