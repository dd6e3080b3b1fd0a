import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { BusyPeriod, CalendarStatus } from '../../shared/calendar.ts'
import { CALENDAR_NAMES } from '../../shared/calendar-words.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { calendarBusyPeriods, type CalendarConnection, calendarConnections } from '../db/schema/calendar.ts'
import type { MailTask } from '../deliveries/deliver-mail.ts'
import { queueDelivery } from '../deliveries/queue-delivery.ts'
import { CalendarUnreachable, type Grant, GrantRefused } from '../ports/calendars.ts'
import { open, seal } from '../secrets/seal.ts'
import { recordChange } from '../sync/record-change.ts'
import { tellOfOwnJobs } from '../users/tell-of-own-jobs.ts'
import { busyPeriodsOf, connectionOf } from './connections.ts'
import { tidyPeriods } from './tidy-periods.ts'

/** How far ahead a calendar is read. */
const DAYS_AHEAD = 120
/** A token that ends this soon is refreshed first. */
const LEEWAY = 60_000
const LONGEST_REST = 6 * 3600

type Read = { grant: Grant; periods: BusyPeriod[] } | { grant: Grant | null; problem: 'unreachable'; rest: number }

/** Reads one person's calendar, then keeps when it says they are busy. The network is asked outside of any write. */
export async function readCalendar(ctx: Context, userId: string): Promise<void> {
  const connection = connectionOf(ctx.db.read, userId)
  if (!connection?.sealed) return
  const read = await askProvider(ctx, connection)
  await ctx.db.write((tx) => {
    const now = connectionOf(tx, userId)
    // Disconnected, or connected anew, while the provider was asked.
    if (now?.id !== connection.id) return
    if (read === 'revoked') end(tx, ctx, now)
    else keep(tx, ctx, now, read)
  })
  ctx.deliveries.wake()
}

async function askProvider(ctx: Context, connection: CalendarConnection): Promise<Read | 'revoked'> {
  const calendar = ctx.ports.calendars[connection.provider]
  let grant: Grant | null = null
  try {
    if (!calendar) throw new CalendarUnreachable('not set up')
    const from = ctx.now()
    const span = { from, to: new Date(from.getTime() + DAYS_AHEAD * 86_400_000) }
    const kept = JSON.parse(open(ctx, connection.sealed!)) as Grant
    const isOver = Date.parse(kept.expires_at) < from.getTime() + LEEWAY
    grant = isOver ? await calendar.refresh(kept) : kept
    let times = await calendar.busyPeriods(grant, span).catch(nullIfRefused)
    if (!times) {
      grant = await calendar.refresh(grant)
      times = await calendar.busyPeriods(grant, span).catch(nullIfRefused)
    }
    // Whether the permission has ended is for the refresh to say.
    if (!times) throw new CalendarUnreachable('a fresh token is refused')
    return { grant, periods: tidyPeriods(times, span) }
  } catch (error) {
    const reason = (error as Error).message
    ctx.log.warn({ provider: connection.provider, user_id: connection.user_id, reason }, 'a calendar was not read')
    if (error instanceof GrantRefused) return 'revoked'
    const known = error instanceof CalendarUnreachable ? error : null
    if (!known) ctx.log.error({ err: error }, 'reading a calendar failed for a reason of ours')
    const usual = Math.min(ctx.settings.CALENDAR_SYNC_SECONDS * 2 ** (connection.failures + 1), LONGEST_REST)
    return { grant, problem: 'unreachable', rest: Math.max(usual, known?.retryAfter ?? 0) }
  }
}

function nullIfRefused(error: unknown) {
  if (error instanceof GrantRefused) return null
  throw error
}

function keep(tx: Tx, ctx: Context, connection: CalendarConnection, read: Read) {
  const { user_id } = connection
  const now = ctx.now()
  const hasFailed = 'problem' in read
  const isNew = !hasFailed && replacePeriods(tx, user_id, read.periods)
  const problem: CalendarStatus['problem'] = hasFailed ? 'unreachable' : null
  const rest = hasFailed ? read.rest : ctx.settings.CALENDAR_SYNC_SECONDS
  tx.update(calendarConnections)
    .set({
      ...(read.grant ? { sealed: seal(ctx, JSON.stringify(read.grant)) } : {}),
      problem,
      failures: hasFailed ? connection.failures + 1 : 0,
      next_sync_at: after(now, rest),
      ...(hasFailed ? {} : { last_sync: now.toISOString() }),
    })
    .where(eq(calendarConnections.user_id, user_id))
    .run()
  // Each five minutes another `last_sync` alone would wake every phone for nothing.
  if (isNew) tellOfOwnJobs(tx, user_id)
  if (isNew || connection.last_sync === null || connection.problem !== problem)
    recordChange(tx, [user_id], 'calendar', 'calendar')
}

/** Give or take a fifth, so that what was connected together is not read together for ever. */
const after = (now: Date, seconds: number) =>
  new Date(now.getTime() + seconds * 1000 * (0.8 + Math.random() * 0.4)).toISOString()

/** Were they other ones before? */
function replacePeriods(tx: Tx, user_id: string, periods: BusyPeriod[]) {
  if (JSON.stringify(busyPeriodsOf(tx, user_id)) === JSON.stringify(periods)) return false
  tx.delete(calendarBusyPeriods).where(eq(calendarBusyPeriods.user_id, user_id)).run()
  for (const [position, period] of periods.entries())
    tx.insert(calendarBusyPeriods)
      .values({ user_id, position, ...period })
      .run()
  return true
}

/** The permission was taken back: what it gave is not kept, and its owner hears of it. */
function end(tx: Tx, ctx: Context, { user_id, provider }: CalendarConnection) {
  tx.update(calendarConnections)
    .set({ sealed: null, problem: 'revoked', next_sync_at: null })
    .where(eq(calendarConnections.user_id, user_id))
    .run()
  tx.delete(calendarBusyPeriods).where(eq(calendarBusyPeriods.user_id, user_id)).run()
  recordChange(tx, [user_id], 'calendar', 'calendar')
  tellOfOwnJobs(tx, user_id)
  queueDelivery(tx, {
    channel: 'mail',
    key: `calendar:${uuid()}`,
    payload: {
      to_user_id: user_id,
      subject: `Your ${CALENDAR_NAMES[provider]} is no longer connected`,
      text: ENDED,
      path: '/settings?tab=calendar',
    } satisfies MailTask,
    now: ctx.now(),
  })
}

const ENDED = `The permission to read it has ended. Until you connect it again, only your confirmed jobs say when you are busy.`
