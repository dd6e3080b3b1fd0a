import { lazy, Suspense } from 'react'
import { Stack } from '../ui/layout.tsx'
import { MailChoices } from './mail-choices.tsx'
import { PushCard } from './push-card.tsx'

const BlockedPeople = lazy(() => import('./blocked-people.tsx').catch(() => ({ default: () => null })))

/** What this phone shows, which mails come, and who is kept out. */
export function NotificationsTab() {
  return (
    <Stack gap={3}>
      <PushCard />
      <MailChoices />
      <Suspense fallback={null}>
        <BlockedPeople />
      </Suspense>
    </Stack>
  )
}
