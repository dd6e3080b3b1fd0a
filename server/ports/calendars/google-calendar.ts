import { z } from 'zod'
import { CalendarUnreachable } from './calendars.ts'
import { type Account, openOAuthCalendar } from './oauth-calendar.ts'

const SCOPE = 'https://www.googleapis.com/auth/calendar.freebusy'
/** Google refuses longer ranges in one request. */
const DAYS_AT_ONCE = 40

/** Reads when a person is busy, and nothing else: the scope excludes titles and guests. */
export function openGoogleCalendar(account: Account) {
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
    parameters: { scope: SCOPE, access_type: 'offline', prompt: 'consent' },
    scope: SCOPE,
    async read(ask, { from, to }) {
      const busy = []
      for (let start = from; start < to; start = after(start)) {
        const end = new Date(Math.min(after(start).getTime(), to.getTime()))
        const body = { timeMin: start.toISOString(), timeMax: end.toISOString(), items: [{ id: 'primary' }] }
        const read = freeBusy.safeParse(await ask(at('https://www.googleapis.com', '/calendar/v3/freeBusy'), { body }))
        if (!read.success || read.data.calendars.primary.errors) throw new CalendarUnreachable('no times in the answer')
        busy.push(...read.data.calendars.primary.busy)
      }
      return busy.map((period) => ({ summary: 'Busy', ...period }))
    },
  })
}

const after = (moment: Date) => new Date(moment.getTime() + DAYS_AT_ONCE * 86_400_000)

const freeBusy = z.object({
  calendars: z.object({
    primary: z.object({
      busy: z.array(z.object({ start: z.string(), end: z.string() })).default([]),
      errors: z.array(z.unknown()).nonempty().optional(),
    }),
  }),
})
