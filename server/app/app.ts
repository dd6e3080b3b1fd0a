import { randomUUID } from 'node:crypto'
import { describeApi } from '../http/api-document.ts'
import { notesRoutes } from '../hiring/note-routes.ts'
import { planRoutes } from '../hiring/plan/routes.ts'
import { applicantSearchRoutes, applicationsRoutes } from '../hiring/routes.ts'
import { callSheetRoutes } from '../call-sheets/routes.ts'
import { passkeyRoutes } from '../accounts/passkeys/routes.ts'
import { authRoutes } from '../accounts/routes.ts'
import { twoFactorRoutes } from '../accounts/two-factor/routes.ts'
import { calendarConnectRoutes, calendarRoutes } from '../calendar/routes.ts'
import { companiesRoutes } from '../companies/routes.ts'
import type { Context } from '../context.ts'
import { credentialsRoutes, shownCredentialsRoutes } from '../people/credentials/routes.ts'
import { notFound } from '../errors.ts'
import { gzipJson } from '../http/gzip-json.ts'
import { answerError, createRouter } from '../http/router.ts'
import { filesRoutes } from '../http/files-routes.ts'
import { healthRoutes, supportRoutes } from '../http/health.ts'
import { limitRequests } from '../http/limit-requests.ts'
import { invitationsRoutes } from '../hiring/invitation-routes.ts'
import { jobsRoutes } from '../jobs/routes.ts'
import { templatesRoutes } from '../jobs/template-routes.ts'
import { attachmentRoutes } from '../messages/attachment-routes.ts'
import { broadcastRoutes, crewMessageRoutes } from '../messages/broadcasts/routes.ts'
import { channelRoutes } from '../messages/channel/routes.ts'
import { messagesRoutes } from '../messages/routes.ts'
import { notificationsRoutes, pushRoutes } from '../delivery/routes.ts'
import { pushTestRoutes } from './push-test-routes.ts'
import { observeRequests } from '../http/observe.ts'
import { busyRoutes } from '../hiring/crews/busy-routes.ts'
import { crewsRoutes } from '../hiring/crews/routes.ts'
import { amendmentsRoutes } from '../hiring/amendments/amendment-routes.ts'
import { offersRoutes } from '../hiring/offer-routes.ts'
import { chiefRoutes } from '../hours/chiefs/chief-routes.ts'
import { hoursRoutes } from '../hours/routes.ts'
import { sheetRoutes } from '../hours/sheets/sheet-routes.ts'
import { rightToWorkRoutes } from '../right-to-work/routes.ts'
import { payRoutes } from '../pay/routes.ts'
import { paymentsRoutes } from '../payments/routes.ts'
import { placesRoutes, positionRoutes } from '../http/places-routes.ts'
import { publicRoutes } from '../http/public-pages.ts'
import { employersRoutes, ratingsRoutes } from '../people/ratings/routes.ts'
import { refereesRoutes } from '../people/referees/routes.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { serveClient } from '../http/client-files.ts'
import { syncRoutes } from '../sync/routes.ts'
import { savedSearchesRoutes } from '../jobs/searches/routes.ts'
import { staffPostRoutes } from '../staff/post-routes.ts'
import { staffRoutes } from '../staff/routes.ts'
import { accountRoutes } from '../accounts/own-data/routes.ts'
import { payoutRoutes, usersRoutes } from '../people/profile/routes.ts'
import { portfolioRoutes } from '../people/portfolio/routes.ts'
import { safetyRoutes } from '../people/safety/routes.ts'
import { uploadsRoutes } from '../http/uploads/routes.ts'
import { freelancersRoutes } from '../people/profile/freelancer-routes.ts'
import { devRoutes } from '../demo/dev/routes.ts'

/**
 * The HTTP application: the routers under /api, health, and the built client (from `clientFolder` if given) for
 * everything else.
 */
export function createApp(ctx: Context, clientFolder?: string) {
  const app = createRouter()
  app.use(async (c, next) => {
    c.set('ctx', ctx)
    c.set('requestId', randomUUID())
    await next()
  })
  app.use(observeRequests)
  app.use(securityHeaders)
  app.use('/api/*', limitRequests(ctx))
  app.use('/api/*', gzipJson)
  app.onError(answerError)

  app.route('/', healthRoutes)
  app.route('/api', authRoutes)
  app.route('/api', twoFactorRoutes)
  app.route('/api', passkeyRoutes)
  app.route('/api', calendarConnectRoutes)
  app.route('/api', uploadsRoutes)
  app.route('/api', usersRoutes)
  app.route('/api', portfolioRoutes)
  app.route('/api', payoutRoutes)
  app.route('/api', accountRoutes)
  app.route('/api', shownCredentialsRoutes)
  app.route('/api', credentialsRoutes)
  app.route('/api', refereesRoutes)
  app.route('/api', safetyRoutes)
  app.route('/api', freelancersRoutes)
  app.route('/api', employersRoutes)
  app.route('/api', applicantSearchRoutes)
  app.route('/api', companiesRoutes)
  app.route('/api', templatesRoutes)
  app.route('/api', jobsRoutes)
  app.route('/api', applicationsRoutes)
  app.route('/api', notesRoutes)
  app.route('/api', offersRoutes)
  app.route('/api', amendmentsRoutes)
  app.route('/api', invitationsRoutes)
  app.route('/api', ratingsRoutes)
  app.route('/api', planRoutes)
  app.route('/api', callSheetRoutes)
  app.route('/api', broadcastRoutes)
  app.route('/api', crewsRoutes)
  app.route('/api', busyRoutes)
  app.route('/api', crewMessageRoutes)
  app.route('/api', savedSearchesRoutes)
  app.route('/api', messagesRoutes)
  app.route('/api', attachmentRoutes)
  app.route('/api', channelRoutes)
  app.route('/api', hoursRoutes)
  app.route('/api', sheetRoutes)
  app.route('/api', chiefRoutes)
  app.route('/api', payRoutes)
  app.route('/api', rightToWorkRoutes)
  app.route('/api', paymentsRoutes)
  app.route('/api', calendarRoutes)
  app.route('/api', placesRoutes)
  app.route('/api', positionRoutes)
  app.route('/api', pushRoutes)
  app.route('/api', pushTestRoutes)
  app.route('/api', notificationsRoutes)
  app.route('/api', staffRoutes)
  app.route('/api', staffPostRoutes)
  app.route('/api', supportRoutes)
  app.route('/api', syncRoutes)
  if (ctx.settings.NODE_ENV !== 'production') app.route('/', devRoutes)

  describeApi(app, ctx.settings.SUPPORT_EMAIL)
  app.all('/api/*', () => {
    throw notFound('There is nothing at this address.')
  })
  app.route('/files', filesRoutes)
  app.route('/', publicRoutes)
  app.route('/', serveClient(ctx, clientFolder))
  return app
}
