import { v7 as uuid } from 'uuid'
import { isBlockable } from '../../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { blockedDaysItemTexts } from '../outbox/kinds/blocked-days.ts'
import { BLOCKED_DAYS_QUEUE } from '../store/blocked-day-rows.ts'
import type { StandbyDb } from '../store/database.ts'
import { offerLostRowAgain, unconfirmedRowsIn } from './lost-rows.ts'

const LOST_BLOCKED_DAYS_TEXT = { what: 'these days', again: 'they are blocked' }

/**
 * As for messages: days to come that are still unconfirmed are put into the outbox, refused: those of one note together.
 * Days that a waiting item speaks of are as that says. Called inside a transaction.
 */
export async function queueLostBlockedDays(db: StandbyDb, now: number, owner: string) {
  const lost = await unconfirmedRowsIn(db.blocked_days)
  await db.blocked_days.bulkDelete(lost.map(({ id }) => id))
  const waiting = await db.outbox.where({ queue: BLOCKED_DAYS_QUEUE }).toArray()
  const spokenOf = new Set(waiting.flatMap((row) => (row.kind === 'blocked_days' ? row.body.days : [])))
  const today = isoLondonDay(now)
  const missed = lost.filter(({ id }) => id >= today && isBlockable(id, now) && !spokenOf.has(id))
  for (const note of new Set(missed.map((day) => day.note))) {
    const days = missed.filter((day) => day.note === note).map(({ id }) => id)
    const body = { days, is_blocked: true, note }
    const created_at = new Date(now).toISOString()
    const row = { id: uuid(), owner, kind: 'blocked_days' as const, queue: BLOCKED_DAYS_QUEUE, body, created_at }
    await offerLostRowAgain(db, { ...row, ...blockedDaysItemTexts(body) }, now, LOST_BLOCKED_DAYS_TEXT)
  }
}
