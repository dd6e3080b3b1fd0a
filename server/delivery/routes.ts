import { changeChoices } from './notification-choices.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { subscribe, unsubscribe } from './push-subscriptions.ts'
import { unsubscribe as unsubscribeFromMails } from './unsubscribe.ts'
import { pushOperations, notificationsOperations } from '../../shared/api/notification-operations.ts'
import { serve } from '../http/serve.ts'

export const pushRoutes = serve(pushOperations, {
  getPushKey: ({ ctx }) => ({ public_key: ctx.ports.push.publicKey }),
  addPushSubscription: async ({ c, me, body }) => {
    const { isNew } = await subscribe(me, body)
    return c.json({}, isNew ? 201 : 200)
  },
  deletePushSubscription: ({ me, body }) => unsubscribe(me, body.endpoint),
})

export const notificationsRoutes = serve(notificationsOperations, {
  unsubscribeMail: ({ ctx, query }) => unsubscribeFromMails(ctx, query.token),
  readNotifications: ({ me, body }) => markNotificationsRead(me, body.entries),
  updateNotificationChoices: ({ me, body }) => changeChoices(me, body),
})

/** For mail programs that GET the address instead of posting to it: opening it changes nothing, the page asks first. */
notificationsRoutes.get('/notifications/unsubscribe', (c) =>
  c.redirect(`/unsubscribe#token=${encodeURIComponent(c.req.query('token') ?? '')}`, 303),
)
