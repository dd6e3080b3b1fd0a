import type { Conversation } from '../../shared/messages/messages.ts'
import type { LocalMessage } from '../offline/store/rows.ts'
import type { TickState } from '../trade/tick.tsx'

/** How far one's own message has come; null for the other's. */
export function threadTick(message: LocalMessage, conversation: Conversation | null): TickState | null {
  if (!message.is_mine) return null
  return conversation ? tickOf(message, conversation) : 'queued'
}

type TickOf = 'queued' | 'sent' | 'delivered' | 'read' | 'failed'

/** How far an own message has come: by the other's watermarks, so that one row moves the ticks of a whole thread. */
export function tickOf(
  message: LocalMessage,
  conversation: Pick<Conversation, 'other_delivered_seq' | 'other_read_seq'>,
): TickOf {
  if (message.state) return message.state
  if (message.read || message.seq <= conversation.other_read_seq) return 'read'
  if (message.delivered || message.seq <= conversation.other_delivered_seq) return 'delivered'
  return 'sent'
}
