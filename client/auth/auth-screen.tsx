import { useSearchParams } from 'react-router-dom'
import { SignedOutHeader } from '../ui/signed-out-header.tsx'
import { useTitle } from '../ui/use-title.ts'
import styles from './auth.module.css'
import { DemoSignIn } from './demo-sign-in.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { KeptItems } from './kept-items.tsx'
import { Promises } from './promises.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useTyped, type TypedForm } from './use-typed.ts'

const headings = {
  signin: 'Welcome Back',
  signup: 'Join Our Platform',
  forgot: 'Forgot Password',
  reset: 'Choose a new password',
}
type Mode = keyof typeof headings

/**
 * /auth signs in, ?mode=signup signs up, ?mode=forgot asks for the mail whose link leads to ?mode=reset; what was typed stays
 * when one turns to the other.
 */
export default function AuthScreen() {
  const [params, setParams] = useSearchParams()
  const mode = modeOf(params)
  const typed = useTyped()
  const heading = headings[mode]

  useTitle(heading)

  function toggle() {
    setParams((before) => withMode(before, mode === 'signup' ? null : 'signup'), { replace: true })
  }

  return (
    <div className={styles.page}>
      <SignedOutHeader />
      <main className={styles.main}>
        <Promises />
        <div className={styles.panel}>
          <h1>{heading}</h1>
          <KeptItems />
          <Form mode={mode} typed={typed} token={params.get('token') ?? ''} />
          {(mode === 'signin' || mode === 'signup') && (
            <p className={styles.toggle}>
              {mode === 'signup' ? 'Already have an account?' : "Don't have an account?"}
              <button type="button" className={styles.link} onClick={toggle}>
                {mode === 'signup' ? 'Sign in' : 'Sign up'}
              </button>
            </p>
          )}
          {mode === 'signin' && <DemoSignIn />}
        </div>
      </main>
    </div>
  )
}

function Form({ mode, typed, token }: { mode: Mode; typed: TypedForm; token: string }) {
  if (mode === 'signup') return <SignUpForm typed={typed} />
  if (mode === 'forgot') return <ForgotForm typed={typed} />
  return mode === 'reset' ? <ResetForm key={token} token={token} /> : <SignInForm typed={typed} />
}

function modeOf(params: URLSearchParams): Mode {
  const asked = params.get('mode')
  return asked && asked in headings ? (asked as Mode) : 'signin'
}

function withMode(params: URLSearchParams, mode: string | null) {
  const next = new URLSearchParams(params)
  if (mode) next.set('mode', mode)
  else next.delete('mode')
  return next
}
