import { useState } from 'react'
import KeyIcon from 'lucide-react/icons/key-round'
import { formatDate, formatRelative } from '../../shared/dates.ts'
import { PASSKEYS_MAX } from '../../shared/limits.ts'
import type { Passkey, TwoFactor } from '../../shared/accounts/two-factor.ts'
import { request } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { AskPassword } from './ask-password.tsx'
import styles from './settings.module.css'
import { useTurnOff } from './use-turn-off.ts'
import type { ChangedWays } from './use-two-factor.ts'
import { WayCard } from './way-card.tsx'
import { pathTo } from '../http/path-to.ts'

type Props = { state: TwoFactor; passkeys: Passkey[]; onChange: ChangedWays; onListed: () => void }

/** Passkeys sign in alone; and, when asked for, after the password. */
export function PasskeysCard({ state, passkeys, onChange, onListed }: Props) {
  const { online } = useStatus()
  const [isTurningOn, setIsTurningOn] = useState(false)
  const { turnOff, dialog } = useTurnOff()
  const [isAdding, setIsAdding] = useState(false)
  const enabled = !state.passkey

  const toggle = (password?: string) => request<TwoFactor>('POST', '/auth/passkeys/second-step', { enabled, password })

  const turnOffStep = () =>
    turnOff(
      {
        title: 'Ask for no passkey?',
        text: 'Your password then signs in without one. Your passkeys stay.',
        confirmLabel: 'Turn off',
      },
      toggle,
      onChange,
    )

  const remove = ({ id, name }: Passkey) =>
    turnOff(
      {
        title: `Remove ${name}?`,
        text: 'It signs in no more. Delete it in your password manager, too.',
        confirmLabel: 'Remove',
      },
      () => request<TwoFactor>('POST', pathTo`/auth/passkeys/${id}/remove`, {}),
      (next) => {
        onChange(next)
        onListed()
      },
    )

  return (
    <WayCard
      title="Passkeys"
      isOn={state.passkey}
      text="Your finger, face or PIN on this device. A passkey signs in alone; turned on here, it is asked for after the password, too."
    >
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.device}>
              <KeyIcon />
              <div>
                <Text strong>{passkey.name}</Text>
                <Text size="small" muted>
                  Added {formatDate(passkey.created_at)}
                  <br />
                  {passkey.last_used_at ? `Last used: ${formatRelative(passkey.last_used_at)}` : 'Not used yet'}
                </Text>
              </div>
              <Button size="sm" disabled={!online} onClick={() => void remove(passkey)}>
                Remove<span className="sr-only"> {passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Row gap={2} wrap>
        <Button disabled={!online || passkeys.length >= PASSKEYS_MAX} onClick={() => setIsAdding(true)}>
          Add a passkey
        </Button>
        {passkeys.length > 0 && (
          <Button disabled={!online} onClick={() => (enabled ? setIsTurningOn(true) : void turnOffStep())}>
            {enabled ? 'Ask for it after the password' : 'Ask for it no more'}
          </Button>
        )}
      </Row>
      {isAdding && <AddPasskey onAdded={onListed} onClose={() => setIsAdding(false)} />}
      {isTurningOn && (
        <AskPassword
          title="Ask for a passkey"
          text="Each sign-in with your password then asks for one of your passkeys."
          action="Turn on"
          onPassword={async (password) => onChange(await toggle(password))}
          onClose={() => setIsTurningOn(false)}
        />
      )}
      {dialog}
    </WayCard>
  )
}
