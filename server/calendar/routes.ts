import { calendarSetup as setup, calendarStatus, feedQuery, madeFeed } from '../../shared/calendar/calendar.ts'
import { answer, createRoom, operation, problems } from '../http/router.ts'
import { statusOf } from './calendar-connections.ts'
import { disconnectCalendar } from './connections.ts'
import { calendarSetup, makeFeed, removeFeed } from './calendar-feed.ts'
import { originOf } from './origin-of.ts'
import { syncCalendar } from './calendar-sync-calendar.ts'
import { writeFeed } from './feed.ts'

export const calendarRoutes = createRoom()

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'get',
    path: '/status',
    tags: ['calendar'],
    summary: 'Your connected calendar, and when it says you are busy',
    responses: { 200: answer(calendarStatus, 'As it was last read'), ...problems(401, 403) },
  }),
  (c) => c.json(statusOf(c.var.ctx.db.read, c.var.me.user.id), 200),
)

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'post',
    path: '/sync',
    tags: ['calendar'],
    summary: 'Read the connected calendar now',
    responses: { 200: answer(calendarStatus, 'As it is now'), ...problems(401, 403, 409, 429, 503) },
  }),
  async (c) => c.json(await syncCalendar(c.var.me), 200),
)

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'post',
    path: '/disconnect',
    tags: ['calendar'],
    summary: 'Forget the calendar: its permission is given back, its times are deleted',
    responses: { 200: answer(calendarStatus, 'Nothing is connected'), ...problems(401, 403) },
  }),
  async (c) => c.json(await disconnectCalendar(c.var.me), 200),
)

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'get',
    path: '/setup',
    tags: ['calendar'],
    summary: 'Which calendars can be connected here, and whether your jobs have a secret address',
    responses: { 200: answer(setup, 'What there is'), ...problems(401, 403) },
  }),
  (c) => c.json(calendarSetup(c.var.me), 200),
)

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'post',
    path: '/feed',
    tags: ['calendar'],
    summary: 'Make a secret address for your confirmed jobs; the one before stops working',
    responses: { 201: answer(madeFeed, 'The address, told this once'), ...problems(401, 403) },
  }),
  async (c) => c.json(await makeFeed(c.var.me, originOf(c)), 201),
)

calendarRoutes.openapi(
  operation('freelancer', {
    method: 'delete',
    path: '/feed',
    tags: ['calendar'],
    summary: 'Withdraw the secret address',
    responses: { 204: { description: 'It stopped working, or there was none' }, ...problems(401, 403) },
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
    tags: ['calendar'],
    summary: 'Confirmed jobs as iCalendar, for whoever has the key',
    request: { query: feedQuery },
    responses: {
      200: { description: 'A calendar (RFC 5545)', content: { 'text/calendar': { schema: { type: 'string' } } } },
      ...problems(400, 404),
    },
  }),
  (c) =>
    c.body(writeFeed(c.var.ctx, c.req.valid('query').key, originOf(c)), 200, {
      'content-type': 'text/calendar; charset=utf-8',
    }),
)
