import type { Conversation } from '../../shared/messages.ts'
import type { LocalMessage } from '../offline/store/rows.ts'
import { tickOf } from '../offline/store/ticks.ts'
import type { TickState } from '../ui/tick.tsx'

/** How far one's own message has come; null for the other's. */
export function threadTick(message: LocalMessage, conversation: Conversation | null): TickState | null {
  if (!message.is_mine) return null
  return conversation ? tickOf(message, conversation) : 'queued'
}
