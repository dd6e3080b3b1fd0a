import { createHash } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { Context as HonoContext } from 'hono'
import {
  blockedDaysChange,
  calendarChoices,
  calendarSetup as setup,
  calendarStatus,
  chosenCalendars,
  connectionAnswer,
  feedQuery,
  madeFeed,
  startedConnection,
} from '../../shared/calendar/calendar.ts'
import { CALENDAR_PROVIDERS, calendarName, CONNECTION_ENDS } from '../../shared/calendar/calendar-texts.ts'
import { CALENDAR_WAY_MINUTES } from '../../shared/limits.ts'
import { answer, body, createRouter, operation, problems } from '../http/router.ts'
import type { AppEnv } from '../http/app-env.ts'
import { malformed } from '../errors.ts'
import { changeBlockedDays } from './blocked-days.ts'
import { chooseCalendars, readCalendarChoices } from './choose-calendars.ts'
import { disconnectCalendar, statusOf } from './connections.ts'
import { calendarSetup, makeFeed, removeFeed, writeFeed } from './feed.ts'
import { syncCalendar } from './sync-calendar.ts'
import { finishConnection, startConnection } from './connect-calendar.ts'

export const calendarRoutes = createRouter()

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'get',
    path: '/status',
    operationId: 'getCalendarStatus',
    tags: ['calendar'],
    summary: 'Your connected calendar and its busy periods',
    responses: { 200: answer(calendarStatus, 'After the reading'), ...problems(401, 403) },
  }),
  async (c) => c.json(await statusOf(c.var.ctx.db.read, c.var.me.user.id), 200),
)

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'post',
    path: '/sync',
    operationId: 'syncCalendar',
    tags: ['calendar'],
    summary: 'Read the connected calendar now',
    responses: { 200: answer(calendarStatus, 'The present state'), ...problems(401, 403, 409, 429, 503) },
  }),
  async (c) => c.json(await syncCalendar(c.var.me), 200),
)

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'get',
    path: '/choices',
    operationId: 'getCalendarChoices',
    tags: ['calendar'],
    summary: 'The calendars of the connected account, and which of them are read',
    responses: {
      200: answer(calendarChoices, 'As the provider names them'),
      ...problems(401, 403, 409, 429, 503),
    },
  }),
  async (c) => c.json(await readCalendarChoices(c.var.me), 200),
)

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'put',
    path: '/choices',
    operationId: 'chooseCalendars',
    tags: ['calendar'],
    summary: 'Choose the calendars that are read for busy times, and read them',
    request: { body: body(chosenCalendars) },
    responses: { 200: answer(calendarStatus, 'After the reading'), ...problems(400, 401, 403, 409, 422, 429, 503) },
  }),
  async (c) => c.json(await chooseCalendars(c.var.me, c.req.valid('json').ids), 200),
)

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'post',
    path: '/disconnect',
    operationId: 'disconnectCalendar',
    tags: ['calendar'],
    summary: 'Disconnect the calendar: revokes its permission and deletes its busy periods',
    responses: { 200: answer(calendarStatus, 'Nothing is connected'), ...problems(401, 403) },
  }),
  async (c) => c.json(await disconnectCalendar(c.var.me), 200),
)

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'put',
    path: '/blocked-days',
    operationId: 'changeBlockedDays',
    tags: ['calendar'],
    summary: 'Block days, so that you are not free on them, or free them again',
    request: { body: body(blockedDaysChange) },
    responses: { 204: { description: 'They are as you want them' }, ...problems(400, 401, 403, 409, 422) },
  }),
  async (c) => {
    await changeBlockedDays(c.var.me, c.req.valid('json'))
    return c.body(null, 204)
  },
)

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'get',
    path: '/setup',
    operationId: 'getCalendarSetup',
    tags: ['calendar'],
    summary: 'Which calendars can be connected here, and whether your jobs have a secret address',
    responses: { 200: answer(setup, 'The providers and the feed'), ...problems(401, 403) },
  }),
  async (c) => c.json(await calendarSetup(c.var.me), 200),
)

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'post',
    path: '/feed',
    operationId: 'createCalendarFeed',
    tags: ['calendar'],
    summary: 'Create a secret address for your confirmed jobs; the one before becomes invalid',
    responses: { 201: answer(madeFeed, 'The address; returned only once'), ...problems(401, 403) },
  }),
  async (c) => c.json(await makeFeed(c.var.me, originOf(c)), 201),
)

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'delete',
    path: '/feed',
    operationId: 'deleteCalendarFeed',
    tags: ['calendar'],
    summary: 'Withdraw the secret address',
    responses: { 204: { description: 'It is invalid, or there was none' }, ...problems(401, 403) },
  }),
  async (c) => {
    await removeFeed(c.var.me)
    return c.body(null, 204)
  },
)

