import { html } from 'hono/html'
import { CALENDAR_PROVIDERS, calendarName, type CalendarProviderId } from '../../../shared/calendar/calendar-words.ts'
import { BRAND } from '../../../shared/brand.ts'
import { createRouter } from '../../http/router.ts'
import { codeFor, EMBEDDED_CONSENT } from '../../ports/calendars/embedded-calendar.ts'

/** The stand-ins for the providers' consent pages. They lead back to us and nowhere else. */
export const calendarRoutes = createRouter()

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

/** Asks what a provider's consent page asks, and says that it is none. */
const calendarPage = (provider: CalendarProviderId, denied: string) =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${calendarName(provider)}: allow ${BRAND}?</title>
        <link rel="stylesheet" href="/dev/checkout.css" />
      </head>
      <body>
        <header>
          <b>This is a stand-in.</b> ${calendarName(provider)} is not set up here: nobody’s calendar is read, the times
          are made up.
        </header>
        <main class="single">
          <form method="post" aria-labelledby="title">
            <h1 id="title">${BRAND} wants to read your ${calendarName(provider)}</h1>
            <ul>
              <li>See when you are busy${provider === 'microsoft' ? ', and the titles of your appointments' : ''}</li>
              <li>Keep reading it while you are away</li>
            </ul>
            <p class="hint">It cannot change anything in your calendar.</p>
            <button type="submit">Allow</button>
            <a class="cancel" href="${denied}">Cancel</a>
          </form>
        </main>
      </body>
    </html>`
