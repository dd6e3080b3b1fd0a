import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { useSession } from '../offline/session/session.ts'

/** A separate chunk, so that the first screen does not list the wizard's parts. */
const LazyOnboardingWizard = lazy(() => import('./wizard.tsx'))

/** /onboarding: a freelancer's six steps after signing up, resumed until they are completed. ?step= selects one. */
export default function OnboardingScreen() {
  const { user } = useSession()
  if (user?.user_type !== 'freelancer') return <Navigate to="/" replace />
  return (
    <Suspense fallback={null}>
      <LazyOnboardingWizard key={user.id} />
    </Suspense>
  )
}
