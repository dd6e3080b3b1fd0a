import { lazy, Suspense, useState } from 'react'
import type { NewAuthenticator, TwoFactor } from '../../shared/accounts/two-factor.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { AskPassword } from './ask-password.tsx'
import { useTurnOff, WayCard } from './way-card.tsx'
import type { TwoFactorChangeHandler } from './use-two-factor.ts'
import { SECOND_STEP_CODE_LENGTH } from '../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { PinInputWidget } from '../ui/chakra/pin-input.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import styles from './settings.module.css'

export function AuthenticatorCard({ state, onChange }: { state: TwoFactor; onChange: TwoFactorChangeHandler }) {
  const { online } = useStatus()
  const [isAsking, setIsAsking] = useState(false)
  const { turnOff, dialog } = useTurnOff()
  const [made, setMade] = useState<NewAuthenticator | null>(null)
  const isOn = state.authenticator

  const turnOffAuthenticator = () =>
    turnOff(
      {
        title: 'Turn off the authenticator?',
        text: 'Signing in will no longer ask for its code, and the entry in the app stops working.',
        confirmLabel: 'Turn off',
      },
      () => request('POST', '/auth/authenticator/turn-off', {}),
      onChange,
    )

  return (
    <WayCard title="Authenticator app" isOn={isOn} text="A code from an app on your phone. It works without signal.">
      <Row>
        <Button disabled={!online} onClick={() => (isOn ? void turnOffAuthenticator() : setIsAsking(true))}>
          {isOn ? 'Turn off the authenticator' : 'Set up an authenticator'}
        </Button>
      </Row>
      {isAsking && (
        <AskPassword
          title="Set up an authenticator"
          text="Any authenticator app will do: the one in your phone or password manager, Google Authenticator, Aegis."
          action="Continue"
          onPassword={async (password) => setMade(await request('POST', '/auth/authenticator', { password }))}
          onClose={() => setIsAsking(false)}
        />
      )}
      {made && (
        <SetUpAuthenticator
          made={made}
          onDone={(next) => {
            setMade(null)
            onChange(next)
          }}
          onClose={() => setMade(null)}
        />
      )}
      {dialog}
    </WayCard>
  )
}

/** If it cannot be loaded, the key is typed by hand. */
const LazyQrCode = lazy(() => import('../trade/files/qr-code.tsx').catch(() => ({ default: () => <></> })))

type Props = { made: NewAuthenticator; onDone: (state: TwoFactor) => void; onClose: () => void }

/** The secret goes into the app, by camera or by hand; the first code shows that it has arrived. */
function SetUpAuthenticator({ made: { secret, uri }, onDone, onClose }: Props) {
  const [code, setCode] = useState('')
  const { send, isBusy, failure, fields } = useChange(
    async () => onDone(await request('POST', '/auth/authenticator/confirm', { code })),
    SPECIFIED_TEXT.twoFactorFailed,
  )
  const isCodeWrong = Boolean(fields['code'])
  const { errorOf, onSubmit } = useForm<'code'>(
    {},
    { send: () => code.length === SECOND_STEP_CODE_LENGTH && send(), fields: { code: isCodeWrong ? failure : null } },
  )

  return (
    <Dialog
      open
      onClose={onClose}
      // A press outside must not discard the secret halfway.
      role="alertdialog"
      title="Scan this with the app"
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="authenticator"
            variant="primary"
            loading={isBusy}
            disabled={code.length !== SECOND_STEP_CODE_LENGTH}
          >
            Verify
          </Button>
        </>
      }
    >
      <form id="authenticator" onSubmit={onSubmit} noValidate>
        <Stack gap={4}>
          <div className={styles.qr}>
            <Suspense fallback={null}>
              <LazyQrCode text={uri} label="Code to scan with an authenticator app" />
            </Suspense>
          </div>
          <Text size="small" muted>
            Is the app on this device? <a href={uri}>Open it</a>, or type this key into it:
          </Text>
          <code className={styles.key}>{secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</code>
          <Field label="Authenticator code" hint="The six digits it shows now." error={errorOf('code')} required>
            <PinInputWidget value={code} onChange={setCode} />
          </Field>
          {failure && !isCodeWrong && <InlineError what={failure} />}
        </Stack>
      </form>
    </Dialog>
  )
}
