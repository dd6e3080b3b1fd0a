import { getCookie, setCookie } from 'hono/cookie'
import { connectionAnswer, startedConnection } from '../../shared/calendar/calendar.ts'
import { calendarName, CALENDAR_PROVIDERS, CONNECTION_ENDS } from '../../shared/calendar/shared-calendar-words.ts'
import { malformed } from '../errors.ts'
import { answer, createRoom, operation, problems } from '../http/router.ts'
import { finishConnection } from './finish-connection.ts'
import { originOf } from './origin-of.ts'
import { CONNECTION_MINUTES, startConnection } from './connect-calendar.ts'

/** Under /auth, as the specification has it; nobody signs in with it. */
export const calendarConnectRoutes = createRoom()

/** Lax: the way back from the provider's page is a link of another site. */
const COOKIE = { httpOnly: true, sameSite: 'Lax', path: '/api/auth' } as const
const cookieOf = (provider: string) => `standby_${provider}_calendar`

for (const provider of CALENDAR_PROVIDERS) {
  calendarConnectRoutes.openapi(
    operation('freelancer', {
      method: 'get',
      path: `/${provider}/login`,
      tags: ['calendar'],
      summary: `Begin to connect ${calendarName(provider)}: where to send the browser`,
      responses: {
        200: answer(startedConnection, 'The provider’s page; it leads back within ten minutes, in this browser'),
        ...problems(401, 403, 429, 503, 507),
      },
    }),
    async (c) => {
      const origin = originOf(c)
      const { browser, authorization_url } = await startConnection(c.var.me, provider, origin)
      const secure = origin.startsWith('https:')
      setCookie(c, cookieOf(provider), browser, { ...COOKIE, secure, maxAge: CONNECTION_MINUTES * 60 })
      return c.json({ authorization_url }, 200)
    },
  )

  calendarConnectRoutes.openapi(
    operation('public', {
      method: 'get',
      path: `/${provider}/callback`,
      tags: ['calendar'],
      summary: `The way back from ${calendarName(provider)}`,
      request: { query: connectionAnswer },
      responses: { 303: { description: 'To the settings, which tell what became of it' }, ...problems(400, 507) },
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
