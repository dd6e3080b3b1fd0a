import type { BlockedDay } from '../../../shared/calendar/blocked-days.ts'
import type { StandbyDb, DatabaseTables } from './database.ts'
import type { OutboxRow } from './outbox-row.ts'

/** The queue of days that are blocked or freed here. */
export const BLOCKED_DAYS_QUEUE = 'blocked-days'

/** The days that are blocked, by day, with what waits to be sent; a change that was refused counts no more. */
export const shownBlockedDays = async (db: StandbyDb): Promise<Map<string, string>> =>
  blockedDaysWith(await db.blocked_days.toArray(), await db.outbox.where({ queue: BLOCKED_DAYS_QUEUE }).toArray())

/** `shownBlockedDays` of these rows. */
export function blockedDaysWith(blocked: readonly BlockedDay[], outbox: readonly OutboxRow[]) {
  const days = new Map(blocked.map(({ id, note }) => [id, note]))
  for (const row of outbox.toSorted((a, b) => a.position - b.position))
    if (row.kind === 'blocked_days' && row.state === 'queued') applyBlockedChange(days, row.body)
  return days
}

/** What is sent: these days become blocked, or free. */
export type BlockedChange = { days: string[]; is_blocked: boolean; note: string }

function applyBlockedChange(shown: Map<string, string>, { days, is_blocked, note }: BlockedChange) {
  for (const day of days) {
    if (is_blocked) shown.set(day, note)
    else shown.delete(day)
  }
}

/** Called inside a transaction. */
export const putBlockedDays = (db: DatabaseTables<'blocked_days'>, { days, is_blocked, note }: BlockedChange) =>
  is_blocked ? db.blocked_days.bulkPut(days.map((id): BlockedDay => ({ id, note }))) : db.blocked_days.bulkDelete(days)
