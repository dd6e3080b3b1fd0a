import { unsubscribed, unsubscribeQuery } from '../../shared/notifications.ts'
import { answer, createRoom, operation, problems } from '../http/router.ts'
import { unsubscribe } from './unsubscribe.ts'

export const notificationsRoutes = createRoom()

notificationsRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/unsubscribe',
    tags: ['notifications'],
    summary: 'Turn off the kind of mail that this link stood in (RFC 8058)',
    request: { query: unsubscribeQuery },
    responses: { 200: answer(unsubscribed, 'It is off'), ...problems(400, 404) },
  }),
  async (c) => c.json(await unsubscribe(c.var.ctx, c.req.valid('query').token), 200),
)

/** For a mail program that opens the address instead of posting to it: looking changes nothing, the page there asks. */
notificationsRoutes.get('/unsubscribe', (c) =>
  c.redirect(`/unsubscribe?token=${encodeURIComponent(c.req.query('token') ?? '')}`, 303),
)
