import Dexie from 'dexie'
import { useLive } from '../offline/store/use-live.ts'
import type { LocalMessage } from '../offline/store/rows.ts'

/** What has been said, oldest first; what is still on this phone stands last, in the order it was written (its seq is beyond the server's). */
export function useMessages(conversationId: string): LocalMessage[] | undefined {
  return useLive(
    (db) =>
      db.messages
        .where('[conversation_id+seq]')
        .between([conversationId, Dexie.minKey], [conversationId, Dexie.maxKey])
        .toArray(),
    [conversationId],
  )
}
