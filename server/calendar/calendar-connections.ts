import { asc, eq, sql } from 'drizzle-orm'
import type { CalendarRow, CalendarStatus } from '../../shared/calendar/calendar.ts'
import type { Reader } from '../db/connection.ts'
import { calendarBusyPeriods, calendarConnections } from '../db/schema/calendar.ts'
import { statement } from '../db/statement.ts'

export const connectionOf = (db: Reader, userId: string) => byUser(db).get({ user_id: userId })

/** What a calendar says of its owner's time, in order. */
export const busyPeriodsOf = (db: Reader, userId: string) => periods(db).all({ user_id: userId })

/** For nobody but the person whose calendar it is. */
export function statusOf(db: Reader, userId: string): CalendarStatus {
  const connection = connectionOf(db, userId)
  const busy_periods = busyPeriodsOf(db, userId)
  return {
    connected: Boolean(connection?.sealed),
    provider: connection?.provider ?? null,
    last_sync: connection?.last_sync ?? null,
    busy_periods_count: busy_periods.length,
    busy_periods,
    problem: connection?.problem ?? null,
  }
}

/** The one row of kind 'calendar'. */
export const calendarRow = (db: Reader, userId: string): CalendarRow => ({ id: 'calendar', ...statusOf(db, userId) })

const byUser = statement((db) =>
  db
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.user_id, sql.placeholder('user_id')))
    .prepare(),
)
const periods = statement((db) =>
  db
    .select({ summary: calendarBusyPeriods.summary, start: calendarBusyPeriods.start, end: calendarBusyPeriods.end })
    .from(calendarBusyPeriods)
    .where(eq(calendarBusyPeriods.user_id, sql.placeholder('user_id')))
    .orderBy(asc(calendarBusyPeriods.position))
    .prepare(),
)
