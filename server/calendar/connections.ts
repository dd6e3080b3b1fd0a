import { eq } from 'drizzle-orm'
import type { CalendarStatus } from '../../shared/calendar/calendar.ts'
import type { UserContext } from '../context.ts'
import { calendarBusyPeriods, calendarConnections, calendarRequests } from '../db/schema/calendar.ts'
import { recordChange } from '../sync/change-log.ts'
import { tellOfOwnJobs } from '../people/core/tell-of-own-jobs.ts'
import { connectionOf, statusOf } from './calendar-connections.ts'
import { queueRevocation } from './deliver-revocation.ts'

/** Its tokens and times are deleted, and the provider is told. Again, or without a calendar, it changes nothing. */
export async function disconnectCalendar(me: UserContext): Promise<CalendarStatus> {
  const user_id = me.user.id
  await me.db.write((tx) => {
    const connection = connectionOf(tx, user_id)
    if (!connection) return
    queueRevocation(me, tx, connection)
    for (const table of [calendarConnections, calendarBusyPeriods, calendarRequests])
      tx.delete(table).where(eq(table.user_id, user_id)).run()
    recordChange(tx, [user_id], 'calendar', 'calendar')
    tellOfOwnJobs(tx, user_id)
  })
  me.deliveries.wake()
  return statusOf(me.db.read, user_id)
}
