import { createHash } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { Context as HonoContext } from 'hono'
import type { ConnectionAnswer } from '../../shared/calendar/calendar.ts'
import { type CalendarProviderId, CONNECTION_ENDS } from '../../shared/calendar/calendar-texts.ts'
import { CALENDAR_WAY_MINUTES } from '../../shared/limits.ts'
import type { AppEnv } from '../http/app-env.ts'
import { malformed } from '../errors.ts'
import { changeBlockedDays } from './blocked-days.ts'
import { chooseCalendars, readCalendarChoices } from './choose-calendars.ts'
import { disconnectCalendar, statusOf } from './connections.ts'
import { calendarSetup, makeFeed, removeFeed, writeFeed } from './feed.ts'
import { syncCalendar } from './sync-calendar.ts'
import { finishConnection, startConnection } from './connect-calendar.ts'
import { calendarOperations, calendarConnectOperations } from '../../shared/calendar/calendar-operations.ts'
import { serve } from '../http/serve.ts'

export const calendarRoutes = serve(calendarOperations, {
  getCalendarStatus: ({ ctx, me }) => statusOf(ctx.db.read, me.user.id),
  syncCalendar: ({ me }) => syncCalendar(me),
  getCalendarChoices: ({ me }) => readCalendarChoices(me),
  chooseCalendars: ({ me, body }) => chooseCalendars(me, body.ids),
  disconnectCalendar: ({ me }) => disconnectCalendar(me),
  changeBlockedDays: ({ me, body }) => changeBlockedDays(me, body),
  getCalendarSetup: ({ me }) => calendarSetup(me),
  createCalendarFeed: ({ c, me }) => makeFeed(me, originOf(c)),
  deleteCalendarFeed: ({ me }) => removeFeed(me),
  getCalendarFeed: async ({ c, ctx, query }) => {
    const feed = await writeFeed(ctx, query.key, originOf(c))
    const tag = `"${createHash('sha256').update(feed).digest('base64url')}"`
    c.header('etag', tag)
    c.header('cache-control', 'private, no-cache')
    if (c.req.header('if-none-match')?.includes(tag)) return c.body(null, 304)
    return c.body(feed, 200, { 'content-type': 'text/calendar; charset=utf-8' })
  },
})

/** Under /auth by specification, although nobody signs in with it. */
export const calendarConnectRoutes = serve(calendarConnectOperations, {
  connectGoogleCalendar: ({ c }) => connect(c, 'google'),
  completeGoogleCalendarConnection: ({ c, query }) => completeConnection(c, 'google', query),
  connectMicrosoftCalendar: ({ c }) => connect(c, 'microsoft'),
  completeMicrosoftCalendarConnection: ({ c, query }) => completeConnection(c, 'microsoft', query),
})

/** Lax, because the provider's callback is a navigation from another site. */
const COOKIE = { httpOnly: true, sameSite: 'Lax', path: '/api/auth' } as const

const cookieOf = (provider: string) => `standby_${provider}_calendar`

async function connect(c: HonoContext<AppEnv>, provider: CalendarProviderId) {
  const origin = originOf(c)
  const { browser, authorization_url } = await startConnection(c.var.me, provider, origin)
  const secure = origin.startsWith('https:')
  setCookie(c, cookieOf(provider), browser, { ...COOKIE, secure, maxAge: CALENDAR_WAY_MINUTES * 60 })
  return { authorization_url }
}

async function completeConnection(c: HonoContext<AppEnv>, provider: CalendarProviderId, query: ConnectionAnswer) {
  const { search } = new URL(c.req.url)
  const browser = getCookie(c, cookieOf(provider))
  const end = await finishConnection(c.var.ctx, { ...query, provider, search, browser })
  setCookie(c, cookieOf(provider), '', { ...COOKIE, maxAge: 0 })
  const isPage = c.req.header('accept')?.includes('text/html')
  if (end !== 'connected' && !isPage) throw malformed(CONNECTION_ENDS[end])
  return c.redirect(`/settings?tab=calendar&calendar=${end}`, 303)
}

/** The origin for links in answers. The request's own host counts only without PUBLIC_URL. */
const originOf = (c: HonoContext<AppEnv>) => c.var.ctx.settings.PUBLIC_URL ?? new URL(c.req.url).origin
