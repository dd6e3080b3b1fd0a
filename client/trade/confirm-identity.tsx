import { useEffect, useState, type FormEvent } from 'react'
import KeyIcon from 'lucide-react/icons/key-round'
import { CONFIRM_FIRST } from '../../shared/accounts/sign-in-words.ts'
import type { Passkey } from '../../shared/accounts/two-factor.ts'
import { fieldsOf } from '../http/fields-of.ts'
import { canSign, NotSigned, signWithPasskey } from './passkey.ts'
import { detailOf, request } from '../http/request.ts'
import { useSession } from '../offline/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'

/** Asks for the password, or for a passkey where the person has one; `onAnswer` hears whether this session is confirmed now. */
export default function ConfirmIdentity({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { user } = useSession()
  const hasPasskey = useHasPasskey()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null)
  const [mistake, setMistake] = useState<string | null>(null)
  const [failure, setFailure] = useState('')

  async function confirm(by: 'password' | 'passkey', answer: () => Promise<object>) {
    setBusy(by)
    setMistake(null)
    setFailure('')
    try {
      await request('POST', '/auth/confirm', await answer())
      onAnswer(true)
    } catch (error) {
      const words = error instanceof NotSigned ? error.detail : detailOf(error, 'This could not be checked.')
      if (fieldsOf(error)['password']) setMistake(words)
      else setFailure(words)
      setBusy(null)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!password) return setMistake('Enter your password.')
    void confirm('password', async () => ({ password }))
  }

  const withPasskey = () =>
    confirm('passkey', async () => ({ response: await signWithPasskey('/auth/passkeys/confirm-options') }))

  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      title={CONFIRM_FIRST}
      description="You signed in a while ago, and this is only for you. You are not asked again for ten minutes."
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button type="submit" form="confirm-identity" variant="primary" loading={busy === 'password'}>
            Confirm
          </Button>
        </>
      }
    >
      <form id="confirm-identity" onSubmit={submit} noValidate>
        <Stack gap={4}>
          <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <Field label="Your password" error={mistake} required>
            <PasswordInput autoComplete="current-password" value={password} onChange={setPassword} />
          </Field>
          {hasPasskey && (
            <Button full icon={<KeyIcon />} loading={busy === 'passkey'} onClick={() => void withPasskey()}>
              Use a passkey
            </Button>
          )}
          {failure && <InlineError what={failure} />}
        </Stack>
      </form>
    </Dialog>
  )
}

/** False too while that is not known, and on a device that cannot sign with one. */
function useHasPasskey() {
  const [hasPasskey, setHasPasskey] = useState(false)
  useEffect(() => {
    if (!canSign()) return
    const end = new AbortController()
    request<Passkey[]>('GET', '/auth/passkeys', undefined, { signal: end.signal }).then(
      (passkeys) => setHasPasskey(passkeys.length > 0),
      () => {},
    )
    return () => end.abort()
  }, [])
  return hasPasskey
}
