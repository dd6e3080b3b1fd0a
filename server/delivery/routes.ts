import {
  choicesUpdate,
  notificationChoices,
  pushKey,
  pushSubscription,
  pushUnsubscribe,
  readNotifications,
  unsubscribed,
  unsubscribeQuery,
} from '../../shared/push.ts'
import { answer, body, createRouter, operation, problems } from '../http/router.ts'
import { changeChoices } from './notification-choices.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { subscribe, unsubscribe } from './push-subscriptions.ts'
import { unsubscribe as unsubscribeFromMails } from './unsubscribe.ts'

export const pushRoutes = createRouter()

const key = operation('user', {
  method: 'get',
  path: '/key',
  operationId: 'getPushKey',
  tags: ['notifications'],
  summary: 'The public key for subscribing to pushes',
  responses: { 200: answer(pushKey, 'The VAPID public key to subscribe with'), ...problems(401) },
})
pushRoutes.openapi(key, (c) => c.json({ public_key: c.var.ctx.ports.push.publicKey }, 200))

const add = operation('user', {
  method: 'post',
  path: '/subscriptions',
  operationId: 'addPushSubscription',
  tags: ['notifications'],
  summary: 'Subscribe this device to pushes',
  request: { body: body(pushSubscription) },
  responses: { 200: { description: 'Subscribed before' }, 201: { description: 'Subscribed' }, ...problems(401, 422) },
})
pushRoutes.openapi(add, async (c) => {
  const { isNew } = await subscribe(c.var.me, c.req.valid('json'))
  return c.json({}, isNew ? 201 : 200)
})

const remove = operation('user', {
  method: 'delete',
  path: '/subscriptions',
  operationId: 'deletePushSubscription',
  tags: ['notifications'],
  summary: 'Unsubscribe this device from pushes',
  request: { body: body(pushUnsubscribe) },
  responses: { 204: { description: 'Unsubscribed' }, ...problems(401, 422) },
})
pushRoutes.openapi(remove, async (c) => {
  await unsubscribe(c.var.me, c.req.valid('json').endpoint)
  return c.body(null, 204)
})

export const notificationsRoutes = createRouter()

notificationsRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/unsubscribe',
    operationId: 'unsubscribeMail',
    tags: ['notifications'],
    summary: 'Turn off the kind of mail that this link was in (RFC 8058)',
    request: { query: unsubscribeQuery },
    responses: { 200: answer(unsubscribed, 'The kind of mail that is off now'), ...problems(400, 404) },
  }),
  async (c) => c.json(await unsubscribeFromMails(c.var.ctx, c.req.valid('query').token), 200),
)

notificationsRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/read',
    operationId: 'readNotifications',
    tags: ['notifications'],
    summary: 'Mark notifications as read, each up to what you saw of it',
    request: { body: body(readNotifications) },
    responses: {
      204: { description: 'Read on all your devices; entries that are gone are left out' },
      ...problems(401, 422),
    },
  }),
  async (c) => {
    await markNotificationsRead(c.var.me, c.req.valid('json').entries)
    return c.body(null, 204)
  },
)

notificationsRoutes.openapi(
  operation('user', {
    method: 'put',
    path: '/settings',
    operationId: 'updateNotificationChoices',
    tags: ['notifications'],
    summary: 'Choose push and mail for each kind, and quiet hours: only what is sent changes',
    request: { body: body(choicesUpdate) },
    responses: { 200: answer(notificationChoices, 'Your present choices'), ...problems(401, 422) },
  }),
  async (c) => c.json(await changeChoices(c.var.me, c.req.valid('json')), 200),
)

/** For mail programs that GET the address instead of posting to it: opening it changes nothing, the page asks first. */
notificationsRoutes.get('/unsubscribe', (c) =>
  c.redirect(`/unsubscribe#token=${encodeURIComponent(c.req.query('token') ?? '')}`, 303),
)
