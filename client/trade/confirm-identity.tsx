import { useEffect, useState } from 'react'
import KeyIcon from 'lucide-react/icons/key-round'
import { CONFIRM_FIRST_DETAIL } from '../../shared/accounts/sign-in-rules.ts'
import { canSignWithPasskey, passkeyText, signWithPasskey } from './passkey.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useSession } from '../offline/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'

/**
 * Asks for the password, or for a passkey if the person has one; `onAnswer` gets whether this session is confirmed now.
 */
export default function ConfirmIdentity({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { user } = useSession()
  const hasPasskey = useHasPasskey()
  const [password, setPassword] = useState('')
  const { send, asked, failure, fields, forget } = useChange(
    async (by: 'password' | 'passkey') => {
      const isPassword = by === 'password'
      const answer = isPassword
        ? { password }
        : { response: await signWithPasskey(() => request('POST', '/auth/passkeys/confirm-options')) }
      await request('POST', '/auth/confirm', answer)
      onAnswer(true)
    },
    (error) => passkeyText(error, 'This could not be checked.'),
  )
  const isWrong = Boolean(fields['password'])

  const { errorOf, onSubmit } = useForm(
    { password: password ? '' : 'Enter your password.' },
    { send: () => send('password'), forget, fields: { password: isWrong ? failure : null } },
  )

  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      title={CONFIRM_FIRST_DETAIL}
      description="It’s a while since you signed in, so we’re checking it’s you. We won’t ask again for ten minutes."
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button type="submit" form="confirm-identity" variant="primary" loading={asked === 'password'}>
            Confirm
          </Button>
        </>
      }
    >
      <form id="confirm-identity" onSubmit={onSubmit} noValidate>
        <Stack gap={4}>
          <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <Field label="Your password" error={errorOf('password')} required>
            <PasswordInput autoComplete="current-password" value={password} onChange={setPassword} />
          </Field>
          {hasPasskey && (
            <Button full icon={<KeyIcon />} loading={asked === 'passkey'} onClick={() => void send('passkey')}>
              Use a passkey
            </Button>
          )}
          {failure && !isWrong && <InlineError what={failure} />}
        </Stack>
      </form>
    </Dialog>
  )
}

/** Also false while it is unknown, and on a device that cannot use one. */
function useHasPasskey() {
  const [hasPasskey, setHasPasskey] = useState(false)
  useEffect(() => {
    if (!canSignWithPasskey()) return
    const end = new AbortController()
    request('GET', '/auth/passkeys', undefined, { signal: end.signal }).then(
      (passkeys) => setHasPasskey(passkeys.length > 0),
      () => {},
    )
    return () => end.abort()
  }, [])
  return hasPasskey
}
