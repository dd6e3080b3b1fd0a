import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { TwoFactor } from '../../shared/accounts/two-factor.ts'
import { request } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useMe } from '../offline/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { AskPassword } from './ask-password.tsx'
import { ConfirmPhone } from './confirm-phone.tsx'
import styles from './settings.module.css'
import { useTurnOff } from './use-turn-off.ts'
import type { ChangedWays } from './use-two-factor.ts'
import { WayCard } from './way-card.tsx'

/** Codes by text message: only to a number that was confirmed. */
export function TextsCard({ state, onChange }: { state: TwoFactor; onChange: ChangedWays }) {
  const me = useMe()
  const { online } = useStatus()
  const [isAsking, setIsAsking] = useState(false)
  const { turnOff, dialog } = useTurnOff()
  if (!me) return null
  const enabled = !state.sms
  const canToggle = state.sms || me.phone_confirmed

  const toggle = (password?: string) => request<TwoFactor>('POST', '/auth/toggle-2fa', { enabled, password })
  const turnOffTexts = () =>
    turnOff(
      {
        title: 'Turn off text codes?',
        text: 'A sign-in then asks for no texted code any more.',
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
          There is no phone number to text to. Add it in the <Link to="/settings">Profile tab</Link> first.
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
          text={`Each sign-in then asks for a code, texted to ${me.phone}.`}
          action="Turn on"
          onPassword={async (password) => onChange(await toggle(password))}
          onClose={() => setIsAsking(false)}
        />
      )}
      {dialog}
    </WayCard>
  )
}
