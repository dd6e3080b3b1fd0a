import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { CalendarProviderId, ConnectionEnd } from '../../shared/calendar/shared-calendar-words.ts'
import { hashToken } from '../http/sessions.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { calendarBusyPeriods, calendarConnections, calendarRequests } from '../db/schema/calendar.ts'
import { sessions, users } from '../db/schema/people.ts'
import { type Grant, GrantRefused } from '../ports/calendars/calendars.ts'
import { seal } from '../ports/seal.ts'
import { recordChange } from '../sync/change-log.ts'
import { connectionOf } from './calendar-connections.ts'
import { queueRevocation } from './deliver-revocation.ts'
import { readCalendar } from './read-calendar.ts'
import { verifierOf } from './connect-calendar.ts'

type Answer = {
  provider: CalendarProviderId
  /** What the provider has added to the address. */
  search: string
  state?: string | undefined
  code?: string | undefined
  error?: string | undefined
  /** The secret of this browser's cookie. */
  browser: string | undefined
}
type Request = typeof calendarRequests.$inferSelect

/** The way back from the provider's page. The state works once, whatever comes after it. */
export async function finishConnection(ctx: Context, answer: Answer): Promise<ConnectionEnd> {
  const request = answer.state ? await ctx.db.write((tx) => takeRequest(tx, ctx, answer)) : null
  if (!request) return 'stale'
  if (answer.error === 'access_denied') return 'denied'
  if (!answer.code) return 'failed'
  const grant = await exchange(ctx, request, answer)
  if (typeof grant === 'string') return grant
  await ctx.db.write((tx) => connect(ctx, tx, request, grant))
  ctx.deliveries.wake()
  await readCalendar(ctx, request.user_id)
  return 'connected'
}

/** Of a person who is still signed in where it began; null for any other. */
function takeRequest(tx: Tx, { now }: Context, { state, provider, browser }: Answer): Request | null {
  const own = eq(calendarRequests.state_hash, hashToken(state!))
  const found = tx
    .select({ request: calendarRequests, session: sessions, user: users })
    .from(calendarRequests)
    .innerJoin(sessions, eq(sessions.id, calendarRequests.session_id))
    .innerJoin(users, eq(users.id, calendarRequests.user_id))
    .where(own)
    .get()
  tx.delete(calendarRequests).where(own).run()
  if (!found) return null
  const { request, session, user } = found
  const at = now().toISOString()
  const isLive = request.expires_at > at && session.expires_at > at && !user.suspended_at
  const isOwn = request.provider === provider && browser !== undefined && request.browser_hash === hashToken(browser)
  return isLive && isOwn ? request : null
}

async function exchange(ctx: Context, request: Request, answer: Answer): Promise<Grant | ConnectionEnd> {
  const calendar = ctx.ports.calendars[request.provider]
  if (!calendar) return 'failed'
  const address = new URL(request.redirect_uri)
  address.search = answer.search
  const state = answer.state!
  try {
    return (await calendar.exchange(address, { verifier: verifierOf(ctx, state), state })) ?? 'denied'
  } catch (error) {
    ctx.log.warn({ provider: request.provider, reason: (error as Error).message }, 'a calendar could not be connected')
    return error instanceof GrantRefused ? 'failed' : 'unreachable'
  }
}

/** In place of the calendar that was connected before, if there was one. */
function connect(ctx: Context, tx: Tx, { user_id, provider }: Request, grant: Grant) {
  const before = connectionOf(tx, user_id)
  // Taking back one permission of a person at Google takes back all of ours, the new one with it.
  if (before && before.provider !== provider) queueRevocation(ctx, tx, before)
  const at = ctx.now().toISOString()
  const row = {
    ...{ id: uuid(), provider, sealed: seal(ctx, JSON.stringify(grant)), connected_at: at, next_sync_at: at },
    ...{ last_sync: null, problem: null, failures: 0 },
  }
  tx.insert(calendarConnections)
    .values({ user_id, ...row })
    .onConflictDoUpdate({ target: calendarConnections.user_id, set: row })
    .run()
  tx.delete(calendarBusyPeriods).where(eq(calendarBusyPeriods.user_id, user_id)).run()
  recordChange(tx, [user_id], 'calendar', 'calendar')
}
