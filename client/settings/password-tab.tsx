import { Stack } from '../ui/layout.tsx'
import { Devices } from './devices.tsx'
import { useState } from 'react'
import type { PasswordChange } from '../../shared/accounts/auth.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useSession } from '../offline/session/session.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useForm } from '../ui/hooks/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { PasswordHint } from '../ui/fields/password-hint.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { SitePinCard } from './site-pin-card.tsx'
import styles from './settings.module.css'

/** The password, and the devices that are signed in: people who distrust one check the other. */
export function PasswordTab() {
  const { user } = useSession()
  return (
    <Stack gap={6}>
      <PasswordForm />
      {user?.user_type === 'freelancer' && <SitePinCard />}
      <section>
        <Stack gap={3}>
          <h2>Devices</h2>
          <Devices />
        </Stack>
      </section>
    </Stack>
  )
}

const emptyPasswordValues = { current_password: '', new_password: '', confirm: '' }
type PasswordFormValues = typeof emptyPasswordValues
type PasswordMistakes = Partial<Record<keyof PasswordFormValues, string>>

/** Passwords are never stored: leaving the screen drops what was typed. */
function PasswordForm() {
  const { user } = useSession()
  const { online } = useStatus()
  const [values, setValues] = useState(emptyPasswordValues)
  const set = (change: Partial<PasswordFormValues>) => setValues({ ...values, ...change })

  const change = useChange(async () => {
    const { current_password, new_password } = values
    await request('POST', '/auth/change-password', { current_password, new_password } satisfies PasswordChange)
    setValues(emptyPasswordValues)
    toast({ tone: 'go', text: SPECIFIED_TEXT.passwordChanged })
  }, SPECIFIED_TEXT.passwordFailed)
  const { isBusy, failure } = change
  const form = useForm(passwordMistakesIn(values), change)
  const isEmpty = Object.values(values).every((value) => !value)
  const judged = (name: keyof PasswordFormValues) => ({
    ...form.judged(name),
    // Emptied after a change, the form still has the focus.
    ...(isEmpty && { onLeave() {} }),
  })

  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      {/* Tells the browser's password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <Field label="Current password" {...judged('current_password')} required>
        <PasswordInput
          name="current_password"
          autoComplete="current-password"
          value={values.current_password}
          onChange={(current_password) => set({ current_password })}
        />
      </Field>
      <Field
        label="New password"
        hint={<PasswordHint password={values.new_password} email={user?.email} />}
        {...judged('new_password')}
        required
      >
        <PasswordInput
          name="new_password"
          autoComplete="new-password"
          value={values.new_password}
          onChange={(new_password) => set({ new_password })}
        />
      </Field>
      <Field label="Confirm new password" {...judged('confirm')} required>
        <PasswordInput
          name="confirm"
          autoComplete="new-password"
          value={values.confirm}
          onChange={(confirm) => set({ confirm })}
        />
      </Field>
      {failure && <InlineError what={failure} kept="Your password hasn’t changed." />}
      <output className={styles.offline}>
        {!online && 'Changing the password needs signal. It isn’t saved on this device.'}
      </output>
      <Button type="submit" variant="primary" loading={isBusy} disabled={!online}>
        Change password
      </Button>
    </form>
  )
}

function passwordMistakesIn({ current_password, new_password, confirm }: PasswordFormValues): PasswordMistakes {
  return {
    ...(!current_password && { current_password: 'Enter your current password.' }),
    ...(!new_password && { new_password: 'Choose a new password.' }),
    ...(!confirm && { confirm: 'Enter the new password again.' }),
    ...(confirm && confirm !== new_password && { confirm: SPECIFIED_TEXT.passwordsDiffer }),
  }
}
