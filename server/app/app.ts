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
import { observe } from '../http/observe.ts'
import { busyRoutes } from '../hiring/busy/routes.ts'
import { crewsRoutes } from '../hiring/crews/routes.ts'
import { amendmentsRoutes } from '../hiring/amendments/amendment-routes.ts'
import { offersRoutes } from '../hiring/offer-routes.ts'
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
import { freelancersRoutes } from '../people/freelancers/routes.ts'
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
  app.use(observe)
  app.use(securityHeaders)
  app.use('/api/*', limitRequests(ctx))
  app.use('/api/*', gzipJson)
  app.onError(answerError)

  app.route('/', healthRoutes)
  app.route('/api/auth', authRoutes)
  app.route('/api/auth', twoFactorRoutes)
  app.route('/api/auth', passkeyRoutes)
  app.route('/api/auth', calendarConnectRoutes)
  app.route('/api/uploads', uploadsRoutes)
  app.route('/api/users', usersRoutes)
  app.route('/api/users', portfolioRoutes)
  app.route('/api/users', payoutRoutes)
  app.route('/api/users/me', accountRoutes)
  app.route('/api/users', shownCredentialsRoutes)
  app.route('/api/credentials', credentialsRoutes)
  app.route('/api/referees', refereesRoutes)
  app.route('/api/users', safetyRoutes)
  app.route('/api/freelancers', freelancersRoutes)
  app.route('/api/employers', employersRoutes)
  app.route('/api/employers', applicantSearchRoutes)
  app.route('/api/companies', companiesRoutes)
  app.route('/api/jobs/templates', templatesRoutes)
  app.route('/api/jobs', jobsRoutes)
  app.route('/api/jobs', applicationsRoutes)
  app.route('/api/jobs', notesRoutes)
  app.route('/api/jobs', offersRoutes)
  app.route('/api/jobs', amendmentsRoutes)
  app.route('/api/jobs', invitationsRoutes)
  app.route('/api/jobs', ratingsRoutes)
  app.route('/api/jobs', planRoutes)
  app.route('/api/jobs', callSheetRoutes)
  app.route('/api/jobs', broadcastRoutes)
  app.route('/api/crews', crewsRoutes)
  app.route('/api/crews', busyRoutes)
  app.route('/api/crews/messages', crewMessageRoutes)
  app.route('/api/saved-searches', savedSearchesRoutes)
  app.route('/api/messages', messagesRoutes)
  app.route('/api/messages', attachmentRoutes)
  app.route('/api/channels', channelRoutes)
  app.route('/api/payments', paymentsRoutes)
  app.route('/api/calendar', calendarRoutes)
  app.route('/api/places', placesRoutes)
  app.route('/api/positions', positionRoutes)
  app.route('/api/push', pushRoutes)
  app.route('/api/push', pushTestRoutes)
  app.route('/api/notifications', notificationsRoutes)
  app.route('/api/staff', staffRoutes)
  app.route('/api/staff', staffPostRoutes)
  app.route('/api/support', supportRoutes)
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
