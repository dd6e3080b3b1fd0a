import { createHash } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { Context as HonoContext } from 'hono'
import type { ConnectionAnswer } from '../../shared/calendar/calendar.ts'
import { type CalendarProviderId, CONNECTION_END_TEXTS } from '../../shared/calendar/calendar-texts.ts'
import { CALENDAR_CONNECTING_MINUTES } from '../../shared/limits.ts'
import type { AppEnvironment } from '../http/app-env.ts'
import { malformed } from '../errors.ts'
import { changeBlockedDays } from './blocked-days.ts'
import { chooseCalendars, readCalendarChoices } from './choose-calendars.ts'
import { disconnectCalendar, calendarStatusOf } from './connections.ts'
import { readCalendarSetup, makeCalendarFeed, removeCalendarFeed, writeCalendarFeed } from './feed.ts'
import { syncCalendar } from './sync-calendar.ts'
import { finishCalendarConnection, startCalendarConnection } from './connect-calendar.ts'
import { calendarOperations, calendarConnectOperations } from '../../shared/calendar/calendar-operations.ts'
import { serveOperations } from '../http/serve.ts'

export const calendarRoutes = serveOperations(calendarOperations, {
  getCalendarStatus: ({ ctx, me }) => calendarStatusOf(ctx.db.read, me.user.id),
  syncCalendar: ({ me }) => syncCalendar(me),
  getCalendarChoices: ({ me }) => readCalendarChoices(me),
  chooseCalendars: ({ me, body }) => chooseCalendars(me, body.ids),
  disconnectCalendar: ({ me }) => disconnectCalendar(me),
  changeBlockedDays: ({ me, body }) => changeBlockedDays(me, body),
  getCalendarSetup: ({ me }) => readCalendarSetup(me),
  createCalendarFeed: ({ c, me }) => makeCalendarFeed(me, publicOriginOf(c)),
  deleteCalendarFeed: ({ me }) => removeCalendarFeed(me),
  getCalendarFeed: async ({ c, ctx, query }) => {
    const feed = await writeCalendarFeed(ctx, query.key, publicOriginOf(c))
    const tag = `"${createHash('sha256').update(feed).digest('base64url')}"`
    c.header('etag', tag)
    c.header('cache-control', 'private, no-cache')
    if (c.req.header('if-none-match')?.includes(tag)) return c.body(null, 304)
    return c.body(feed, 200, { 'content-type': 'text/calendar; charset=utf-8' })
  },
})

/** Under /auth by specification, although nobody signs in with it. */
export const calendarConnectRoutes = serveOperations(calendarConnectOperations, {
  connectGoogleCalendar: ({ c }) => beginCalendarConnection(c, 'google'),
  completeGoogleCalendarConnection: ({ c, query }) => completeCalendarConnection(c, 'google', query),
  connectMicrosoftCalendar: ({ c }) => beginCalendarConnection(c, 'microsoft'),
  completeMicrosoftCalendarConnection: ({ c, query }) => completeCalendarConnection(c, 'microsoft', query),
})

/** Lax, because the provider's callback is a navigation from another site. */
const CONNECTION_COOKIE = { httpOnly: true, sameSite: 'Lax', path: '/api/auth' } as const

const connectionCookieOf = (provider: string) => `standby_${provider}_calendar`

async function beginCalendarConnection(c: HonoContext<AppEnvironment>, provider: CalendarProviderId) {
  const origin = publicOriginOf(c)
  const { browser, authorization_url } = await startCalendarConnection(c.var.me, provider, origin)
  const secure = origin.startsWith('https:')
  setCookie(c, connectionCookieOf(provider), browser, {
    ...CONNECTION_COOKIE,
    secure,
    maxAge: CALENDAR_CONNECTING_MINUTES * 60,
  })
  return { authorization_url }
}

async function completeCalendarConnection(
  c: HonoContext<AppEnvironment>,
  provider: CalendarProviderId,
  query: ConnectionAnswer,
) {
  const { search } = new URL(c.req.url)
  const browser = getCookie(c, connectionCookieOf(provider))
  const end = await finishCalendarConnection(c.var.ctx, { ...query, provider, search, browser })
  setCookie(c, connectionCookieOf(provider), '', { ...CONNECTION_COOKIE, maxAge: 0 })
  const isPage = c.req.header('accept')?.includes('text/html')
  if (end !== 'connected' && !isPage) throw malformed(CONNECTION_END_TEXTS[end])
  return c.redirect(`/settings?tab=calendar&calendar=${end}`, 303)
}

/** The origin for links in answers. The request's own host counts only without PUBLIC_URL. */
const publicOriginOf = (c: HonoContext<AppEnvironment>) => c.var.ctx.settings.PUBLIC_URL ?? new URL(c.req.url).origin
