import type { MiddlewareHandler } from 'hono'
import { forbidden } from '../../errors.ts'
import type { AppEnvironment } from '../../http/app-env.ts'
import { isLoopbackHost } from '../../http/client-address.ts'
import { checkoutRoutes } from './checkout.ts'
import { devMailboxPage, listDevMailbox } from './mailbox.ts'
import { html } from 'hono/html'
import { PRODUCT_NAME } from '../../../shared/brand.ts'
import {
  CALENDAR_PROVIDERS,
  calendarProviderName,
  type CalendarProviderId,
} from '../../../shared/calendar/calendar-texts.ts'
import { standInCodeFor, EMBEDDED_CONSENT_PATH } from '../../ports/calendars/embedded-calendar.ts'
import { devOperations } from '../../../shared/api/dev-operations.ts'
import { serveOperations } from '../../http/serve.ts'
import { createRouter } from '../../http/router.ts'

/** Tools for trying the product out. None of them exists in production: app.ts leaves these routes out there. */
export const devRoutes = createRouter()

// A foreign page whose host name resolves to this machine (DNS rebinding) could otherwise read every mail, with the
// links in it.
const loopbackOnly: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  if (!isLoopbackHost(new URL(c.req.url).hostname))
    throw forbidden('This is for whoever sits at this machine: open it at http://localhost.')
  await next()
}

devRoutes.use('/dev/*', loopbackOnly)

devRoutes.use('/api/dev/*', loopbackOnly)
devRoutes.route('/api', serveOperations(devOperations, { listDevMailbox: ({ ctx }) => listDevMailbox(ctx) }))

devRoutes.get('/dev/outbox', async (c) => c.html(devMailboxPage(await listDevMailbox(c.var.ctx))))

/** The stand-ins for the providers' consent pages. They redirect back to this server only. */
const calendarConsentRoutes = createRouter()

for (const provider of CALENDAR_PROVIDERS) {
  const page = `${EMBEDDED_CONSENT_PATH}/${provider}`
  const back = (answer: Record<string, string>) => `/api/auth/${provider}/callback?${new URLSearchParams(answer)}`

  calendarConsentRoutes.get(page, (c) => {
    const { state = '' } = c.req.query()
    return c.html(calendarConsentPage(provider, back({ error: 'access_denied', state })))
  })

  calendarConsentRoutes.post(page, (c) => {
    const { state = '', code_challenge = '' } = c.req.query()
    return c.redirect(back({ code: standInCodeFor(code_challenge), state }), 303)
  })
}

/** The questions of a provider's consent page, with a note that it is a stand-in. */
const calendarConsentPage = (provider: CalendarProviderId, denied: string) =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${calendarProviderName(provider)}: allow ${PRODUCT_NAME}?</title>
        <link rel="stylesheet" href="/dev/checkout.css" />
      </head>
      <body>
        <header>
          <b>This is a stand-in.</b> ${calendarProviderName(provider)} is not set up here: nobody’s calendar is read,
          the times are made up.
        </header>
        <main class="single">
          <form method="post" aria-labelledby="title">
            <h1 id="title">${PRODUCT_NAME} wants to read your ${calendarProviderName(provider)}</h1>
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

devRoutes.route('/', checkoutRoutes)

devRoutes.route('/', calendarConsentRoutes)
