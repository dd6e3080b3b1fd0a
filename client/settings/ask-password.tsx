import { useState, type FormEvent, type ReactNode } from 'react'
import { TEXT } from '../../shared/texts.ts'
import { detailOf } from '../http/request.ts'
import { useSession } from '../offline/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'
import { fieldsOf } from '../http/fields-of.ts'

type Props = {
  title: string
  text: string
  action: string
  onPassword: (password: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** Before what a stolen device must not do. `onPassword` does it; its refusal is shown here, and the dialog stays. */
export function AskPassword({ title, text, action, onPassword, onClose, children }: Props) {
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [mistake, setMistake] = useState<string | null>(null)
  const [failure, setFailure] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure('')
    setMistake(password ? null : 'Enter your password.')
    if (!password) return
    setIsBusy(true)
    try {
      await onPassword(password)
      onClose()
    } catch (error) {
      const words = detailOf(error, TEXT.twoFactorFailed)
      if (fieldsOf(error)['password']) setMistake(words)
      else setFailure(words)
      setIsBusy(false)
    }
  }

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
      <form id="ask-password" onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={4}>
          <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          {children}
          <Field label="Password" error={mistake} required>
            <PasswordInput autoComplete="current-password" value={password} onChange={setPassword} />
          </Field>
          {failure && <InlineError what={failure} />}
        </Stack>
      </form>
    </Dialog>
  )
}
