import { z } from 'zod'
import { answerWithJson, declareOperations } from '../api/declare-operations.ts'
import {
  blockedDaysChangeSchema,
  calendarChoicesSchema,
  calendarSetupSchema as setup,
  calendarStatusSchema,
  chosenCalendarsSchema,
  connectionAnswerSchema,
  feedQuerySchema,
  calendarFeedSchema,
  startedConnectionSchema,
} from './calendar.ts'

export const calendarOperations = declareOperations('calendar', {
  getCalendarStatus: {
    access: 'freelancer',
    method: 'get',
    path: '/calendar/status',
    summary: 'Your connected calendar and its busy periods',
    answers: { 200: answerWithJson(calendarStatusSchema, 'After the reading') },
    refusals: [401, 403],
  },
  syncCalendar: {
    access: 'freelancer',
    method: 'post',
    path: '/calendar/sync',
    summary: 'Read the connected calendar now',
    answers: { 200: answerWithJson(calendarStatusSchema, 'The present state') },
    refusals: [401, 403, 409, 429, 503],
  },
  getCalendarChoices: {
    access: 'freelancer',
    method: 'get',
    path: '/calendar/choices',
    summary: 'The calendars of the connected account, and which of them are read',
    answers: { 200: answerWithJson(calendarChoicesSchema, 'As the provider names them') },
    refusals: [401, 403, 409, 429, 503],
  },
  chooseCalendars: {
    access: 'freelancer',
    method: 'put',
    path: '/calendar/choices',
    summary: 'Choose the calendars that are read for busy times, and read them',
    body: chosenCalendarsSchema,
    answers: { 200: answerWithJson(calendarStatusSchema, 'After the reading') },
    refusals: [400, 401, 403, 409, 422, 429, 503],
  },
  disconnectCalendar: {
    access: 'freelancer',
    method: 'post',
    path: '/calendar/disconnect',
    summary: 'Disconnect the calendar: revokes its permission and deletes its busy periods',
    answers: { 200: answerWithJson(calendarStatusSchema, 'Nothing is connected') },
    refusals: [401, 403],
  },
  changeBlockedDays: {
    access: 'freelancer',
    method: 'put',
    path: '/calendar/blocked-days',
    summary: 'Block days, so that you are not free on them, or free them again',
    body: blockedDaysChangeSchema,
    answers: { 204: { description: 'They are as you want them' } },
    refusals: [400, 401, 403, 409, 422],
  },
  getCalendarSetup: {
    access: 'freelancer',
    method: 'get',
    path: '/calendar/setup',
    summary: 'Which calendars can be connected here, and whether your jobs have a secret address',
    answers: { 200: answerWithJson(setup, 'The providers and the feed') },
    refusals: [401, 403],
  },
  createCalendarFeed: {
    access: 'freelancer',
    method: 'post',
    path: '/calendar/feed',
    summary: 'Create a secret address for your confirmed jobs; the one before becomes invalid',
    answers: { 201: answerWithJson(calendarFeedSchema, 'The address; returned only once') },
    refusals: [401, 403],
  },
  deleteCalendarFeed: {
    access: 'freelancer',
    method: 'delete',
    path: '/calendar/feed',
    summary: 'Withdraw the secret address',
    answers: { 204: { description: 'It is invalid, or there was none' } },
    refusals: [401, 403],
  },
  getCalendarFeed: {
    access: 'public',
    method: 'get',
    path: '/calendar/feed.ics',
    summary: 'Confirmed jobs as iCalendar, for anybody with the key',
    query: feedQuerySchema,
    answers: {
      304: { description: 'As the ETag says that you have it' },
      200: { description: 'A calendar (RFC 5545)', content: { 'text/calendar': { schema: z.string() } } },
    },
    refusals: [400, 404],
  },
})

export const calendarConnectOperations = declareOperations('calendar', {
  connectGoogleCalendar: {
    access: 'freelancer',
    method: 'get',
    path: '/auth/google/login',
    summary: 'Start connecting Google Calendar: the page to redirect the browser to',
    answers: {
      200: answerWithJson(
        startedConnectionSchema,
        'The provider’s page; its callback is accepted for ten minutes, in this browser',
      ),
    },
    refusals: [401, 403, 429, 503, 507],
  },
  completeGoogleCalendarConnection: {
    access: 'public',
    method: 'get',
    path: '/auth/google/callback',
    summary: 'The callback from Google Calendar',
    query: connectionAnswerSchema,
    answers: { 303: { description: 'Redirects to the settings, which show the outcome' } },
    refusals: [400, 507],
  },
  connectMicrosoftCalendar: {
    access: 'freelancer',
    method: 'get',
    path: '/auth/microsoft/login',
    summary: 'Start connecting Microsoft Calendar: the page to redirect the browser to',
    answers: {
      200: answerWithJson(
        startedConnectionSchema,
        'The provider’s page; its callback is accepted for ten minutes, in this browser',
      ),
    },
    refusals: [401, 403, 429, 503, 507],
  },
  completeMicrosoftCalendarConnection: {
    access: 'public',
    method: 'get',
    path: '/auth/microsoft/callback',
    summary: 'The callback from Microsoft Calendar',
    query: connectionAnswerSchema,
    answers: { 303: { description: 'Redirects to the settings, which show the outcome' } },
    refusals: [400, 507],
  },
})
