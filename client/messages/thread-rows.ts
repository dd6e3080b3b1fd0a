import { formatLongDay } from '../../shared/dates.ts'
import type { LocalMessage } from '../offline/store/rows.ts'

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
