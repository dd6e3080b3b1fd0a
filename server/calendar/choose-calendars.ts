import { and, eq } from 'drizzle-orm'
import type { CalendarChoices, CalendarStatus } from '../../shared/calendar/calendar.ts'
import { calendarProviderName } from '../../shared/calendar/calendar-texts.ts'
import type { UserContext } from '../context.ts'
import { type CalendarConnection, calendarConnections } from '../db/schema/calendar.ts'
import { conflict, invalid, unavailable } from '../errors.ts'
import { calendarConnectionOf } from './connections.ts'
import { listCalendars } from './read-calendar.ts'
import { calendarRevokedText, syncCalendar } from './sync-calendar.ts'

/**
 * The calendars of the connected account, and which of them are read: the main one until the person chooses.
 * @throws 409 without a connection, or if it does not cover their names; 429 if asked too often; 503 if the provider
 *   does not answer
 */
export async function readCalendarChoices(me: UserContext): Promise<CalendarChoices> {
  const connection = await calendarConnectionOf(me.db.read, me.user.id)
  if (!connection) throw conflict('No calendar is connected.')
  await me.limits.take('calendarRequests', me.user.id)
  return { calendars: await calendarChoicesOf(me, connection) }
}

async function calendarChoicesOf(me: UserContext, connection: CalendarConnection) {
  const name = calendarProviderName(connection.provider)
  const answer = await listCalendars(me, connection)
  if (!answer || answer.kind === 'revoked') throw conflict(calendarRevokedText(name))
  if (answer.kind === 'unreachable') throw unavailable(`${name} isn’t answering. Your last choice is kept.`)
  if (!answer.value)
    throw conflict(`${name} only lets us read your main calendar. Disconnect it and connect it again to choose others.`)
  const { chosen } = connection
  return answer.value.map((each) => ({ ...each, is_chosen: chosen ? chosen.includes(each.id) : each.is_main }))
}

/**
 * Chooses the calendars that are read, and reads them.
 * @throws as above; 422 for one that is not the account's
 */
export async function chooseCalendars(me: UserContext, ids: string[]): Promise<CalendarStatus> {
  const { calendars } = await readCalendarChoices(me)
  const chosen = calendars.map(({ id }) => id).filter((id) => ids.includes(id))
  if (new Set(ids).size > chosen.length) throw invalid('One of these calendars is no longer in your account.')
  await me.db.write(async (tx) => {
    const connection = await calendarConnectionOf(tx, me.user.id)
    if (!connection?.sealed) throw conflict('No calendar is connected.')
    const same = and(eq(calendarConnections.user_id, me.user.id), eq(calendarConnections.id, connection.id))
    await tx.update(calendarConnections).set({ chosen }).where(same).run()
  })
  return await syncCalendar(me)
}
