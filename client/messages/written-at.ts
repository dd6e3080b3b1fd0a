import { formatDay, formatTime } from '../../shared/dates.ts'
import type { LocalMessage } from '../offline/store/rows.ts'

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
