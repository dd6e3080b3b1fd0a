import { lazy, Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import { isDayNear, onDayAhead } from './offline/store/day-ahead.ts'
import { sessionState } from './offline/session/session-store.ts'
import { useOwnRecord } from './offline/session/use-me.ts'
import { useSession } from './offline/session/session.ts'
import { startOffline, stopOffline, runAfterFirstScreen } from './offline/session/start.ts'
import { useStatus } from './offline/sync/status.ts'
import { useUnreadCount } from './offline/push/badge.ts'
import { NotificationBell } from './shell/bell.tsx'
import { OfflineChip } from './shell/offline-chip.tsx'
import { menuPlacesOf } from './shell/places.tsx'
import { RailPosts } from './shell/rail-posts.tsx'
import { SignedInShell } from './shell/shell.tsx'
import { wayBetween } from './trade/list-and-detail.ts'
import { drawStepsBy } from './ui/motion/animated-router.tsx'
import { holdWidgetLoading } from './ui/load-widgets.ts'
import { createStepMovement } from './ui/motion/movement.ts'

// The database opens while React is still rendering.
const { user: known } = sessionState()
if (known) startOffline(known.id)

drawStepsBy(createStepMovement(wayBetween))

/** A small extra, after the first screen: if it cannot be loaded, the screen still works. */
const LazySignedInNews = lazy(async () => {
  await new Promise<void>(runAfterFirstScreen)
  return import('./news.tsx').catch(() => ({ default: () => null }))
})

/** The frame around every signed-in screen: starts the offline engine, and feeds the shell. */
export default function SignedInFrame() {
  const user = useSession().user!
  const navigate = useNavigate()
  const { online, unsent, failed, storageFull } = useStatus()
  const unread = useUnreadCount()
  const isStaff = useOwnRecord()?.is_staff ?? false
  const isNear = useSyncExternalStore(onDayAhead, () => isDayNear(user.id))

  // A layout effect, so that the database is open before the screen inside reads from it.
  useLayoutEffect(() => {
    startOffline(user.id)
    return stopOffline
  }, [user.id])

  const isSending = unsent > failed
  useEffect(() => holdWidgetLoading(isSending), [isSending])

  return (
    <SignedInShell
      places={menuPlacesOf(user.user_type, { isStaff, unread, isDayNear: isNear })}
      person={{ name: user.full_name, company: user.company_name, picture: user.profile_picture }}
      chip={
        <OfflineChip
          offline={!online}
          full={storageFull}
          unsent={unsent}
          failed={failed}
          onClick={() => navigate('/outbox')}
        />
      }
      bell={<NotificationBell />}
      railFoot={user.user_type === 'employer' && <RailPosts />}
      onLogout={() => void logOutWhenLoaded()}
    >
      <Outlet />
      <Suspense fallback={null}>
        <LazySignedInNews />
      </Suspense>
    </SignedInShell>
  )
}

const logOutWhenLoaded = async () => (await import('./shell/log-out.ts')).logOut()
