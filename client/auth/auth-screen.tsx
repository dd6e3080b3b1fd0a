import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { PublicHeader } from '../shell/public-header.tsx'
import { useTitle } from '../shell/use-title.ts'
import styles from './auth.module.css'
import { type PendingSignIn, type SignInRefusal, usePendingSignIn } from './use-enter.ts'
import { lazyScreen } from '../ui/hooks/lazy-screen.ts'
import { useFocusOnChange } from '../ui/hooks/use-focus-on-change.ts'
import { loadWidgetsWhenIdle } from '../ui/load-widgets.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { type AuthLinkState, type TypedForm, useTyped } from './use-typed.ts'
import { TAGLINE } from '../../shared/brand.ts'

const authHeadings = {
  signin: 'Welcome Back',
  signup: 'Join Our Platform',
  forgot: 'Forgot Password',
  reset: 'Choose a new password',
}
type AuthMode = keyof typeof authHeadings

/*
 * Lazy, to keep the first load small: one follows a press, one a request, one is at the bottom of the page, one is
 * rarely needed.
 */
const LazyForgottenPassword = lazy(() => import('./forgotten-password.tsx'))
// Fetched as soon as this screen stands.
const LazySignUpForm = lazyScreen(() => import('./sign-up-form.tsx'))
const LazySecondStep = lazy(() => import('./second-step.tsx'))
// Without it the form still stands: what was typed must not go because of a part beside it.
const emptyMoreWaysModule = { default: () => null, KeptItems: (_: { hasShared: boolean }) => null }
const importMoreWays = () => import('./more-ways.tsx').catch(() => emptyMoreWaysModule)
const LazyMoreWays = lazy(importMoreWays)
const LazyKeptItems = lazy(async () => ({ default: (await importMoreWays()).KeptItems }))

/**
 * /auth signs in, ?mode=signup signs up, ?mode=forgot asks for the mail whose link leads to ?mode=reset. Typed values
 * stay when switching between them, and so does the origin (`state`: the page that was asked for, the side one read
 * about).
 */
export default function AuthScreen() {
  const [params, setParams] = useSearchParams()
  const mode = authModeOf(params)
  const { state } = useLocation()
  const typed = useTyped((state as AuthLinkState | null)?.as)
  const [kept, setHalf] = usePendingSignIn()
  const [refused, setRefused] = useState<SignInRefusal | null>(null)
  // A mailed link takes precedence over an unfinished sign-in of this tab.
  const half = mode === 'signin' || mode === 'signup' ? kept : null
  const heading = half ? 'Check that it’s you' : authHeadings[mode]

  const top = useFocusOnChange<HTMLHeadingElement>(heading)
  useTitle(heading)
  useEffect(() => void LazySignUpForm.load(), [])
  useEffect(loadWidgetsWhenIdle, [])

  function turnTo(mode: 'signup' | null) {
    setParams((before) => paramsWithMode(before, mode), { replace: true, state })
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
  function backToSignUp(refusal: SignInRefusal) {
    setRefused(refusal)
    setHalf(null)
    turnTo('signup')
  }

  return (
    <div className={styles.page}>
      <PublicHeader />
      <main className={styles.main}>
        <PromisesAside />
        <div className={styles.panel}>
          <h1 ref={top} tabIndex={-1}>
            {heading}
          </h1>
          <Suspense fallback={null}>
            <LazyKeptItems hasShared={params.has('shared')} />
          </Suspense>
          {/* What is below the form comes with it, and is not pushed down by it. */}
          <Suspense fallback={null}>
            {half ? (
              <Suspense fallback={<PageSpinner />}>
                <LazySecondStep half={half} onDone={finish} onBack={backToLogin} onRefused={backToSignUp} />
              </Suspense>
            ) : (
              <AuthForm mode={mode} typed={typed} refused={refused} onSecondStep={setHalf} />
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
              <LazyMoreWays onSecondStep={setHalf} />
            </Suspense>
          )}
        </div>
      </main>
    </div>
  )
}

type AuthFormProps = {
  mode: AuthMode
  typed: TypedForm
  refused: SignInRefusal | null
  onSecondStep: (half: PendingSignIn) => void
}

function AuthForm({ mode, typed, refused, onSecondStep }: AuthFormProps) {
  if (mode === 'signin') return <SignInForm typed={typed} onSecondStep={onSecondStep} />
  return mode === 'signup' ? (
    <LazySignUpForm typed={typed} refused={refused} onSecondStep={onSecondStep} />
  ) : (
    <LazyForgottenPassword typed={typed} hasLink={mode === 'reset'} />
  )
}

function authModeOf(params: URLSearchParams): AuthMode {
  const asked = params.get('mode')
  return asked && asked in authHeadings ? (asked as AuthMode) : 'signin'
}

function paramsWithMode(params: URLSearchParams, mode: string | null) {
  const next = new URLSearchParams(params)
  if (mode) next.set('mode', mode)
  else next.delete('mode')
  return next
}

const promiseTexts = [
  ['Read it in the basement', 'Today’s job, the thread and the call time open with no bars at all.'],
  ['Say it once', 'What you write waits on the device and leaves once, in order, when signal comes back.'],
  ['See where it stands', 'A clock, one tick, two: you always know what has left the device.'],
] as const

/** Beside the form on wide screens only. */
function PromisesAside() {
  return (
    <aside className={styles.promises} aria-label="What Standby does">
      <p className={styles.tagline}>{TAGLINE}</p>
      <ul>
        {promiseTexts.map(([what, how]) => (
          <li key={what}>
            <strong>{what}</strong>
            <span>{how}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
