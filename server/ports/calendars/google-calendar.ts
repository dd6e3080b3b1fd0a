import { z } from 'zod'
import type { BusyPeriod } from '../../../shared/calendar/calendar.ts'
import { CalendarUnreachable, type CalendarSpan } from './calendars.ts'
import { type OAuthClientAccount, type AskProvider, openOAuthCalendar } from './oauth-calendar.ts'

const FREE_BUSY_SCOPE = 'https://www.googleapis.com/auth/calendar.freebusy'
/** Names of calendars, without which nobody could choose among them; it may be left out. */
const CALENDAR_LIST_SCOPE = 'https://www.googleapis.com/auth/calendar.calendarlist.readonly'
/** Google refuses longer ranges in one request. */
const DAYS_PER_REQUEST = 40

/** Reads when a person is busy and what their calendars are called: the scopes exclude titles and guests. */
export function openGoogleCalendar(account: OAuthClientAccount) {
  const at = (host: string, path: string) => new URL(path, account.base ?? host).href
  return openOAuthCalendar({
    account,
    server: {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: at('https://accounts.google.com', '/o/oauth2/v2/auth'),
      token_endpoint: at('https://oauth2.googleapis.com', '/token'),
      revocation_endpoint: at('https://oauth2.googleapis.com', '/revoke'),
    },
    // Google returns a refresh token only if asked to, and after the first time only together with another prompt.
    parameters: { scope: `${FREE_BUSY_SCOPE} ${CALENDAR_LIST_SCOPE}`, access_type: 'offline', prompt: 'consent' },
    scope: FREE_BUSY_SCOPE,
    read,
    listScope: CALENDAR_LIST_SCOPE,
    async list(ask) {
      const address = at('https://www.googleapis.com', '/calendar/v3/users/me/calendarList?maxResults=250')
      const read = googleCalendarList.safeParse(await ask(address))
      if (!read.success) throw new CalendarUnreachable('no calendars in the answer')
      return read.data.items.map(({ id, summary, summaryOverride, primary }) => ({
        id,
        name: summaryOverride ?? summary,
        is_main: primary,
      }))
    },
  })

  async function read(ask: AskProvider, span: CalendarSpan, chosen: string[] | null): Promise<BusyPeriod[]> {
    const { from, to } = span
    const busy = []
    const ids = new Set(chosen ?? ['primary'])
    for (let start = from; start < to; start = nextRangeStart(start)) {
      const end = new Date(Math.min(nextRangeStart(start).getTime(), to.getTime()))
      const body = { timeMin: start.toISOString(), timeMax: end.toISOString(), items: [...ids].map((id) => ({ id })) }
      const answer = freeBusyAnswer.safeParse(
        await ask(at('https://www.googleapis.com', '/calendar/v3/freeBusy'), { body }),
      )
      if (!answer.success) throw new CalendarUnreachable('no times in the answer')
      for (const id of ids) {
        const found = answer.data.calendars[id]
        if (found?.errors?.every(({ reason }) => reason === 'notFound')) ids.delete(id)
        else if (!found || found.errors) throw new CalendarUnreachable('no times in the answer')
        else busy.push(...found.busy)
      }
      if (ids.size === 0 && chosen) return read(ask, span, null)
      if (ids.size === 0) throw new CalendarUnreachable('no calendar')
    }
    return busy.map((period) => ({ summary: 'Busy', ...period }))
  }
}

const nextRangeStart = (moment: Date) => new Date(moment.getTime() + DAYS_PER_REQUEST * 86_400_000)

const freeBusyAnswer = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      busy: z.array(z.object({ start: z.string(), end: z.string() })).default([]),
      errors: z
        .array(z.object({ reason: z.string().optional() }))
        .nonempty()
        .optional(),
    }),
  ),
})

const googleCalendarList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      summary: z.string().default(''),
      summaryOverride: z.string().optional(),
      primary: z.boolean().default(false),
    }),
  ),
})
