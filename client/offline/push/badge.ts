import type { StandbyDb } from '../store/database.ts'
import { isQuiet } from '../store/conversation-view.ts'
import type { Device } from '../store/device.ts'
import { useLive } from '../store/use-live.ts'

/** Unread messages over all conversations but muted and archived ones and those of colleagues, from this device's own rows. */
const countUnread = async (db: StandbyDb) =>
  (await db.conversations.toArray())
    .filter((row) => !isQuiet(row, Date.now()))
    .reduce((sum, { unread_count }) => sum + unread_count, 0)

/** Keeps the number on the app's icon in step with the unread count. */
export function keepBadge({ db, signal }: Device) {
  if (!('setAppBadge' in navigator)) return
  const subscription = db
    .liveQuery(() => countUnread(db))
    .subscribe({
      next: (count) => void navigator.setAppBadge(count).catch(() => {}),
      error: () => {},
    })
  signal.addEventListener('abort', () => subscription.unsubscribe())
}

/** The badge in the menu. */
export const useUnreadCount = (): number => useLive(countUnread, []) ?? 0
