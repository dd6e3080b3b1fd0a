import { answerWithJson, declareOperations } from './declare-operations.ts'
import {
  choicesUpdateSchema,
  notificationChoicesSchema,
  pushKeySchema,
  pushSubscriptionSchema,
  pushUnsubscribeSchema,
  readNotificationsSchema,
  unsubscribeQuerySchema,
  unsubscribedSchema,
} from '../push.ts'

export const pushOperations = declareOperations('notifications', {
  getPushKey: {
    access: 'user',
    method: 'get',
    path: '/push/key',
    summary: 'The public key for subscribing to pushes',
    answers: { 200: answerWithJson(pushKeySchema, 'The VAPID public key to subscribe with') },
    refusals: [401],
  },
  addPushSubscription: {
    access: 'user',
    method: 'post',
    path: '/push/subscriptions',
    summary: 'Subscribe this device to pushes',
    body: pushSubscriptionSchema,
    answers: { 200: { description: 'Subscribed before' }, 201: { description: 'Subscribed' } },
    refusals: [401, 422],
  },
  deletePushSubscription: {
    access: 'user',
    method: 'delete',
    path: '/push/subscriptions',
    summary: 'Unsubscribe this device from pushes',
    body: pushUnsubscribeSchema,
    answers: { 204: { description: 'Unsubscribed' } },
    refusals: [401, 422],
  },
})

export const notificationsOperations = declareOperations('notifications', {
  unsubscribeMail: {
    access: 'public',
    method: 'post',
    path: '/notifications/unsubscribe',
    summary: 'Turn off the kind of mail that this link was in (RFC 8058)',
    query: unsubscribeQuerySchema,
    answers: { 200: answerWithJson(unsubscribedSchema, 'The kind of mail that is off now') },
    refusals: [400, 404],
  },
  readNotifications: {
    access: 'user',
    method: 'post',
    path: '/notifications/read',
    summary: 'Mark notifications as read, each up to what you saw of it',
    body: readNotificationsSchema,
    answers: { 204: { description: 'Read on all your devices; entries that are gone are left out' } },
    refusals: [401, 422],
  },
  updateNotificationChoices: {
    access: 'user',
    method: 'put',
    path: '/notifications/settings',
    summary: 'Choose push and mail for each kind, and quiet hours: only what is sent changes',
    body: choicesUpdateSchema,
    answers: { 200: answerWithJson(notificationChoicesSchema, 'Your present choices') },
    refusals: [401, 422],
  },
})
