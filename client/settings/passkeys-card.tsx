import { useState } from 'react'
import KeyIcon from 'lucide-react/icons/key-round'
import { formatDate, formatRelative } from '../../shared/dates.ts'
import { PASSKEYS_MAX, PASSKEY_NAME_MAX } from '../../shared/limits.ts'
import type { Passkey, TwoFactor } from '../../shared/accounts/two-factor.ts'
import { request } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { canSignWithPasskey } from '../trade/passkey.ts'
import { Button } from '../ui/button.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { AskPassword } from './ask-password.tsx'
import styles from './settings.module.css'
import { useTurnOff, WayCard } from './way-card.tsx'
import type { TwoFactorChangeHandler } from './use-two-factor.ts'
import { at } from '../http/path-to.ts'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { toast } from '../ui/overlays/toast.ts'

type Props = { state: TwoFactor; passkeys: Passkey[]; onChange: TwoFactorChangeHandler; onListed: () => void }

/** Passkeys sign in alone and, if turned on, after the password. */
export function PasskeysCard({ state, passkeys, onChange, onListed }: Props) {
  const { online } = useStatus()
  const [isTurningOn, setIsTurningOn] = useState(false)
  const { turnOff, dialog } = useTurnOff()
  const [isAdding, setIsAdding] = useState(false)
  const enabled = !state.passkey

  const toggle = (password?: string) => request('POST', '/auth/passkeys/second-step', { enabled, password })

  const turnOffStep = () =>
    turnOff(
      {
        title: 'Stop asking for a passkey?',
        text: 'Signing in with your password will no longer ask for one. Your passkeys stay.',
        confirmLabel: 'Turn off',
      },
      toggle,
      onChange,
    )

  const remove = ({ id, name }: Passkey) =>
    turnOff(
      {
        title: `Remove ${name}?`,
        text: 'It will no longer sign you in. Delete it from your password manager too.',
        confirmLabel: 'Remove',
      },
      () => request('POST', at('/auth/passkeys/{id}/remove', { id }), {}),
      (next) => {
        onChange(next)
        onListed()
      },
    )

  return (
    <WayCard
      title="Passkeys"
      isOn={state.passkey}
      text="Your fingerprint, face or PIN on this device. It signs you in without a password; turned on here, it is also asked for after one."
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
        {canSignWithPasskey() ? (
          <Button disabled={!online || passkeys.length >= PASSKEYS_MAX} onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        ) : (
          <Text size="small" muted>
            This browser doesn’t do passkeys. Add one in a browser that does, and it’s listed here.
          </Text>
        )}
        {passkeys.length > 0 && (
          <Button disabled={!online} onClick={() => (enabled ? setIsTurningOn(true) : void turnOffStep())}>
            {enabled ? 'Ask for it after the password' : 'Stop asking for it'}
          </Button>
        )}
      </Row>
      {isAdding && <AddPasskeyDialog onAdded={onListed} onClose={() => setIsAdding(false)} />}
      {isTurningOn && (
        <AskPassword
          title="Ask for a passkey"
          text="Signing in with your password will then ask for one of your passkeys."
          action="Turn on"
          onPassword={async (password) => onChange(await toggle(password))}
          onClose={() => setIsTurningOn(false)}
        />
      )}
      {dialog}
    </WayCard>
  )
}

function AddPasskeyDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const [name, setName] = useState('')

  async function add(password: string) {
    const optionsJSON = await request('POST', '/auth/passkeys/options', {
      password,
    })
    const { makePasskey } = await import('./make-passkey.ts')
    const response = await makePasskey(optionsJSON as unknown as PublicKeyCredentialCreationOptionsJSON)
    await request('POST', '/auth/passkeys', { name: name.trim() || 'Passkey', response })
    toast({ tone: 'go', text: 'Passkey added.' })
    onAdded()
  }

  return (
    <AskPassword
      title="Add a passkey"
      text="Next, this device asks for your fingerprint, face or PIN and saves the passkey."
      action="Continue"
      onPassword={add}
      onClose={onClose}
    >
      <Field label="Name" hint="The device it’s on, say, so you can tell it apart." optional>
        <TextInput most={PASSKEY_NAME_MAX} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </AskPassword>
  )
}
