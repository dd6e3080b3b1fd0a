import { isQuietConversation } from '../store/conversation-view.ts'
import type { StandbyDb } from '../store/database.ts'

/** Unread messages over all conversations but muted and archived ones and those of colleagues, from this device's own rows. */
export const countUnreadOnDevice = async (db: StandbyDb) =>
  (await db.conversations.toArray())
    .filter((row) => !isQuietConversation(row, Date.now()))
    .reduce((sum, { unread_count }) => sum + unread_count, 0)

/** The number on the app's icon, where the system has one and lets the app set it. Works in the worker, too. */
export async function setAppIconBadge(count: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(count).catch(() => {})
}
