import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import MailIcon from 'lucide-react/icons/mail'
import { EMAIL_MAX, PASSWORD_RESET_MINUTES } from '../../shared/limits.ts'
import { noAnswerAdviceOf, request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import styles from './auth.module.css'
import type { TypedForm } from './use-typed.ts'
import CheckIcon from 'lucide-react/icons/circle-check'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { currentToken } from '../offline/session/session-store.ts'
import { useMailedSecret } from '../shell/mailed-link.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PasswordHint } from '../ui/fields/password-hint.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'
import { hasVisibleText } from '../../shared/visible-text.ts'

type Props = {
  typed: TypedForm
  /** They come from the mail's link; without one, the form asks for the mail. */
  hasLink: boolean
}

export default function ForgottenPassword({ typed, hasLink }: Props) {
  return hasLink ? <ResetByMailedLink /> : <ForgotPasswordForm typed={typed} />
}

function ResetByMailedLink() {
  const token = useMailedSecret()
  return <ResetPasswordForm key={token} token={token} />
}

/** Asks for the mail. The answer is the same for known and unknown emails. */
function ForgotPasswordForm({ typed }: { typed: TypedForm }) {
  const [sentTo, setSentTo] = useState('')
  const { email } = typed.values
  const change = useChange(async () => {
    await request('POST', '/auth/forgot-password', { email })
    setSentTo(email.trim())
  }, 'The email could not be sent.')

  const { isBusy, failure, error } = change
  const form = useForm({ email: hasVisibleText(email) ? '' : 'Enter your email.' }, { ...change, forget })

  function forget() {
    setSentTo('')
    change.forget()
  }

  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <Field
        label="Email"
        hint="We’ll email you a link to choose a new password."
        error={form.errorOf('email')}
        required
      >
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
      <output>
        {sentTo && (
          <span className={styles.note}>
            <MailIcon />
            <span>
              If {sentTo} has an account, the email is on its way. Its link works once, for {PASSWORD_RESET_MINUTES}{' '}
              minutes. Nothing there? Check your spam, or send it again.
            </span>
          </span>
        )}
      </output>
      {failure && <InlineError what={failure} kept={noAnswerAdviceOf(error)} />}
      <Button type="submit" variant="primary" full loading={isBusy}>
        {sentTo ? 'Send again' : 'Send link'}
      </Button>
      <BackToSignIn />
    </form>
  )
}

/** With the page that was asked for, if one was. */
function BackToSignIn() {
  const { state } = useLocation()
  return (
    <Link className={`${styles.link} ${styles.back}`} to="/auth" state={state}>
      Back to sign in
    </Link>
  )
}

/** Where the mail's link leads. The person signed in on this device may be somebody else, whose session stays. */
function ResetPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [isDone, setIsDone] = useState(false)
  const change = useChange(async () => {
    await request('POST', '/auth/reset-password', { token, password }, { token: null })
    await noticeOwnSessionEnd()
    setIsDone(true)
  }, SPECIFIED_TEXT.passwordFailed)

  const { isBusy, failure, error, fields } = change
  const form = useForm({ password: password ? '' : 'Choose a password.' }, change)

  if (isDone) {
    return (
      <div className={styles.form}>
        <output className={styles.note}>
          <CheckIcon />
          <span>{SPECIFIED_TEXT.passwordChanged} You are signed out everywhere: sign in with the new one.</span>
        </output>
        <ButtonLink to="/auth" replace variant="primary" full>
          Sign in
        </ButtonLink>
      </div>
    )
  }
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <Field label="New password" hint={<PasswordHint password={password} />} error={form.errorOf('password')} required>
        <PasswordInput autoComplete="new-password" value={password} onChange={setPassword} />
      </Field>
      {failure && (
        <InlineError
          what={failure}
          kept={noAnswerAdviceOf(error)}
          action={
            fields.token && (
              <ButtonLink to="/auth?mode=forgot" size="sm">
                Ask for a new link
              </ButtonLink>
            )
          }
        />
      )}
      <Button type="submit" variant="primary" full loading={isBusy}>
        Change password
      </Button>
      <BackToSignIn />
    </form>
  )
}

/** If it was this device's own person, their session has ended: the server's 401 ends it here too. */
async function noticeOwnSessionEnd() {
  if (currentToken()) await request('GET', '/auth/me').catch(() => {})
}
