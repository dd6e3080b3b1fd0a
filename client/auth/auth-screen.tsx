import { useSearchParams } from 'react-router-dom'
import { SignedOutHeader } from '../ui/signed-out-header.tsx'
import { useTitle } from '../ui/use-title.ts'
import styles from './auth.module.css'
import { DemoSignIn } from './demo-sign-in.tsx'
import { KeptItems } from './kept-items.tsx'
import { Promises } from './promises.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useTyped } from './use-typed.ts'

/** /auth signs in, /auth?mode=signup signs up; what was typed stays when one turns to the other. */
export default function AuthScreen() {
  const [params, setParams] = useSearchParams()
  const isSignUp = params.get('mode') === 'signup'
  const typed = useTyped()
  const heading = isSignUp ? 'Join Our Platform' : 'Welcome Back'

  useTitle(heading)

  function toggle() {
    setParams((before) => withMode(before, isSignUp ? null : 'signup'), { replace: true })
  }

  return (
    <div className={styles.page}>
      <SignedOutHeader />
      <main className={styles.main}>
        <Promises />
        <div className={styles.panel}>
          <h1>{heading}</h1>
          <KeptItems />
          {isSignUp ? <SignUpForm typed={typed} /> : <SignInForm typed={typed} />}
          <p className={styles.toggle}>
            {isSignUp ? 'Already have an account?' : "Don't have an account?"}
            <button type="button" className={styles.link} onClick={toggle}>
              {isSignUp ? 'Sign in' : 'Sign up'}
            </button>
          </p>
          {!isSignUp && <DemoSignIn />}
        </div>
      </main>
    </div>
  )
}

function withMode(params: URLSearchParams, mode: string | null) {
  const next = new URLSearchParams(params)
  if (mode) next.set('mode', mode)
  else next.delete('mode')
  return next
}
