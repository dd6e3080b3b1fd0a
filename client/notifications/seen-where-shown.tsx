import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { queueNotificationsRead } from '../offline/outbox/kinds/notification.ts'
import { unreadNotifications } from '../offline/store/notification-rows.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import { isNotificationShownAt } from './by-day.ts'

/**
 * Marks as read what the open screen shows, however it was opened. Conversations do so themselves, as far as they are
 * read. Renders nothing.
 */
export function SeenWhereShown() {
  const address = useLocation()
  const unread = useLive(unreadNotifications, [])
  // Again when the app becomes visible.
  const now = useNow(60_000)

  useEffect(() => {
    if (document.visibilityState !== 'visible') return
    const shown = unread?.filter((entry) => entry.kind !== 'message' && isNotificationShownAt(entry, address)) ?? []
    if (shown.length > 0) void queueNotificationsRead(shown.map(({ id }) => id)).catch(() => {})
  }, [unread, address, now])

  return null
}
