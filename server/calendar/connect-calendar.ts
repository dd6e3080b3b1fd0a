import { createHash, randomBytes } from 'node:crypto'
import { lte } from 'drizzle-orm'
import { calendarName, type CalendarProviderId } from '../../shared/calendar/shared-calendar-words.ts'
import { hashToken } from '../http/sessions.ts'
import type { Context, UserContext } from '../context.ts'
import { calendarRequests } from '../db/schema/calendar.ts'
import { unavailable } from '../errors.ts'
import { keyedHash } from '../ports/keyed-hash.ts'

/** How long somebody may stay at the provider's page. */
export const CONNECTION_MINUTES = 10

/**
 * The address of the provider's consent page. `browser` is a new secret for a cookie: the way back counts only in the browser
 * that holds it, for the person and the session that began here (A8).
 */
export async function startConnection(me: UserContext, provider: CalendarProviderId, origin: string) {
  const calendar = me.ports.calendars[provider]
  if (!calendar) throw unavailable(`${calendarName(provider)} is not set up on this server.`)
  await me.signInLimits.beforeCalendar(me.user.id)
  const [state, browser] = [newSecret(), newSecret()]
  const now = me.now()
  const redirect_uri = new URL(`/api/auth/${provider}/callback`, origin).href
  await me.db.write((tx) => {
    tx.delete(calendarRequests).where(lte(calendarRequests.expires_at, now.toISOString())).run()
    tx.insert(calendarRequests)
      .values({
        state_hash: hashToken(state),
        user_id: me.user.id,
        session_id: me.session.id,
        provider,
        browser_hash: hashToken(browser),
        redirect_uri,
        expires_at: new Date(now.getTime() + CONNECTION_MINUTES * 60_000).toISOString(),
      })
      .run()
  })
  const code_challenge = createHash('sha256').update(verifierOf(me, state)).digest('base64url')
  return { authorization_url: calendar.authorizationUrl({ redirect_uri, state, code_challenge }), browser }
}

/** PKCE's secret (RFC 7636): made from the state again when it comes back, so that it is kept nowhere. */
export const verifierOf = (ctx: Pick<Context, 'sealingKey'>, state: string) => keyedHash(ctx, `pkce ${state}`)

const newSecret = () => randomBytes(32).toString('base64url')
