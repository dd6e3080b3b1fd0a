import { Stack } from '../ui/layout.tsx'
import { MailChoices } from './mail-choices.tsx'
import { PushCard } from './push-card.tsx'

/** What this phone shows, and which mails come. */
export function NotificationsTab() {
  return (
    <Stack gap={3}>
      <PushCard />
      <MailChoices />
    </Stack>
  )
}
