import type { Punch } from '../../../../shared/hours/punch-schema.ts'
import { standingPunchesOf } from '../../../../shared/hours/punches.ts'
import type { DatabaseTables } from '../database.ts'
import type { LocalPunch } from '../rows.ts'

/** Presses of one booking leave in their order; a correction follows what it corrects. */
export const punchQueue = (booking_id: string) => `punch:${booking_id}`

export const keptPunchesOf = (db: DatabaseTables<'punches'>, booking_id: string) =>
  db.punches.where({ booking_id }).toArray()

export const putPunch = (db: DatabaseTables<'punches'>, punch: Punch) => db.punches.put(punch)

/** Called when its item was refused, or waits again. */
export const setPunchState = (db: DatabaseTables<'punches'>, id: string, state: 'queued' | 'failed') =>
  db.punches.update(id, { state })

/** Days after which nobody is asked any more when they left. */
const ASKED_FOR_DAYS = 14

/** Bookings of which the last press of the last days is no `out`, and those left within the hours before `now` (ms). */
export function unendedBookings(punches: LocalPunch[], now: number): Set<string> {
  const since = new Date(now - ASKED_FOR_DAYS * 86_400_000).toISOString()
  const recent = punches.filter(({ at }) => at > since)
  const isUnended = (id: string) => {
    const last = standingPunchesOf(recent.filter(({ booking_id }) => booking_id === id)).at(-1)
    return last && (last.kind !== 'out' || now - Date.parse(last.at) < AFTER_OUT_MS)
  }
  return new Set([...new Set(recent.map(({ booking_id }) => booking_id))].filter(isUnended))
}

/** What was clocked stays on the screen until the evening is over. */
const AFTER_OUT_MS = 6 * 3_600_000
