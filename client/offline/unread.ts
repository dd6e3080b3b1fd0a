import { useLive } from './db.ts'

/** Unread messages over all conversations, from this phone's own rows. */
export function useUnreadCount(): number {
  return (
    useLive(
      async (db) => (await db.conversations.toArray()).reduce((sum, { unread_count }) => sum + unread_count, 0),
      [],
    ) ?? 0
  )
}
