import { formatLongDay, isoDayInZone } from '../../shared/dates.ts'
import type { LocalMessage } from '../offline/store/rows.ts'
import type { Conversation, Message } from '../../shared/messages/messages.ts'
import { isFromOurSide } from '../offline/store/conversation-rows.ts'
import type { TickState } from '../trade/tick.tsx'

export type ThreadRow =
  | { kind: 'older'; key: string }
  | { kind: 'day'; key: string; label: string }
  | { kind: 'message'; key: string; message: LocalMessage }

/**
 * Messages with a separator before the first of each day. `messages` are in order: one that a slow clock dates before the
 * one above it begins no day. `hasOlder`: the server has some that are not on this device.
 */
export function threadRows(messages: readonly LocalMessage[], now = new Date(), hasOlder = false): ThreadRow[] {
  const rows: ThreadRow[] = hasOlder ? [{ kind: 'older', key: 'older-messages' }] : []
  let last = ''
  for (const message of messages) {
    const day = isoDayInZone(new Date(message.created_at))
    if (day > last) {
      rows.push({ kind: 'day', key: `day-${message.id}`, label: threadDayLabel(message.created_at, now) })
      last = day
    }
    rows.push({ kind: 'message', key: message.id, message })
  }
  return rows
}

/** 'Today', 'Thursday 11 December', with the year if it is another one. */
function threadDayLabel(at: string, now: Date) {
  const label = longDayWithYear(at, now)
  return label === longDayWithYear(now.toISOString(), now) ? 'Today' : label
}

function longDayWithYear(at: string, now: Date) {
  const year = new Date(at).getFullYear()
  return year === now.getFullYear() ? formatLongDay(at) : `${formatLongDay(at)} ${year}`
}

/** Whose words a message is: one's own, a colleague's, or the other side's, with the name where several write there. */
export function messageWriterOf(message: Pick<Message, 'sender_id' | 'is_mine'>, conversation: Conversation | null) {
  const { writers, other_user_id } = conversation ?? {}
  const isAlone = message.sender_id === other_user_id && (writers?.length ?? 0) < 2
  return {
    isOurs: conversation ? isFromOurSide(message, conversation) : message.is_mine,
    writer: message.is_mine || isAlone ? null : writerNameOf(writers?.find(({ id }) => id === message.sender_id)),
  }
}

type ConversationWriter = NonNullable<Conversation['writers']>[number]
/** 'Priya Shah'; in a channel 'Priya Shah · Brightline Events' for one of the company's team. */
const writerNameOf = (writer: ConversationWriter | undefined) =>
  writer ? [writer.full_name, writer.company_name].filter(Boolean).join(' · ') : null

/** The tick of a message of one's own side; null for others. In a channel one that is sent says no more: see `ReadBy`. */
export function threadTickOf(message: LocalMessage, conversation: Conversation | null): TickState | null {
  if (!messageWriterOf(message, conversation).isOurs) return null
  if (conversation?.channel) return message.state ?? 'sent'
  return conversation ? messageTickOf(message, conversation) : 'queued'
}

type MessageTickState = 'queued' | 'sent' | 'delivered' | 'read' | 'failed'

/**
 * The tick of one's own message, by the other person's watermarks, so that one row updates the ticks of a whole thread.
 */
export function messageTickOf(
  message: LocalMessage,
  conversation: Pick<Conversation, 'other_delivered_seq' | 'other_read_seq'>,
): MessageTickState {
  if (message.state) return message.state
  if (message.read || message.seq <= conversation.other_read_seq) return 'read'
  if (message.delivered || message.seq <= conversation.other_delivered_seq) return 'delivered'
  return 'sent'
}