calendarRoutes.openapi(
  operation('public', {
    method: 'get',
    path: '/feed.ics',
    operationId: 'getCalendarFeed',
    tags: ['calendar'],
    summary: 'Confirmed jobs as iCalendar, for anybody with the key',
    request: { query: feedQuery },
    responses: {
      304: { description: 'As the ETag says that you have it' },
      200: { description: 'A calendar (RFC 5545)', content: { 'text/calendar': { schema: { type: 'string' } } } },
      ...problems(400, 404),
    },
  }),
  async (c) => {
    const feed = await writeFeed(c.var.ctx, c.req.valid('query').key, originOf(c))
    const tag = `"${createHash('sha256').update(feed).digest('base64url')}"`
    c.header('etag', tag)
    c.header('cache-control', 'private, no-cache')
    if (c.req.header('if-none-match')?.includes(tag)) return c.body(null, 304)
    return c.body(feed, 200, { 'content-type': 'text/calendar; charset=utf-8' })
  },
)

/** Under /auth by specification, although nobody signs in with it. */
export const calendarConnectRoutes = createRouter()

/** Lax, because the provider's callback is a navigation from another site. */
const COOKIE = { httpOnly: true, sameSite: 'Lax', path: '/api/auth' } as const
const cookieOf = (provider: string) => `standby_${provider}_calendar`

/** 'GoogleCalendar' */
const inOneWord = (provider: string) => calendarName(provider).replaceAll(' ', '')

for (const provider of CALENDAR_PROVIDERS) {
  calendarConnectRoutes.openapi(
    operation('freelancer', {
      method: 'get',
      path: `/${provider}/login`,
      operationId: `connect${inOneWord(provider)}`,
      tags: ['calendar'],
      summary: `Start connecting ${calendarName(provider)}: the page to redirect the browser to`,
      responses: {
        200: answer(
          startedConnection,
          'The provider’s page; its callback is accepted for ten minutes, in this browser',
        ),
        ...problems(401, 403, 429, 503, 507),
      },
    }),
    async (c) => {
      const origin = originOf(c)
      const { browser, authorization_url } = await startConnection(c.var.me, provider, origin)
      const secure = origin.startsWith('https:')
      setCookie(c, cookieOf(provider), browser, { ...COOKIE, secure, maxAge: CALENDAR_WAY_MINUTES * 60 })
      return c.json({ authorization_url }, 200)
    },
  )

  calendarConnectRoutes.openapi(
    operation('public', {
      method: 'get',
      path: `/${provider}/callback`,
      operationId: `complete${inOneWord(provider)}Connection`,
      tags: ['calendar'],
      summary: `The callback from ${calendarName(provider)}`,
      request: { query: connectionAnswer },
      responses: { 303: { description: 'Redirects to the settings, which show the outcome' }, ...problems(400, 507) },
    }),
    async (c) => {
      const { search } = new URL(c.req.url)
      const browser = getCookie(c, cookieOf(provider))
      const end = await finishConnection(c.var.ctx, { ...c.req.valid('query'), provider, search, browser })
      setCookie(c, cookieOf(provider), '', { ...COOKIE, maxAge: 0 })
      const isPage = c.req.header('accept')?.includes('text/html')
      if (end !== 'connected' && !isPage) throw malformed(CONNECTION_ENDS[end])
      return c.redirect(`/settings?tab=calendar&calendar=${end}`, 303)
    },
  )
}

/** The origin for links in answers. The request's own host counts only without PUBLIC_URL. */
const originOf = (c: HonoContext<AppEnv>) => c.var.ctx.settings.PUBLIC_URL ?? new URL(c.req.url).origin
