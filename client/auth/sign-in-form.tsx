import { useState } from 'react'
import { EMAIL_MAX } from '../../shared/limits.ts'
import { Link, useLocation } from 'react-router-dom'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import styles from './auth.module.css'
import { type PendingSignIn, useEnter } from './use-enter.ts'
import type { TypedForm } from './use-typed.ts'

type Props = { typed: TypedForm; onSecondStep: (half: PendingSignIn) => void }

export function SignInForm({ typed, onSecondStep }: Props) {
  const [password, setPassword] = useState('')
  const { enter, isBusy, refusal } = useEnter('/auth/login', SPECIFIED_TEXT.loginFailed, onSecondStep)
  const { email } = typed.values
  const { state } = useLocation()

  const { errorOf, onSubmit } = useForm(
    { email: email.trim() ? '' : 'Enter your email.', password: password ? '' : 'Enter your password.' },
    { send: () => enter({ email, password }, typed.forget), fields: { email: refusal?.fields.email ?? '' } },
  )

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Field label="Email" error={errorOf('email')} required>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          most={EMAIL_MAX}
          inputMode="email"
          value={email}
          onChange={(event) => typed.set({ email: event.target.value })}
        />
      </Field>
      <Field label="Password" error={errorOf('password')} required>
        <PasswordInput autoComplete="current-password" value={password} onChange={setPassword} />
      </Field>
      <Link className={styles.forgot} to="?mode=forgot" state={state}>
        Forgot Password
      </Link>
      {refusal && <InlineError what={refusal.detail} kept={refusal.kept} />}
      <Button type="submit" variant="primary" full loading={isBusy}>
        Sign In
      </Button>
    </form>
  )
}
