import { useState } from 'react'
import KeyIcon from 'lucide-react/icons/key-round'
import { formatDate, formatRelative } from '../../shared/dates.ts'
import { PASSKEYS_MAX } from '../../shared/limits.ts'
import type { Passkey, TwoFactor } from '../../shared/two-factor.ts'
import { request } from '../http/request.ts'
import { useStatus } from '../offline/status.ts'
import { Button } from '../ui/button.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { AskPassword, type Question } from './ask-password.tsx'
import styles from './settings.module.css'
import type { ChangedWays } from './use-two-factor.ts'
import { WayCard } from './way-card.tsx'

type Props = { state: TwoFactor; passkeys: Passkey[]; onChange: ChangedWays; onListed: () => void }

/** Passkeys sign in alone; and, when asked for, after the password. */
export function PasskeysCard({ state, passkeys, onChange, onListed }: Props) {
  const { online } = useStatus()
  const [question, setQuestion] = useState<Question | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const enabled = !state.passkey

  const toggle = () =>
    setQuestion({
      title: enabled ? 'Ask for a passkey' : 'Ask for no passkey',
      text: enabled
        ? 'Each sign-in with your password then asks for one of your passkeys.'
        : 'Your password then signs in without one. Your passkeys stay.',
      action: enabled ? 'Turn on' : 'Turn off',
      onPassword: async (password) =>
        onChange(await request('POST', '/auth/passkeys/second-step', { enabled, password })),
    })

  const remove = ({ id, name }: Passkey) =>
    setQuestion({
      title: `Remove ${name}?`,
      text: 'It signs in no more. Delete it in your password manager, too.',
      action: 'Remove',
      onPassword: async (password) => {
        onChange(await request('POST', `/auth/passkeys/${id}/remove`, { password }))
        onListed()
      },
    })

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
              <Button size="sm" disabled={!online} onClick={() => remove(passkey)}>
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
          <Button disabled={!online} onClick={toggle}>
            {enabled ? 'Ask for it after the password' : 'Ask for it no more'}
          </Button>
        )}
      </Row>
      {isAdding && <AddPasskey onAdded={onListed} onClose={() => setIsAdding(false)} />}
      {question && <AskPassword {...question} onClose={() => setQuestion(null)} />}
    </WayCard>
  )
}
