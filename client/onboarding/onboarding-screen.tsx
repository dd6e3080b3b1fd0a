import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { useSession } from '../offline/session/session.ts'

/** Apart from this file, so that the first screen of all does not list what the wizard is made of. */
const Wizard = lazy(() => import('./wizard.tsx'))

/** /onboarding: a freelancer's six steps after signing up, open again until they are completed. ?step= says which. */
export default function OnboardingScreen() {
  const { user } = useSession()
  if (user?.user_type !== 'freelancer') return <Navigate to="/" replace />
  return (
    <Suspense fallback={null}>
      <Wizard key={user.id} />
    </Suspense>
  )
}
