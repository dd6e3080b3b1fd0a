import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import MailIcon from 'lucide-react/icons/mail'
import { PASSWORD_MIN, RESET_MINUTES } from '../../shared/limits.ts'
import { fieldsOf } from '../http/fields-of.ts'
import { detailOf, keptOf, request } from '../http/request.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import styles from './auth.module.css'
import type { Refusal } from './use-enter.ts'
import type { TypedForm } from './use-typed.ts'
import CheckIcon from 'lucide-react/icons/circle-check'
import { TEXT } from '../../shared/texts.ts'
import { currentToken } from '../offline/session/session-store.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'

/** Asks for the mail. The answer is the same whether anybody has this email or not. */
export function ForgotForm({ typed }: { typed: TypedForm }) {
  const [isBusy, setIsBusy] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { email } = typed.values
  const { state } = useLocation()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSentTo('')
    if (!email.trim()) return setRefusal({ detail: '', fields: { email: 'Enter your email.' } })
    setIsBusy(true)
    setRefusal(null)
    try {
      await request('POST', '/auth/forgot-password', { email })
      setSentTo(email.trim())
    } catch (error) {
      setRefusal({
        detail: detailOf(error, 'The mail could not be asked for.'),
        fields: fieldsOf(error),
        kept: keptOf(error),
      })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Email"
        hint="We mail you a link to choose a new password."
        error={refusal?.fields.email ?? null}
        required
      >
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={(event) => typed.set({ email: event.target.value })}
        />
      </Field>
      <div role="status">
        {sentTo && (
          <p className={styles.note}>
            <MailIcon />
            <span>
              If {sentTo} has an account, the mail is on its way. Its link works once, for {RESET_MINUTES} minutes.
              Nothing there? Look in spam, or send it again.
            </span>
          </p>
        )}
      </div>
      {refusal?.detail && <InlineError what={refusal.detail} kept={refusal.kept} />}
      <Button type="submit" variant="primary" full loading={isBusy}>
        {sentTo ? 'Send again' : 'Send link'}
      </Button>
      <Link className={`${styles.link} ${styles.back}`} to="/auth" state={state}>
        Back to sign in
      </Link>
    </form>
  )
}

/** Where the mail's link leads. Whoever is signed in on this device may be somebody else: they are left alone. */
export function ResetForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!password) return setRefusal({ detail: '', fields: { password: 'Choose a password.' } })
    setState('busy')
    setRefusal(null)
    try {
      await request('POST', '/auth/reset-password', { token, password }, { token: null })
      await noticeOwnEnd()
      setState('done')
    } catch (error) {
      setRefusal({ detail: detailOf(error, TEXT.passwordFailed), fields: fieldsOf(error), kept: keptOf(error) })
      setState('asking')
    }
  }

  if (state === 'done') {
    return (
      <div className={styles.form}>
        <p className={styles.note} role="status">
          <CheckIcon />
          <span>{TEXT.passwordChanged} Every device is signed out: sign in with the new one.</span>
        </p>
        <ButtonLink to="/auth" replace variant="primary" full>
          Sign in
        </ButtonLink>
      </div>
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="New password"
        hint={`${PASSWORD_MIN} characters or more. A sentence is good.`}
        error={refusal?.fields.password ?? null}
        required
      >
        <PasswordInput autoComplete="new-password" value={password} onChange={setPassword} />
      </Field>
      {refusal?.detail && (
        <InlineError
          what={refusal.detail}
          kept={refusal.kept}
          action={
            refusal.fields.token && (
              <ButtonLink to="/auth?mode=forgot" size="sm">
                Ask for a new link
              </ButtonLink>
            )
          }
        />
      )}
      <Button type="submit" variant="primary" full loading={state === 'busy'}>
        Change password
      </Button>
    </form>
  )
}

/** If it was this device's own person, its session is over: the server's 401 ends it here too. */
async function noticeOwnEnd() {
  if (currentToken()) await request('GET', '/auth/me').catch(() => {})
}
