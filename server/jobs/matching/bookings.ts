import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Reader } from '../../db/connection.ts'
import { inList } from '../../db/in-list.ts'
import { calendarBusyPeriods } from '../../db/schema/calendar.ts'
import { statement } from '../../db/statement.ts'
import { bookingsOf, bookingsOfAll, type TakenTime } from './matching-bookings.ts'
import type { MatchFacts } from './match-facts.ts'

/** When matching takes a person for not free: their confirmed jobs, and what their calendar says. */
export const takenTimesOf = (db: Reader, userId: string): TakenTime[] => [
  ...bookingsOf(db, userId),
  ...inCalendar(db)
    .all({ user_id: userId })
    .map((time) => ({ ...time, job_id: null })),
]

/** The same of many at once, of their calendars only what lies about the time of one job; who has nothing is left out. */
export function takenTimesOfAll(db: Reader, userIds: string[], { roles }: MatchFacts): Map<string, TakenTime[]> {
  const found: Map<string, TakenTime[]> = bookingsOfAll(db, userIds)
  const starts = roles.map(({ start }) => start).toSorted()
  const ends = roles.map(({ end }) => end).toSorted()
  const about = { ids: JSON.stringify(userIds), from: starts[0] ?? '', to: ends.at(-1) ?? '' }
  for (const { user_id, ...time } of inCalendars(db).all(about)) {
    const taken = { ...time, job_id: null }
    const known = found.get(user_id)
    if (known) known.push(taken)
    else found.set(user_id, [taken])
  }
  return found
}

const time = { start: calendarBusyPeriods.start, end: calendarBusyPeriods.end }
const inCalendar = statement((db) =>
  db
    .select(time)
    .from(calendarBusyPeriods)
    .where(eq(calendarBusyPeriods.user_id, sql.placeholder('user_id')))
    .prepare(),
)
const inCalendars = statement((db) =>
  db
    .select({ user_id: calendarBusyPeriods.user_id, ...time })
    .from(calendarBusyPeriods)
    .where(
      and(
        inList(calendarBusyPeriods.user_id, 'ids'),
        gt(calendarBusyPeriods.end, sql.placeholder('from')),
        lt(calendarBusyPeriods.start, sql.placeholder('to')),
      ),
    )
    .prepare(),
)
