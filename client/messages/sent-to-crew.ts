import type { Broadcast } from '../../shared/messages/broadcasts.ts'
import type { Conversation } from '../../shared/messages/messages.ts'
import { broadcastReachOf } from '../trade/crew-messages/broadcast-states.ts'

/** A message to several people that nobody has answered yet, in place of their conversations. */
export type SentToCrew = Pick<Broadcast, 'id' | 'job_id' | 'content'> & {
  job_title: string
  sent_at: string
  count: number
  read: number
}
type ListedConversation =
  | { conversation: Conversation; sent?: undefined }
  | { conversation?: undefined; sent: SentToCrew }

/**
 * The list with one row for each message to several people, where its first conversation was; whoever has answered, or was
 * written to since, has a row of their own again. So has what is unread or pinned, or `isAlone` for another reason.
 */
export function foldSentToCrew(
  conversations: Conversation[],
  broadcasts: Broadcast[],
  isAlone: (one: Conversation) => boolean,
): ListedConversation[] {
  const lastOf = new Map<string, { broadcast: Broadcast; seq: number }>()
  for (const broadcast of broadcasts)
    for (const { message } of broadcast.recipients)
      if (message && message.seq > (lastOf.get(message.conversation_id)?.seq ?? 0))
        lastOf.set(message.conversation_id, { broadcast, seq: message.seq })
  const broadcastOf = (one: Conversation) => {
    const last = lastOf.get(one.conversation_id)
    if (last?.seq !== one.last_seq || one.is_pinned || one.unread_count > 0 || isAlone(one)) return undefined
    return last.broadcast
  }
  const unanswered = new Map<Broadcast, Conversation[]>()
  for (const conversation of conversations) {
    const broadcast = broadcastOf(conversation)
    if (broadcast) unanswered.set(broadcast, [...(unanswered.get(broadcast) ?? []), conversation])
  }
  const shown = new Set<Broadcast>()
  return conversations.flatMap((conversation): ListedConversation[] => {
    const broadcast = broadcastOf(conversation)
    const together = (broadcast && unanswered.get(broadcast)) ?? []
    if (!broadcast || together.length < 2) return [{ conversation }]
    if (shown.has(broadcast)) return []
    shown.add(broadcast)
    return [{ sent: sentToCrewOf(broadcast, together) }]
  })
}

function sentToCrewOf(
  { id, job_id, content, created_at, recipients }: Broadcast,
  together: Conversation[],
): SentToCrew {
  const byId = new Map(together.map((one) => [one.conversation_id, one]))
  const people = recipients.filter(({ message }) => message && byId.has(message.conversation_id))
  const read = people.filter((one) => broadcastReachOf(one, byId.get(one.message!.conversation_id)) === 'read').length
  return { id, job_id, content, job_title: together[0]!.job_title, sent_at: created_at, count: people.length, read }
}
