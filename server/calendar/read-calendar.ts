import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { BusyPeriod, CalendarStatus } from '../../shared/calendar/calendar.ts'
import { calendarProviderName } from '../../shared/calendar/calendar-texts.ts'
import type { Context } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { calendarBusyPeriods, type CalendarConnection, calendarConnections } from '../db/schema/calendar.ts'
import { type MailTask, queueDelivery } from '../delivery/queue-delivery.ts'
import { sealText } from '../ports/seal.ts'
import { recordChange } from '../db/change-log.ts'
import { type ProviderAnswer, requestBusyPeriods, requestFromProvider } from './ask-provider.ts'
import { busyPeriodsOf, calendarConnectionOf } from './connections.ts'

/** Keyed by connection and what is chosen, so that a new choice does not get an older reading. */
const runningReadings = new Map<string, Promise<void>>()

/** Reads one person's calendar and stores their busy periods. Concurrent calls share one reading. */
export async function readCalendar(ctx: Context, userId: string): Promise<void> {
  const connection = await calendarConnectionOf(ctx.db.read, userId)
  if (!connection?.sealed) return
  const key = JSON.stringify([connection.id, connection.chosen])
  const reading =
    runningReadings.get(key) ??
    withCalendarLock(ctx, connection, readAndStorePeriods).finally(() => runningReadings.delete(key))
  runningReadings.set(key, reading)
  await reading
}

/** Two concurrent readings, in any processes, could use up each other's refresh token. */
const withCalendarLock = <T>(
  ctx: Context,
  { id, user_id }: CalendarConnection,
  work: (ctx: Context, connection: CalendarConnection) => Promise<T>,
) =>
  ctx.processes.withLock(`calendar ${id}`, async () => {
    const now = await calendarConnectionOf(ctx.db.read, user_id)
    return now?.id === id && now.sealed ? await work(ctx, now) : undefined
  })

/** The calendars to choose from; undefined where the connection has just ended. */
export const listCalendars = (ctx: Context, connection: CalendarConnection) =>
  withCalendarLock(ctx, connection, listProviderCalendars)

async function listProviderCalendars(ctx: Context, connection: CalendarConnection) {
  const answer = await requestFromProvider(ctx, connection, (calendar, grant) => calendar.calendars(grant))
  await ctx.db.write(async (tx) => {
    const now = await calendarConnectionOf(tx, connection.user_id)
    if (now?.id !== connection.id) return
    if (answer.kind === 'revoked') await endRevokedConnection(tx, ctx, now)
    else if (answer.grant)
      await tx
        .update(calendarConnections)
        .set({ sealed: sealText(ctx, JSON.stringify(answer.grant)) })
        .where(eq(calendarConnections.user_id, connection.user_id))
        .run()
  })
  ctx.deliveries.wake()
  return answer
}

/** The provider is asked outside of any transaction. */
async function readAndStorePeriods(ctx: Context, connection: CalendarConnection) {
  const answer = await requestBusyPeriods(ctx, connection)
  await ctx.db.write(async (tx) => {
    const now = await calendarConnectionOf(tx, connection.user_id)
    // The calendar was disconnected or connected again while the provider was asked.
    if (now?.id !== connection.id) return
    if (answer.kind === 'revoked') await endRevokedConnection(tx, ctx, now)
    else await storeCalendarReading(tx, ctx, now, answer)
  })
  ctx.deliveries.wake()
}

async function storeCalendarReading(
  tx: WriteTransaction,
  ctx: Context,
  connection: CalendarConnection,
  read: Exclude<ProviderAnswer<BusyPeriod[]>, { kind: 'revoked' }>,
) {
  const { user_id } = connection
  const now = ctx.now()
  const hasFailed = read.kind === 'unreachable'
  const isNew = !hasFailed && (await replaceBusyPeriods(tx, user_id, read.value))
  const problem: CalendarStatus['problem'] = hasFailed ? 'unreachable' : null
  const rest = hasFailed ? read.rest : ctx.settings.CALENDAR_SYNC_SECONDS
  await tx
    .update(calendarConnections)
    .set({
      ...(read.grant ? { sealed: sealText(ctx, JSON.stringify(read.grant)) } : {}),
      problem,
      failures: hasFailed ? connection.failures + 1 : 0,
      next_sync_at: nextSyncTime(now, rest),
      ...(hasFailed ? {} : { last_sync: now.toISOString() }),
    })
    .where(eq(calendarConnections.user_id, user_id))
    .run()
  // Only changed periods are recorded: a new `last_sync` every five minutes would wake every device for nothing.
  if (isNew || connection.last_sync === null || connection.problem !== problem)
    await recordChange(tx, [user_id], 'calendar', 'calendar')
}

/** With a jitter of a fifth, so that calendars connected together are not read together for ever. */
const nextSyncTime = (now: Date, seconds: number) =>
  new Date(now.getTime() + seconds * 1000 * (0.8 + Math.random() * 0.4)).toISOString()

/** Returns whether the periods have changed. */
async function replaceBusyPeriods(tx: WriteTransaction, user_id: string, periods: BusyPeriod[]) {
  if (JSON.stringify(await busyPeriodsOf(tx, user_id)) === JSON.stringify(periods)) return false
  await tx.delete(calendarBusyPeriods).where(eq(calendarBusyPeriods.user_id, user_id)).run()
  for (const [position, period] of periods.entries())
    await tx
      .insert(calendarBusyPeriods)
      .values({ user_id, position, ...period })
      .run()
  return true
}

/** The permission was withdrawn: deletes what it gave access to and notifies the owner. */
async function endRevokedConnection(tx: WriteTransaction, ctx: Context, { user_id, provider }: CalendarConnection) {
  await tx
    .update(calendarConnections)
    .set({ sealed: null, problem: 'revoked', next_sync_at: null })
    .where(eq(calendarConnections.user_id, user_id))
    .run()
  await tx.delete(calendarBusyPeriods).where(eq(calendarBusyPeriods.user_id, user_id)).run()
  await recordChange(tx, [user_id], 'calendar', 'calendar')
  await queueDelivery(tx, {
    channel: 'mail',
    key: `calendar:${uuid()}`,
    payload: {
      to_user_id: user_id,
      subject: `Your ${calendarProviderName(provider)} is no longer connected`,
      text: PERMISSION_ENDED_TEXT,
      path: '/settings?tab=calendar',
    } satisfies MailTask,
    now: ctx.now(),
  })
}

const PERMISSION_ENDED_TEXT = `We’re no longer allowed to read it. Until you connect it again, only your confirmed jobs show when you’re busy.`
