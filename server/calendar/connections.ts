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
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { preparedStatement } from '../db/statement.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import type { DeliveryCarrier } from '../delivery/outcome.ts'
import { type CalendarGrant, GrantRefused } from '../ports/calendars/calendars.ts'
import { openSealedText } from '../ports/seal.ts'

/** Deletes tokens and busy periods, and revokes the permission at the provider. A repeat changes nothing. */
export async function disconnectCalendar(me: UserContext): Promise<CalendarStatus> {
  const user_id = me.user.id
  await me.db.write(async (tx) => {
    const connection = await calendarConnectionOf(tx, user_id)
    if (!connection) return
    await queueRevocation(me, tx, connection)
    for (const table of [calendarConnections, calendarBusyPeriods, calendarRequests])
      await tx.delete(table).where(eq(table.user_id, user_id)).run()
    await recordChange(tx, [user_id], 'calendar', 'calendar')
  })
  me.deliveries.wake()
  return await calendarStatusOf(me.db.read, user_id)
}

export const calendarConnectionOf = (db: DatabaseReader, userId: string) =>
  connectionByUser(db).get({ user_id: userId })

/** A person's busy periods, sorted. */
export const busyPeriodsOf = (db: DatabaseReader, userId: string) => busyPeriodsByUser(db).all({ user_id: userId })

/** The status of a calendar, for its owner only. */
export async function calendarStatusOf(db: DatabaseReader, userId: string): Promise<CalendarStatus> {
  const connection = await calendarConnectionOf(db, userId)
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
export const calendarRow = async (db: DatabaseReader, userId: string): Promise<CalendarRow> => ({
  id: 'calendar',
  ...(await calendarStatusOf(db, userId)),
})

const connectionByUser = preparedStatement((db) =>
  db
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.user_id, sql.placeholder('user_id')))
    .prepare(),
)
const busyPeriodsByUser = preparedStatement((db) =>
  db
    .select({ summary: calendarBusyPeriods.summary, start: calendarBusyPeriods.start, end: calendarBusyPeriods.end })
    .from(calendarBusyPeriods)
    .where(eq(calendarBusyPeriods.user_id, sql.placeholder('user_id')))
    .orderBy(asc(calendarBusyPeriods.position))
    .prepare(),
)

type RevocationTask = { provider: CalendarProviderId; sealed: string }
/** About ten minutes of attempts; then the token is dropped, as nothing else uses it any more. */
const REVOCATION_TRIES = 7

/** Revokes the permission at the provider, if the provider has a call for it. */
export async function queueRevocation(
  ctx: Context,
  tx: WriteTransaction,
  { id, provider, sealed }: CalendarConnection,
) {
  if (!sealed || !ctx.ports.calendars[provider]?.revoke) return
  const payload: RevocationTask = { provider, sealed }
  const destination = `calendar ${provider}`
  await queueDelivery(tx, { channel: 'calendar', key: `calendar:${id}`, destination, payload, now: ctx.now() })
}

export const deliverRevocation: DeliveryCarrier = async (ctx, { payload, attempts }) => {
  const { provider, sealed } = payload as RevocationTask
  const revoke = ctx.ports.calendars[provider]?.revoke
  try {
    await revoke?.(JSON.parse(openSealedText(ctx, sealed)) as CalendarGrant)
    return { kind: 'done' }
  } catch (error) {
    // It is invalid already.
    if (error instanceof GrantRefused) return { kind: 'done' }
    if (attempts + 1 < REVOCATION_TRIES) return { kind: 'again', reason: (error as Error).message }
    ctx.log.warn({ provider }, 'a calendar’s permission could not be given back')
    return { kind: 'done' }
  }
}
