import { useState } from 'react'
import { FULL_NAME_MAX } from '../../shared/limits.ts'
import { useNavigate } from 'react-router-dom'
import type { OpenedTeamInvitation } from '../../shared/accounts/auth.ts'
import { pathTo } from '../http/path-to.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { keepSessionUser } from '../offline/session/session-store.ts'
import { storeSignIn, useSession } from '../offline/session/session.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import styles from './join.module.css'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { Field } from '../ui/fields/field.tsx'
import { PasswordHint } from '../ui/fields/password-hint.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { hasVisibleText } from '../../shared/visible-text.ts'

/** For an existing employer's account: signed in, one press. */
export function JoinAsMemberForm({ token, invitation }: { token: string; invitation: OpenedTeamInvitation }) {
  const { status, user } = useSession()
  const navigate = useNavigate()
  const { send, isBusy, failure } = useChange(async () => {
    keepSessionUser(await request('POST', '/companies/join', { token }))
    await navigate('/company', { replace: true })
  }, 'You could not be added to the team.')

  if (status !== 'signed_in') {
    return (
      <div className={styles.form}>
        <p>{`${invitation.email} already has an account. Sign in with it to join.`}</p>
        <ButtonLink to="/auth" state={{ from: pathTo`/join#token=${token}` }} variant="primary" full>
          Sign in
        </ButtonLink>
      </div>
    )
  }
  if (user!.email !== invitation.email) return <SomebodyElseSignedIn name={user!.full_name} email={invitation.email} />
  return (
    <div className={styles.form}>
      {user!.company_id && (
        <p className={styles.muted}>
          This replaces the company on your own account. If that one already has projects or a team, you can’t join.
        </p>
      )}
      {failure && <InlineError what={failure} />}
      <Button variant="primary" full loading={isBusy} onClick={() => void send()}>
        Join the team
      </Button>
    </div>
  )
}

/** Creates an account that belongs to the team. The mailed link has confirmed the address. */
export function JoinAsNewForm({ token, invitation }: { token: string; invitation: OpenedTeamInvitation }) {
  const [full_name, setName] = useState(invitation.full_name)
  const [password, setPassword] = useState('')
  const { status, user } = useSession()
  const navigate = useNavigate()
  const change = useChange(async () => {
    const joining = { token, full_name, password }
    await storeSignIn(await request('POST', '/companies/join/new', joining, { token: null }))
    await navigate('/company', { replace: true })
  }, SPECIFIED_TEXT.registrationFailed)
  const { isBusy, failure } = change
  const { errorOf, onSubmit } = useForm(
    {
      full_name: hasVisibleText(full_name) ? '' : 'Enter your full name.',
      password: password ? '' : 'Choose a password.',
    },
    change,
  )

  if (status === 'signed_in' && !isBusy) return <SomebodyElseSignedIn name={user!.full_name} email={invitation.email} />
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Field label="Email" hint="The invitation went to this address: you’ll sign in with it.">
        <TextInput type="email" autoComplete="username" readOnly value={invitation.email} />
      </Field>
      <Field label="Full name" error={errorOf('full_name')} required>
        <TextInput
          autoComplete="name"
          most={FULL_NAME_MAX}
          value={full_name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field
        label="Password"
        hint={<PasswordHint password={password} email={invitation.email} />}
        error={errorOf('password')}
        required
      >
        <PasswordInput autoComplete="new-password" value={password} onChange={setPassword} />
      </Field>
      {failure && <InlineError what={failure} kept="What you typed is still here." />}
      <Button type="submit" variant="primary" full loading={isBusy}>
        Join the team
      </Button>
    </form>
  )
}

/** Another person is signed in on this device: the invitation is not for them. */
function SomebodyElseSignedIn({ name, email }: { name: string; email: string }) {
  return (
    <div className={styles.form}>
      <p>{`${name} is signed in on this device. The invitation is for ${email}: sign out first, then open the link again.`}</p>
      <ButtonLink to="/" full>
        Go to the dashboard
      </ButtonLink>
    </div>
  )
}
