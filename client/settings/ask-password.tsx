import { useState, type ReactNode } from 'react'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { useChange } from '../http/use-change.ts'
import { useSession } from '../offline/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'

type Props = {
  title: string
  text: string
  action: string
  onPassword: (password: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/**
 * Asks for the password before actions that a stolen device must not allow. `onPassword` performs the action; its
 * refusal is shown here, and the dialog stays.
 */
export function AskPassword({ title, text, action, onPassword, onClose, children }: Props) {
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const { send, isBusy, failure, fields, forget } = useChange(async () => {
    await onPassword(password)
    onClose()
  }, SPECIFIED_TEXT.twoFactorFailed)
  const isWrong = Boolean(fields['password'])

  const { errorOf, onSubmit } = useForm(
    { password: password ? '' : 'Enter your password.' },
    { send, forget, fields: { password: isWrong ? failure : null } },
  )

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="ask-password" variant="primary" loading={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id="ask-password" onSubmit={onSubmit} noValidate>
        <Stack gap={4}>
          <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          {children}
          <Field label="Password" error={errorOf('password')} required>
            <PasswordInput autoComplete="current-password" value={password} onChange={setPassword} />
          </Field>
          {failure && !isWrong && <InlineError what={failure} />}
        </Stack>
      </form>
    </Dialog>
  )
}
