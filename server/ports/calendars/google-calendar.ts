import { z } from 'zod'
import { CalendarUnreachable } from './calendars.ts'
import { type Account, openOAuthCalendar } from './oauth-calendar.ts'

const SCOPE = 'https://www.googleapis.com/auth/calendar.freebusy'
/** Google refuses to look over much more at once. */
const DAYS_AT_ONCE = 40

/** When somebody is busy, and nothing else: the scope tells neither titles nor guests. */
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
    // Google gives a refresh token only where it is asked to, and on a second time only with the question put again.
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
