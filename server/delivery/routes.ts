import { changeNotificationChoices } from './notification-choices.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { subscribeToPushes, unsubscribeFromPushes } from './push-subscriptions.ts'
import { unsubscribeByToken as unsubscribeFromMails } from './unsubscribe.ts'
import { pushOperations, notificationsOperations } from '../../shared/api/notification-operations.ts'
import { serveOperations } from '../http/serve.ts'

export const pushRoutes = serveOperations(pushOperations, {
  getPushKey: ({ ctx }) => ({ public_key: ctx.ports.push.publicKey }),
  addPushSubscription: async ({ c, me, body }) => {
    const { isNew } = await subscribeToPushes(me, body)
    return c.json({}, isNew ? 201 : 200)
  },
  deletePushSubscription: ({ me, body }) => unsubscribeFromPushes(me, body.endpoint),
})

export const notificationsRoutes = serveOperations(notificationsOperations, {
  unsubscribeMail: ({ ctx, query }) => unsubscribeFromMails(ctx, query.token),
  readNotifications: ({ me, body }) => markNotificationsRead(me, body.entries),
  updateNotificationChoices: ({ me, body }) => changeNotificationChoices(me, body),
})

/** For mail programs that GET the address instead of posting to it: opening it changes nothing, the page asks first. */
notificationsRoutes.get('/notifications/unsubscribe', (c) =>
  c.redirect(`/unsubscribe#token=${encodeURIComponent(c.req.query('token') ?? '')}`, 303),
)
