import { createHash, randomBytes } from 'node:crypto'
import { eq, lte } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  calendarProviderName,
  type CalendarProviderId,
  type ConnectionEnd,
} from '../../shared/calendar/calendar-texts.ts'
import { CALENDAR_CONNECTING_MINUTES } from '../../shared/limits.ts'
import { hashToken } from '../http/sessions.ts'
import type { Context, UserContext } from '../context.ts'
import { calendarBusyPeriods, calendarConnections, calendarRequests } from '../db/schema/calendar.ts'
import { unavailable } from '../errors.ts'
import { keyedHash, sealText } from '../ports/seal.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { sessions, users } from '../db/schema/people.ts'
import { type CalendarGrant, GrantRefused } from '../ports/calendars/calendars.ts'
import { recordChange } from '../db/change-log.ts'
import { calendarConnectionOf, queueRevocation } from './connections.ts'
import { readCalendar } from './read-calendar.ts'

/**
 * The address of the provider's consent page. `browser` is a new secret for a cookie: the callback is accepted only in
 * the browser that has it, for the person and the session that started here (A8).
 * @throws 503 for a provider that is not set up, 429 if asked too often
 */
export async function startCalendarConnection(me: UserContext, provider: CalendarProviderId, origin: string) {
  const calendar = me.ports.calendars[provider]
  if (!calendar) throw unavailable(`${calendarProviderName(provider)} is not set up on this server.`)
  await me.limits.take('calendarRequests', me.user.id)
  const [state, browser] = [newConnectionSecret(), newConnectionSecret()]
  const now = me.now()
  const redirect_uri = new URL(`/api/auth/${provider}/callback`, origin).href
  await me.db.write(async (tx) => {
    await tx.delete(calendarRequests).where(lte(calendarRequests.expires_at, now.toISOString())).run()
    await tx
      .insert(calendarRequests)
      .values({
        state_hash: hashToken(state),
        user_id: me.user.id,
        session_id: me.session.id,
        provider,
        browser_hash: hashToken(browser),
        redirect_uri,
        expires_at: new Date(now.getTime() + CALENDAR_CONNECTING_MINUTES * 60_000).toISOString(),
      })
      .run()
  })
  const code_challenge = createHash('sha256').update(pkceVerifierOf(me, state)).digest('base64url')
  return { authorization_url: calendar.authorizationUrl({ redirect_uri, state, code_challenge }), browser }
}

/** The PKCE verifier (RFC 7636), derived from the state so that it need not be stored. */
const pkceVerifierOf = (ctx: Pick<Context, 'sealingKey'>, state: string) => keyedHash(ctx, `pkce ${state}`)

const newConnectionSecret = () => randomBytes(32).toString('base64url')

type ProviderCallback = {
  provider: CalendarProviderId
  /** The query that the provider added to the address. */
  search: string
  state?: string | undefined
  code?: string | undefined
  error?: string | undefined
  /** The secret from the browser's cookie. */
  browser: string | undefined
}
type ConnectionRequest = typeof calendarRequests.$inferSelect

/** The callback from the provider's page. The state works once, whatever follows. */
export async function finishCalendarConnection(ctx: Context, answer: ProviderCallback): Promise<ConnectionEnd> {
  const request = answer.state ? await ctx.db.write((tx) => consumeConnectionRequest(tx, ctx, answer)) : null
  if (!request) return 'stale'
  if (answer.error === 'access_denied') return 'denied'
  if (!answer.code) return 'failed'
  const grant = await exchangeForGrant(ctx, request, answer)
  if (typeof grant === 'string') return grant
  await ctx.db.write((tx) => storeCalendarConnection(ctx, tx, request, grant))
  ctx.deliveries.wake()
  await readCalendar(ctx, request.user_id)
  return 'connected'
}

/** The request of a person who is still signed in on the session that started it; null for any other. */
async function consumeConnectionRequest(
  tx: WriteTransaction,
  { now }: Context,
  { state, provider, browser }: ProviderCallback,
): Promise<ConnectionRequest | null> {
  const own = eq(calendarRequests.state_hash, hashToken(state!))
  const found = await tx
    .select({ request: calendarRequests, session: sessions, user: users })
    .from(calendarRequests)
    .innerJoin(sessions, eq(sessions.id, calendarRequests.session_id))
    .innerJoin(users, eq(users.id, calendarRequests.user_id))
    .where(own)
    .get()
  await tx.delete(calendarRequests).where(own).run()
  if (!found) return null
  const { request, session, user } = found
  const at = now().toISOString()
  const isLive = request.expires_at > at && session.expires_at > at && !user.suspended_at
  const isOwn = request.provider === provider && browser !== undefined && request.browser_hash === hashToken(browser)
  return isLive && isOwn ? request : null
}

async function exchangeForGrant(
  ctx: Context,
  request: ConnectionRequest,
  answer: ProviderCallback,
): Promise<CalendarGrant | ConnectionEnd> {
  const calendar = ctx.ports.calendars[request.provider]
  if (!calendar) return 'failed'
  const address = new URL(request.redirect_uri)
  address.search = answer.search
  const state = answer.state!
  try {
    return (await calendar.exchange(address, { verifier: pkceVerifierOf(ctx, state), state })) ?? 'denied'
  } catch (error) {
    ctx.log.warn({ provider: request.provider, reason: (error as Error).message }, 'a calendar could not be connected')
    return error instanceof GrantRefused ? 'failed' : 'unreachable'
  }
}

/** Replaces the calendar that was connected before, if any. */
async function storeCalendarConnection(
  ctx: Context,
  tx: WriteTransaction,
  { user_id, provider }: ConnectionRequest,
  grant: CalendarGrant,
) {
  const before = await calendarConnectionOf(tx, user_id)
  // Revoking one permission of a person at Google revokes all that they gave this application, the new one included.
  if (before && before.provider !== provider) await queueRevocation(ctx, tx, before)
  const at = ctx.now().toISOString()
  const row = {
    id: uuid(),
    provider,
    sealed: sealText(ctx, JSON.stringify(grant)),
    connected_at: at,
    next_sync_at: at,
    last_sync: null,
    problem: null,
    failures: 0,
    chosen: null,
  }
  await tx
    .insert(calendarConnections)
    .values({ user_id, ...row })
    .onConflictDoUpdate({ target: calendarConnections.user_id, set: row })
    .run()
  await tx.delete(calendarBusyPeriods).where(eq(calendarBusyPeriods.user_id, user_id)).run()
  await recordChange(tx, [user_id], 'calendar', 'calendar')
}
