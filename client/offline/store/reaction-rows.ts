import type { MessageReaction } from '../../../shared/messages/messages.ts'
import type { DatabaseTables } from './database.ts'

const REACTION_QUEUE_PREFIX = 'reaction:'
/** The queue in which one's reaction under a message waits. */
export const reactionQueue = (messageId: string) => REACTION_QUEUE_PREFIX + messageId

/** With this person's own, or without one (null). */
export const reactionsWith = (
  reactions: readonly MessageReaction[] = [],
  user_id: string,
  reaction: string | null,
): readonly MessageReaction[] =>
  // A repeat changes nothing, as on the server.
  reaction && reactions.some((one) => one.user_id === user_id && one.reaction === reaction)
    ? reactions
    : [
        ...reactions.filter((one) => one.user_id !== user_id),
        ...(reaction ? [{ user_id, full_name: '', reaction }] : []),
      ]

/** One's own reactions that wait to be sent, by the ids of their messages. */
export async function waitingReactions(db: DatabaseTables<'outbox'>): Promise<Map<string, string | null>> {
  const waiting = await db.outbox.where('queue').startsWith(REACTION_QUEUE_PREFIX).toArray()
  return new Map(
    waiting.flatMap(({ kind, body }) => (kind === 'reaction' ? [[body.message_id, body.reaction] as const] : [])),
  )
}
