import { z } from 'zod'
import { londonMidnight } from '../../../shared/dates-in-london.ts'
import { CalendarUnreachable, type CalendarSpan } from './calendars.ts'
import { type OAuthClientAccount, type AskProvider, CalendarGone, openOAuthCalendar } from './oauth-calendar.ts'

const READ_CALENDARS_SCOPE = 'Calendars.ReadBasic'
const EVENTS_PER_PAGE = 200
const EVENT_PAGES_MAX = 10
/** 'free' and 'workingElsewhere' do not make a person unavailable. */
const BUSY_STATUSES = new Set(['busy', 'oof', 'tentative'])

/** Reads times and titles of appointments by Microsoft Graph; bodies and guests are outside of the scope. */
export function openMicrosoftCalendar(account: OAuthClientAccount) {
  const graph = (path: string) => new URL(path, account.base ?? 'https://graph.microsoft.com')
  const login = (path: string) => new URL(path, account.base ?? 'https://login.microsoftonline.com').href
  return openOAuthCalendar({
    account,
    server: {
      issuer: 'https://login.microsoftonline.com/common/v2.0',
      authorization_endpoint: login('/common/oauth2/v2.0/authorize'),
      token_endpoint: login('/common/oauth2/v2.0/token'),
    },
    parameters: { scope: `offline_access ${READ_CALENDARS_SCOPE}`, prompt: 'select_account' },
    scope: READ_CALENDARS_SCOPE,
    async read(ask, span, chosen) {
      const found = []
      for (const id of chosen ?? []) {
        const path = `/v1.0/me/calendars/${encodeURIComponent(id)}/calendarView`
        const times = await readView(ask, graph(path), span).catch(nullIfCalendarGone)
        if (times) found.push(times)
      }
      return found.length > 0 ? found.flat() : readView(ask, graph('/v1.0/me/calendarView'), span)
    },
    listScope: READ_CALENDARS_SCOPE,
    async list(ask) {
      const read = microsoftCalendarList.safeParse(
        await ask(graph('/v1.0/me/calendars?$select=id,name,isDefaultCalendar&$top=100').href),
      )
      if (!read.success) throw new CalendarUnreachable('no calendars in the answer')
      return read.data.value.map(({ id, name, isDefaultCalendar }) => ({ id, name, is_main: isDefaultCalendar }))
    },
  })

  async function readView(ask: AskProvider, first: URL, { from, to }: CalendarSpan) {
    first.search = new URLSearchParams({
      startDateTime: from.toISOString(),
      endDateTime: to.toISOString(),
      $select: 'subject,start,end,isAllDay,showAs,isCancelled,sensitivity',
      $orderby: 'start/dateTime',
      $top: String(EVENTS_PER_PAGE),
    }).toString()
    const events = []
    for (let page = 0, next: string | undefined = first.href; next && page < EVENT_PAGES_MAX; page++) {
      const read = calendarViewAnswer.safeParse(await ask(next, { headers: { prefer: 'outlook.timezone="UTC"' } }))
      if (!read.success) throw new CalendarUnreachable('no appointments in the answer')
      events.push(...read.data.value)
      next = read.data['@odata.nextLink']
      // The token must not be sent to another origin.
      if (next && new URL(next).origin !== first.origin) throw new CalendarUnreachable('the next page is elsewhere')
    }
    return events
      .filter(({ isCancelled, showAs }) => !isCancelled && BUSY_STATUSES.has(showAs))
      .map(({ subject, sensitivity, start, end, isAllDay }) => ({
        summary: sensitivity === 'private' || !subject ? 'Busy' : subject,
        start: isAllDay ? londonDayStartOf(start.dateTime) : start.dateTime,
        end: isAllDay ? londonDayStartOf(end.dateTime) : end.dateTime,
      }))
  }
}

/** Whole days have no zone, and come as midnights of the zone that was asked for: theirs are London's. */
const londonDayStartOf = (midnight: string) => new Date(londonMidnight(midnight.slice(0, 10))).toISOString()

/** '2026-12-01T09:00:00.0000000', in UTC as requested. */
const graphMoment = z.object({ dateTime: z.string().transform((text) => `${text.slice(0, 23)}Z`) })

function nullIfCalendarGone(error: unknown) {
  if (error instanceof CalendarGone) return null
  throw error
}

const microsoftCalendarList = z.object({
  value: z.array(
    z.object({ id: z.string(), name: z.string().default(''), isDefaultCalendar: z.boolean().default(false) }),
  ),
})

const calendarViewAnswer = z.object({
  value: z.array(
    z.object({
      subject: z.string().nullish(),
      start: graphMoment,
      end: graphMoment,
      showAs: z.string().default('busy'),
      isAllDay: z.boolean().default(false),
      isCancelled: z.boolean().default(false),
      sensitivity: z.string().optional(),
    }),
  ),
  '@odata.nextLink': z.url().optional(),
})
