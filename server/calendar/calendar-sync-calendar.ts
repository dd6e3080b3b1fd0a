import type { CalendarStatus } from '../../shared/calendar/calendar.ts'
import { calendarName } from '../../shared/calendar/shared-calendar-words.ts'
import type { UserContext } from '../context.ts'
import { conflict, unavailable } from '../errors.ts'
import { TEXT } from '../../shared/texts.ts'
import { connectionOf, statusOf } from './calendar-connections.ts'
import { readCalendar } from './read-calendar.ts'

/** Reads the calendar now. What was read before stays where the provider does not answer. */
export async function syncCalendar(me: UserContext): Promise<CalendarStatus> {
  const connection = connectionOf(me.db.read, me.user.id)
  if (!connection) throw conflict('No calendar is connected.')
  await me.signInLimits.beforeCalendar(me.user.id)
  await readCalendar(me, me.user.id)
  const status = statusOf(me.db.read, me.user.id)
  const name = calendarName(connection.provider)
  if (status.problem === 'revoked') throw conflict(`${name} no longer lets us read it. Please connect it again.`)
  if (status.problem)
    throw unavailable(`${TEXT.calendarSyncFailed}: ${name} does not answer. What was read before is kept.`)
  return status
}
