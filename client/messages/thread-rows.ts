import { formatDay, formatLongDay, formatTime } from '../../shared/dates.ts'
import type { LocalMessage } from '../offline/store/rows.ts'
import type { Conversation } from '../../shared/messages/messages.ts'
import type { TickState } from '../trade/tick.tsx'

export type ThreadRow =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'message'; key: string; message: LocalMessage }

/** Messages with a line before the first of each day. `messages` are in order. */
export function threadRows(messages: readonly LocalMessage[], now = new Date()): ThreadRow[] {
  const rows: ThreadRow[] = []
  let day = ''
  for (const message of messages) {
    const label = dayLabel(message.created_at, now)
    if (label !== day) rows.push({ kind: 'day', key: `day-${message.id}`, label })
    day = label
    rows.push({ kind: 'message', key: message.id, message })
  }
  return rows
}

/** 'Today', 'Thursday 11 December', with the year when it is another one. */
function dayLabel(at: string, now: Date) {
  const label = withYear(at, now)
  return label === withYear(now.toISOString(), now) ? 'Today' : label
}

function withYear(at: string, now: Date) {
  const year = new Date(at).getFullYear()
  return year === now.getFullYear() ? formatLongDay(at) : `${formatLongDay(at)} ${year}`
}

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

type Said = Pick<LocalMessage, 'id' | 'is_mine' | 'created_at'>

/**
 * When one's own words were written (ISO), which may be hours before the server had them: their id, a UUID v7, was made at that
 * moment (RFC 9562, 5.7). `created_at` where the id tells nothing, and for the other's: their clock is theirs.
 */
export function writtenAt({ id, is_mine, created_at }: Said): string {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(id) ?? []
  const written = parseInt(`${high}${low}`, 16)
  const isBefore = is_mine && written < Date.parse(created_at)
  return isBefore ? new Date(written).toISOString() : created_at
}

/** '14:02'; 'Fri 20 Nov, 14:02' where it stands under the line of another day. */
export function timeWords(message: Said): string {
  const at = writtenAt(message)
  const isOtherDay = formatDay(at) !== formatDay(message.created_at)
  return isOtherDay ? `${formatDay(at)}, ${formatTime(at)}` : formatTime(at)
}
