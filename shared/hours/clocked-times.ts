import { STRETCH_MINUTES_MAX } from '../pay/work-days.ts'
import type { Punch } from './punch-schema.ts'
import { type ResolvablePunch, standingPunchesOf } from './punches.ts'

type ClockedTimes = {
  /** Of stretches that began since the given moment, without breaks. */
  minutes: number
  /** Milliseconds; the last `out`, null while they are on site. */
  left_at: number | null
}
type BookedPunch = ResolvablePunch & Pick<Punch, 'booking_id' | 'freelancer_id'>

/**
 * What people have worked over all their bookings since a moment in milliseconds, and when they last left, keyed by
 * freelancer. Of a stretch whose end was forgotten nothing is counted.
 */
export function clockedTimesOf(punches: readonly BookedPunch[], since: number): Map<string, ClockedTimes> {
  const found = new Map<string, ClockedTimes>()
  const lastPresses = new Map<string, number>()
  for (const [{ freelancer_id }, own] of punchesByBooking(punches)) {
    const times = found.get(freelancer_id) ?? { minutes: 0, left_at: null }
    found.set(freelancer_id, times)
    let from: number | null = null
    for (const { kind, at } of standingPunchesOf(own)) {
      const minute = Math.floor(Date.parse(at) / 60_000)
      const moment = minute * 60_000
      const isWork = kind === 'in' || kind === 'back'
      if (!isWork && from !== null && from * 60_000 >= since && minute - from <= STRETCH_MINUTES_MAX)
        times.minutes += minute - from
      from = isWork ? minute : null
      if (moment < (lastPresses.get(freelancer_id) ?? 0)) continue
      lastPresses.set(freelancer_id, moment)
      times.left_at = kind === 'out' ? moment : null
    }
  }
  return found
}

function punchesByBooking(punches: readonly BookedPunch[]): [BookedPunch, BookedPunch[]][] {
  const bookings = new Map<string, BookedPunch[]>()
  for (const punch of punches) {
    const own = bookings.get(punch.booking_id)
    if (own) own.push(punch)
    else bookings.set(punch.booking_id, [punch])
  }
  return [...bookings.values()].map((own) => [own[0]!, own])
}
