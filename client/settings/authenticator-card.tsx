import { useState } from 'react'
import type { NewAuthenticator, TwoFactor } from '../../shared/two-factor.ts'
import { request } from '../http/request.ts'
import { useStatus } from '../offline/status.ts'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { AskPassword } from './ask-password.tsx'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'
import type { ChangedWays } from './use-two-factor.ts'
import { WayCard } from './way-card.tsx'

export function AuthenticatorCard({ state, onChange }: { state: TwoFactor; onChange: ChangedWays }) {
  const { online } = useStatus()
  const [isAsking, setIsAsking] = useState(false)
  const [made, setMade] = useState<NewAuthenticator | null>(null)
  const isOn = state.authenticator

  async function onPassword(password: string) {
    if (isOn) return onChange(await request('POST', '/auth/authenticator/turn-off', { password }))
    setMade(await request<NewAuthenticator>('POST', '/auth/authenticator', { password }))
  }

  return (
    <WayCard title="Authenticator app" isOn={isOn} text="A code that an app on your phone shows, also without signal.">
      <Row>
        <Button disabled={!online} onClick={() => setIsAsking(true)}>
          {isOn ? 'Turn off the authenticator' : 'Set up an authenticator'}
        </Button>
      </Row>
      {isAsking && (
        <AskPassword
          title={isOn ? 'Turn off the authenticator' : 'Set up an authenticator'}
          text={
            isOn
              ? 'A sign-in then asks for its code no more, and what the app holds is worthless.'
              : 'Any app for one-time codes will do: the one of your phone or password manager, Google Authenticator, Aegis.'
          }
          action={isOn ? 'Turn off' : 'Continue'}
          onPassword={onPassword}
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
    </WayCard>
  )
}
