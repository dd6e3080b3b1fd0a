import { html } from 'hono/html'
import { BRAND } from '../../../shared/brand.ts'
import { calendarName, type CalendarProviderId } from '../../../shared/calendar/shared-calendar-words.ts'

/** Asks what a provider's consent page asks, and says that it is none. */
export const calendarPage = (provider: CalendarProviderId, denied: string) =>
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
