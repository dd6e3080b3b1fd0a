import { useState } from 'react'
import type { NewAuthenticator, TwoFactor } from '../../shared/accounts/two-factor.ts'
import { request } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { AskPassword } from './ask-password.tsx'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'
import { useTurnOff } from './use-turn-off.ts'
import type { ChangedWays } from './use-two-factor.ts'
import { WayCard } from './way-card.tsx'

export function AuthenticatorCard({ state, onChange }: { state: TwoFactor; onChange: ChangedWays }) {
  const { online } = useStatus()
  const [isAsking, setIsAsking] = useState(false)
  const { turnOff, dialog } = useTurnOff()
  const [made, setMade] = useState<NewAuthenticator | null>(null)
  const isOn = state.authenticator

  const turnOffAuthenticator = () =>
    turnOff(
      {
        title: 'Turn off the authenticator?',
        text: 'A sign-in then asks for its code no more, and what the app holds is worthless.',
        confirmLabel: 'Turn off',
      },
      () => request<TwoFactor>('POST', '/auth/authenticator/turn-off', {}),
      onChange,
    )

  return (
    <WayCard title="Authenticator app" isOn={isOn} text="A code that an app on your phone shows, also without signal.">
      <Row>
        <Button disabled={!online} onClick={() => (isOn ? void turnOffAuthenticator() : setIsAsking(true))}>
          {isOn ? 'Turn off the authenticator' : 'Set up an authenticator'}
        </Button>
      </Row>
      {isAsking && (
        <AskPassword
          title="Set up an authenticator"
          text="Any app for one-time codes will do: the one of your phone or password manager, Google Authenticator, Aegis."
          action="Continue"
          onPassword={async (password) =>
            setMade(await request<NewAuthenticator>('POST', '/auth/authenticator', { password }))
          }
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
