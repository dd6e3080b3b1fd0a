import { useState } from 'react'
import CompanyIcon from 'lucide-react/icons/building-2'
import PersonIcon from 'lucide-react/icons/hard-hat'
import { countCharacters } from '../../shared/accounts/sign-in-rules.ts'
import { EMAIL_MAX, FULL_NAME_MAX, PASSWORD_MIN, PHONE_NUMBER_MAX } from '../../shared/limits.ts'
import type { UserType } from '../../shared/options.ts'
import { EMAIL_WANTED_TEXT, isEmailAddress } from '../../shared/people/email-format.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { request } from '../http/request.ts'
import { LegalLinks } from '../shell/legal-links.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { PasswordHint } from '../ui/fields/password-hint.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { TextInput } from '../ui/fields/text-input.tsx'
import styles from './auth.module.css'
import { type PendingSignIn, type SignInRefusal, useEnter } from './use-enter.ts'
import type { TypedAuthValues, TypedForm } from './use-typed.ts'
import { hasVisibleText } from '../../shared/visible-text.ts'

const accountKinds = [
  { value: 'freelancer', label: 'Freelancer', hint: 'I work on events', icon: <PersonIcon /> },
  { value: 'employer', label: 'Employer', hint: 'I crew projects', icon: <CompanyIcon /> },
] as const

type Props = {
  typed: TypedForm
  /** What the server refused after the code was entered. */
  refused: SignInRefusal | null
  onSecondStep: (half: PendingSignIn) => void
}

export default function SignUpForm({ typed, refused, onSecondStep }: Props) {
  const [password, setPassword] = useState('')
  /** Changed since the server refused them. */
  const [mended, setMended] = useState<SignUpMistakes>({})
  /** Then what was refused before no longer counts, even while the answer is awaited. */
  const [isSent, setIsSent] = useState(false)
  const entering = useEnter('/auth/register', SPECIFIED_TEXT.registrationFailed, onSecondStep)
  const { enter, attempt, isBusy } = entering
  const refusal = isSent ? entering.refusal : refused
  const { values } = typed
  const { judged, errorOf, onSubmit } = useForm(signUpMistakesIn(values, password), {
    send,
    fields: { ...refusal?.fields, ...mended },
  })

  function set(change: Partial<TypedAuthValues>) {
    typed.set(change)
    mend(...(Object.keys(change) as (keyof TypedAuthValues)[]))
  }

  const mend = (...fields: (keyof SignUpMistakes)[]) =>
    setMended((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, ''])) }))

  async function send() {
    setMended({})
    setIsSent(true)
    const { phone, user_type, ...rest } = values
    // The location is asked for in the wizard and in the company's setup; the request always has it.
    const registration = { ...rest, password, user_type: user_type as UserType, location: '' }
    if (!hasVisibleText(phone)) return enter(registration, typed.forget)
    await attempt(async () => {
      const { sms } = await request('GET', '/auth/ways')
      if (!sms) return enter({ ...registration, phone }, typed.forget)
      const { email, full_name } = registration
      await request('POST', '/auth/send-registration-code', { phone, email, full_name, password })
      onSecondStep({ kind: 'sign_up', registration: { ...registration, phone } })
    })
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Field label="Email" {...judged('email')} required>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          most={EMAIL_MAX}
          inputMode="email"
          value={values.email}
          onChange={(event) => set({ email: event.target.value })}
        />
      </Field>
      <Field
        label="Password"
        hint={<PasswordHint password={password} email={values.email} />}
        {...judged('password')}
        required
      >
        <PasswordInput
          autoComplete="new-password"
          value={password}
          onChange={(next) => {
            setPassword(next)
            mend('password')
          }}
        />
      </Field>
      <Field label="Full name" {...judged('full_name')} required>
        <TextInput
          name="full_name"
          autoComplete="name"
          most={FULL_NAME_MAX}
          value={values.full_name}
          onChange={(event) => set({ full_name: event.target.value })}
        />
      </Field>
      <Field label="Phone number" error={errorOf('phone')} optional>
        <TextInput
          type="tel"
          name="phone"
          autoComplete="tel"
          most={PHONE_NUMBER_MAX}
          inputMode="tel"
          value={values.phone}
          onChange={(event) => set({ phone: event.target.value })}
        />
      </Field>
      <div>
        <RadioCards
          legend="I am a"
          options={accountKinds}
          value={values.user_type}
          onChange={(user_type) => set({ user_type })}
        />
        {errorOf('user_type') && (
          <p className={styles.mistake} role="alert">
            {errorOf('user_type')}
          </p>
        )}
      </div>
      {refusal && <InlineError what={refusal.detail} kept={refusal.kept ?? 'What you typed is still here.'} />}
      <Button type="submit" variant="primary" full loading={isBusy}>
        Join Now
      </Button>
      <LegalLinks before="What applies when you join:" />
    </form>
  )
}

type SignUpMistakes = Partial<Record<keyof TypedAuthValues | 'password', string>>

function signUpMistakesIn(values: TypedAuthValues, password: string) {
  const found: SignUpMistakes = {}
  if (!hasVisibleText(values.email)) found.email = 'Enter your email.'
  else if (!isEmailAddress(values.email)) found.email = EMAIL_WANTED_TEXT
  if (!password) found.password = 'Choose a password.'
  else if (countCharacters(password) < PASSWORD_MIN) found.password = `Must have at least ${PASSWORD_MIN} characters.`
  if (!hasVisibleText(values.full_name)) found.full_name = 'Enter your full name.'
  if (!values.user_type) found.user_type = 'Choose Freelancer or Employer.'
  return found
}
