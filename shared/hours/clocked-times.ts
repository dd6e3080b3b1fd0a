import type { Punch } from './punch-schema.ts'
import { type ResolvablePunch, standingPunchesOf } from './punches.ts'

/** Two days and nights without an `out`: it was forgotten, and nobody knows how long the work went on. */
const STRETCH_MS_MAX = 2 * 86_400_000

export type ClockedTimes = {
  /** Of stretches that began since the given moment, without breaks. */
  minutes: number
  /** Milliseconds; the last `out`, null while they are on site. */
  left_at: number | null
}
type BookedPunch = ResolvablePunch & Pick<Punch, 'booking_id' | 'freelancer_id'>

/** What people have worked over all their bookings, and when they last left, keyed by freelancer. Of a forgotten press nothing is counted. */
export function clockedTimesOf(punches: readonly BookedPunch[], since: number): Map<string, ClockedTimes> {
  const found = new Map<string, ClockedTimes & { last: number }>()
  const bookings = new Map<string, BookedPunch[]>()
  for (const punch of punches) bookings.set(punch.booking_id, [...(bookings.get(punch.booking_id) ?? []), punch])
  for (const own of bookings.values()) {
    const { freelancer_id } = own[0]!
    const times = found.get(freelancer_id) ?? { minutes: 0, left_at: null, last: 0 }
    found.set(freelancer_id, times)
    let from: number | null = null
    for (const { kind, at } of standingPunchesOf(own)) {
      const moment = Math.floor(Date.parse(at) / 60_000) * 60_000
      const isWork = kind === 'in' || kind === 'back'
      if (!isWork && from !== null && from >= since && moment - from < STRETCH_MS_MAX)
        times.minutes += (moment - from) / 60_000
      from = isWork ? moment : null
      if (moment >= times.last) Object.assign(times, { last: moment, left_at: kind === 'out' ? moment : null })
    }
  }
  return found
}
