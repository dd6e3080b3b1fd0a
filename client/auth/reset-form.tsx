import { useState, type FormEvent } from 'react'
import CheckIcon from 'lucide-react/icons/circle-check'
import { PASSWORD_MIN } from '../../shared/limits.ts'
import { TEXT } from '../../shared/texts.ts'
import { fieldsOf } from '../http/fields-of.ts'
import { detailOf, keptOf, request } from '../http/request.ts'
import { currentToken } from '../offline/session/session-store.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'
import styles from './auth.module.css'
import type { Refusal } from './use-enter.ts'

/** Where the mail's link leads. Whoever is signed in on this phone may be somebody else: they are left alone. */
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

/** If it was this phone's own person, its session is over: the server's 401 ends it here too. */
async function noticeOwnEnd() {
  if (currentToken()) await request('GET', '/auth/me').catch(() => {})
}
