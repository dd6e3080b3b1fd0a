import { randomUUID } from 'node:crypto'
import { describeApi } from './api-document/routes.ts'
import { notesRoutes } from './applications/notes/routes.ts'
import { applicationsRoutes } from './applications/routes.ts'
import { callSheetRoutes } from './call-sheets/routes.ts'
import { passkeyRoutes } from './auth/passkeys/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { twoFactorRoutes } from './auth/two-factor/routes.ts'
import { calendarConnectRoutes } from './calendar/connect-routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { companiesRoutes } from './companies/routes.ts'
import type { Context } from './context.ts'
import { credentialsRoutes, shownCredentialsRoutes } from './credentials/routes.ts'
import { notFound } from './errors.ts'
import { gzipJson } from './gzip-json.ts'
import { answerError, createRoom } from './http.ts'
import { filesRoutes } from './files/routes.ts'
import { healthRoutes } from './health.ts'
import { limitRequests } from './limit-requests.ts'
import { invitationsRoutes } from './invitations/routes.ts'
import { jobsRoutes } from './jobs/routes.ts'
import { templatesRoutes } from './jobs/templates/routes.ts'
import { attachmentRoutes } from './messages/attachment-routes.ts'
import { messagesRoutes } from './messages/routes.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { observe } from './observe.ts'
import { offersRoutes } from './offers/routes.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { placesRoutes } from './places/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { ratingsRoutes } from './ratings/routes.ts'
import { refereesRoutes } from './referees/routes.ts'
import { securityHeaders } from './security-headers.ts'
import { serveClient } from './serve-client.ts'
import { supportRoutes } from './support/routes.ts'
import { syncRoutes } from './sync/routes.ts'
import { savedSearchesRoutes } from './saved-searches/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { accountRoutes } from './users/account/routes.ts'
import { payoutRoutes } from './users/payout-routes.ts'
import { portfolioRoutes } from './users/portfolio-routes.ts'
import { safetyRoutes } from './users/safety-routes.ts'
import { uploadsRoutes } from './uploads/routes.ts'
import { usersRoutes } from './users/routes.ts'
import { freelancersRoutes } from './freelancers/routes.ts'
import { employersRoutes } from './employers/routes.ts'
import { devRoutes } from './dev/routes.ts'

/** The whole HTTP side: rooms under /api, health, and the built client for everything else. */
export function createApp(ctx: Context) {
  const app = createRoom()
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
  app.route('/api/companies', companiesRoutes)
  app.route('/api/jobs/templates', templatesRoutes)
  app.route('/api/jobs', jobsRoutes)
  app.route('/api/jobs', applicationsRoutes)
  app.route('/api/jobs', notesRoutes)
  app.route('/api/jobs', offersRoutes)
  app.route('/api/jobs', invitationsRoutes)
  app.route('/api/jobs', ratingsRoutes)
  app.route('/api/jobs', callSheetRoutes)
  app.route('/api/saved-searches', savedSearchesRoutes)
  app.route('/api/messages', messagesRoutes)
  app.route('/api/messages', attachmentRoutes)
  app.route('/api/payments', paymentsRoutes)
  app.route('/api/calendar', calendarRoutes)
  app.route('/api/places', placesRoutes)
  app.route('/api/push', pushRoutes)
  app.route('/api/notifications', notificationsRoutes)
  app.route('/api/staff', staffRoutes)
  app.route('/api/support', supportRoutes)
  app.route('/api', syncRoutes)
  if (ctx.settings.NODE_ENV !== 'production') app.route('/', devRoutes)

  describeApi(app)
  app.all('/api/*', () => {
    throw notFound('There is nothing at this address.')
  })
  app.route('/files', filesRoutes)
  app.route('/', serveClient(ctx))
  return app
}
