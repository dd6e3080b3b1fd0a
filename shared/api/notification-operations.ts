import { answer, declareOperations } from './declare-operations.ts'
import {
  choicesUpdate,
  notificationChoices,
  pushKey,
  pushSubscription,
  pushUnsubscribe,
  readNotifications,
  unsubscribeQuery,
  unsubscribed,
} from '../push.ts'

export const pushOperations = declareOperations('notifications', {
  getPushKey: {
    access: 'user',
    method: 'get',
    path: '/push/key',
    summary: 'The public key for subscribing to pushes',
    answers: { 200: answer(pushKey, 'The VAPID public key to subscribe with') },
    refusals: [401],
  },
  addPushSubscription: {
    access: 'user',
    method: 'post',
    path: '/push/subscriptions',
    summary: 'Subscribe this device to pushes',
    body: pushSubscription,
    answers: { 200: { description: 'Subscribed before' }, 201: { description: 'Subscribed' } },
    refusals: [401, 422],
  },
  deletePushSubscription: {
    access: 'user',
    method: 'delete',
    path: '/push/subscriptions',
    summary: 'Unsubscribe this device from pushes',
    body: pushUnsubscribe,
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
    query: unsubscribeQuery,
    answers: { 200: answer(unsubscribed, 'The kind of mail that is off now') },
    refusals: [400, 404],
  },
  readNotifications: {
    access: 'user',
    method: 'post',
    path: '/notifications/read',
    summary: 'Mark notifications as read, each up to what you saw of it',
    body: readNotifications,
    answers: { 204: { description: 'Read on all your devices; entries that are gone are left out' } },
    refusals: [401, 422],
  },
  updateNotificationChoices: {
    access: 'user',
    method: 'put',
    path: '/notifications/settings',
    summary: 'Choose push and mail for each kind, and quiet hours: only what is sent changes',
    body: choicesUpdate,
    answers: { 200: answer(notificationChoices, 'Your present choices') },
    refusals: [401, 422],
  },
})
