import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { PublicHeader } from '../shell/public-header.tsx'
import { useTitle } from '../shell/use-title.ts'
import styles from './auth.module.css'
import { type PendingSignIn, type Refusal, usePendingSignIn } from './use-enter.ts'
import { lazyScreen } from '../ui/hooks/lazy-screen.ts'
import { useFocusOnChange } from '../ui/hooks/use-focus-on-change.ts'
import { SignInForm } from './sign-in-form.tsx'
import { type CameFrom, type TypedForm, useTyped } from './use-typed.ts'
import { TAGLINE } from '../../shared/brand.ts'

const headings = {
  signin: 'Welcome Back',
  signup: 'Join Our Platform',
  forgot: 'Forgot Password',
  reset: 'Choose a new password',
}
type Mode = keyof typeof headings

/*
 * Lazy, to keep the first load small: one follows a press, one a request, one is at the bottom of the page, one is
 * rarely needed.
 */
const ForgottenPassword = lazy(() => import('./forgotten-password.tsx'))
// Fetched as soon as this screen stands.
const SignUpForm = lazyScreen(() => import('./sign-up-form.tsx'))
const SecondStep = lazy(() => import('./second-step.tsx'))
// Without it the form still stands: what was typed must not go because of a part beside it.
const nothing = { default: () => null, KeptItems: (_: { hasShared: boolean }) => null }
const around = () => import('./more-ways.tsx').catch(() => nothing)
const MoreWays = lazy(around)
const KeptItems = lazy(async () => ({ default: (await around()).KeptItems }))

/**
 * /auth signs in, ?mode=signup signs up, ?mode=forgot asks for the mail whose link leads to ?mode=reset. Typed values
 * stay when switching between them, and so does the origin (`state`: the page that was asked for, the side one read
 * about).
 */
export default function AuthScreen() {
  const [params, setParams] = useSearchParams()
  const mode = modeOf(params)
  const { state } = useLocation()
  const typed = useTyped((state as CameFrom | null)?.as)
  const [kept, setHalf] = usePendingSignIn()
  const [refused, setRefused] = useState<Refusal | null>(null)
  // A mailed link takes precedence over an unfinished sign-in of this tab.
  const half = mode === 'signin' || mode === 'signup' ? kept : null
  const heading = half ? 'Check that it’s you' : headings[mode]

  const top = useFocusOnChange<HTMLHeadingElement>(heading)
  useTitle(heading)
  useEffect(() => void SignUpForm.load(), [])

  function turnTo(mode: 'signup' | null) {
    setParams((before) => withMode(before, mode), { replace: true, state })
  }

  function finish() {
    typed.forget()
    setHalf(null)
  }

  function backToLogin() {
    setHalf(null)
    turnTo(null)
  }

  /** Goes back to the form when the refusal concerns a field that the code's screen does not have. */
  function backToSignUp(refusal: Refusal) {
    setRefused(refusal)
    setHalf(null)
    turnTo('signup')
  }

  return (
    <div className={styles.page}>
      <PublicHeader />
      <main className={styles.main}>
        <Promises />
        <div className={styles.panel}>
          <h1 ref={top} tabIndex={-1}>
            {heading}
          </h1>
          <Suspense fallback={null}>
            <KeptItems hasShared={params.has('shared')} />
          </Suspense>
          {/* What is below the form comes with it, and is not pushed down by it. */}
          <Suspense fallback={null}>
            {half ? (
              <SecondStep half={half} onDone={finish} onBack={backToLogin} onRefused={backToSignUp} />
            ) : (
              <Form mode={mode} typed={typed} refused={refused} onSecondStep={setHalf} />
            )}
            {!half && (mode === 'signin' || mode === 'signup') && (
              <p className={styles.toggle}>
                {mode === 'signup' ? 'Already have an account?' : 'Don’t have an account?'}
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => turnTo(mode === 'signup' ? null : 'signup')}
                >
                  {mode === 'signup' ? 'Sign in' : 'Sign up'}
                </button>
              </p>
            )}
          </Suspense>
          {!half && mode === 'signin' && (
            <Suspense fallback={null}>
              <MoreWays onSecondStep={setHalf} />
            </Suspense>
          )}
        </div>
      </main>
    </div>
  )
}

type FormProps = {
  mode: Mode
  typed: TypedForm
  refused: Refusal | null
  onSecondStep: (half: PendingSignIn) => void
}

function Form({ mode, typed, refused, onSecondStep }: FormProps) {
  if (mode === 'signin') return <SignInForm typed={typed} onSecondStep={onSecondStep} />
  return mode === 'signup' ? (
    <SignUpForm typed={typed} refused={refused} onSecondStep={onSecondStep} />
  ) : (
    <ForgottenPassword typed={typed} hasLink={mode === 'reset'} />
  )
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

const promises = [
  ['Read it in the basement', 'Today’s job, the thread and the call time open with no bars at all.'],
  ['Say it once', 'What you write waits on the device and leaves once, in order, when signal comes back.'],
  ['See where it stands', 'A clock, one tick, two: you always know what has left the device.'],
] as const

/** Beside the form on wide screens only. */
function Promises() {
  return (
    <aside className={styles.promises} aria-label="What Standby does">
      <p className={styles.tagline}>{TAGLINE}</p>
      <ul>
        {promises.map(([what, how]) => (
          <li key={what}>
            <strong>{what}</strong>
            <span>{how}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
