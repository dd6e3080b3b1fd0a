import { CALENDAR_PROVIDERS } from '../../../shared/calendar/shared-calendar-words.ts'
import { createRoom } from '../../http/router.ts'
import { codeFor, EMBEDDED_CONSENT } from '../../ports/calendars/embedded-calendar.ts'
import { calendarPage } from './calendar-page.ts'

/** The stand-ins for the providers' consent pages. They lead back to us and nowhere else. */
export const calendarRoutes = createRoom()

for (const provider of CALENDAR_PROVIDERS) {
  const page = `${EMBEDDED_CONSENT}/${provider}`
  const back = (answer: Record<string, string>) => `/api/auth/${provider}/callback?${new URLSearchParams(answer)}`

  calendarRoutes.get(page, (c) => {
    const { state = '' } = c.req.query()
    return c.html(calendarPage(provider, back({ error: 'access_denied', state })))
  })

  calendarRoutes.post(page, (c) => {
    const { state = '', code_challenge = '' } = c.req.query()
    return c.redirect(back({ code: codeFor(code_challenge), state }), 303)
  })
}
