import { asc, eq, sql } from 'drizzle-orm'
import type { CalendarRow, CalendarStatus } from '../../shared/calendar/calendar.ts'
import type { CalendarProviderId } from '../../shared/calendar/calendar-texts.ts'
import type { Context, UserContext } from '../context.ts'
import {
  calendarBusyPeriods,
  type CalendarConnection,
  calendarConnections,
  calendarRequests,
} from '../db/schema/calendar.ts'
import { recordChange } from '../db/change-log.ts'
import { recordAppliedJobsOf } from '../people/core/record-person-change.ts'
import type { Reader, Tx } from '../db/connection.ts'
import { statement } from '../db/statement.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import type { Carrier } from '../delivery/outcome.ts'
import { type Grant, GrantRefused } from '../ports/calendars/calendars.ts'
import { open } from '../ports/seal.ts'

/** Deletes tokens and busy periods, and revokes the permission at the provider. A repeat changes nothing. */
export async function disconnectCalendar(me: UserContext): Promise<CalendarStatus> {
  const user_id = me.user.id
  await me.db.write(async (tx) => {
    const connection = await connectionOf(tx, user_id)
    if (!connection) return
    await queueRevocation(me, tx, connection)
    for (const table of [calendarConnections, calendarBusyPeriods, calendarRequests])
      await tx.delete(table).where(eq(table.user_id, user_id)).run()
    await recordChange(tx, [user_id], 'calendar', 'calendar')
    await recordAppliedJobsOf(tx, user_id)
  })
  me.deliveries.wake()
  return await statusOf(me.db.read, user_id)
}

export const connectionOf = (db: Reader, userId: string) => byUser(db).get({ user_id: userId })

/** A person's busy periods, sorted. */
export const busyPeriodsOf = (db: Reader, userId: string) => periods(db).all({ user_id: userId })

/** The status of a calendar, for its owner only. */
export async function statusOf(db: Reader, userId: string): Promise<CalendarStatus> {
  const connection = await connectionOf(db, userId)
  const busy_periods = await busyPeriodsOf(db, userId)
  return {
    connected: Boolean(connection?.sealed),
    provider: connection?.provider ?? null,
    last_sync: connection?.last_sync ?? null,
    busy_periods_count: busy_periods.length,
    busy_periods,
    problem: connection?.problem ?? null,
  }
}

/** The only row of kind 'calendar'. */
export const calendarRow = async (db: Reader, userId: string): Promise<CalendarRow> => ({
  id: 'calendar',
  ...(await statusOf(db, userId)),
})

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

type Revocation = { provider: CalendarProviderId; sealed: string }
/** About ten minutes of attempts; then the token is dropped, as nothing else uses it any more. */
const TRIES = 7

/** Revokes the permission at the provider, if the provider has a call for it. */
export async function queueRevocation(ctx: Context, tx: Tx, { id, provider, sealed }: CalendarConnection) {
  if (!sealed || !ctx.ports.calendars[provider]?.revoke) return
  const payload: Revocation = { provider, sealed }
  const destination = `calendar ${provider}`
  await queueDelivery(tx, { channel: 'calendar', key: `calendar:${id}`, destination, payload, now: ctx.now() })
}

export const deliverRevocation: Carrier = async (ctx, { payload, attempts }) => {
  const { provider, sealed } = payload as Revocation
  const revoke = ctx.ports.calendars[provider]?.revoke
  try {
    await revoke?.(JSON.parse(open(ctx, sealed)) as Grant)
    return { kind: 'done' }
  } catch (error) {
    // It is invalid already.
    if (error instanceof GrantRefused) return { kind: 'done' }
    if (attempts + 1 < TRIES) return { kind: 'again', reason: (error as Error).message }
    ctx.log.warn({ provider }, 'a calendar’s permission could not be given back')
    return { kind: 'done' }
  }
}
