import { lazy, Suspense } from 'react'
import { Stack } from '../ui/layout.tsx'
import { NotificationMatrix } from './notification-matrix.tsx'
import { PushCard } from './push-card.tsx'
import { QuietHoursCard } from './quiet-hours-card.tsx'

const LazyBlockedPeople = lazy(() => import('./blocked-people.tsx').catch(() => ({ default: () => null })))

/** This device's notifications, what comes by push and by mail, quiet hours, and blocked people. */
export const NotificationsTab = () => (
  <Stack gap={3}>
    <PushCard />
    <NotificationMatrix />
    <QuietHoursCard />
    <Suspense fallback={null}>
      <LazyBlockedPeople />
    </Suspense>
  </Stack>
)
