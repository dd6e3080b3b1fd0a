import { once } from 'node:events'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { CalendarStatus } from '../../shared/calendar/calendar.ts'
import { calendarProviderName } from '../../shared/calendar/calendar-texts.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { Context, UserContext } from '../context.ts'
import { calendarConnections } from '../db/schema/calendar.ts'
import { users } from '../db/schema/people.ts'
import { conflict, unavailable } from '../errors.ts'
import { readCalendar } from './read-calendar.ts'
import { calendarConnectionOf, calendarStatusOf } from './connections.ts'

/** What is said where a permission has ended. */
export const calendarRevokedText = (name: string) => `${name} no longer lets us read it. Please connect it again.`

/** Calendars that are read at the same time, and in one run. */
const CALENDARS_AT_ONCE = 4
const CALENDARS_PER_RUN = 200

/** Reads every calendar that is due, a few at a time: one that hangs delays at most three others. */
export async function syncDueCalendars(ctx: Context, closing?: AbortSignal) {
  const waiting = await dueCalendars(ctx)
  if (waiting.length === 0) return
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await readCalendar(ctx, next.user_id).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'a calendar was not read'),
      )
  }
  const done = new AbortController()
  const closed = closing && once(closing, 'abort', { signal: done.signal }).catch(() => {})
  // Calendars that are unanswered at shutdown are read after the next start.
  await Promise.race([Promise.all(Array.from({ length: CALENDARS_AT_ONCE }, work)), ...(closed ? [closed] : [])])
  waiting.length = 0
  done.abort()
}

const dueCalendars = ({ db, now }: Context) =>
  db.read
    .select({ user_id: calendarConnections.user_id })
    .from(calendarConnections)
    .innerJoin(users, eq(users.id, calendarConnections.user_id))
    .where(and(lte(calendarConnections.next_sync_at, now().toISOString()), isNull(users.suspended_at)))
    .orderBy(asc(calendarConnections.next_sync_at))
    .limit(CALENDARS_PER_RUN)
    .all()

/**
 * Reads the calendar now. If the provider does not answer, the stored periods stay.
 * @throws 409 without a connection or if it was revoked, 429 if asked too often, 503 if the provider does not answer
 */
export async function syncCalendar(me: UserContext): Promise<CalendarStatus> {
  const connection = await calendarConnectionOf(me.db.read, me.user.id)
  if (!connection) throw conflict('No calendar is connected.')
  await me.limits.take('calendarRequests', me.user.id)
  await readCalendar(me, me.user.id)
  const status = await calendarStatusOf(me.db.read, me.user.id)
  const name = calendarProviderName(connection.provider)
  if (status.problem === 'revoked') throw conflict(calendarRevokedText(name))
  if (status.problem)
    throw unavailable(`${SPECIFIED_TEXT.calendarSyncFailed}: ${name} isn’t answering. What we read last time is kept.`)
  return status
}
