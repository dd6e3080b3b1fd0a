import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { useLive } from '../offline/store/use-live.ts'
import { useSession } from '../offline/session/session.ts'

const LazyStaffConsole = lazy(() => import('./console.tsx'))

/** /staff, for people with the staff role; anybody else is redirected home, and loads nothing of it. */
export default function StaffScreen() {
  const { user } = useSession()
  const synced = useLive(async (db) => (user && (await db.me.get(user.id))) ?? null, [user?.id])
  if (synced === undefined && !user?.is_staff) return null
  if (!(synced ?? user)?.is_staff) return <Navigate to="/" replace />
  return (
    <Suspense fallback={null}>
      <LazyStaffConsole />
    </Suspense>
  )
}
