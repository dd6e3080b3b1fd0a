/// <reference lib="webworker" />
import { type AppFile, keepApp, putPreviousVersionAside } from './offline/worker/keep-app.ts'
import { keepPictures } from './offline/worker/keep-pictures.ts'
import { openFromNotification } from './offline/worker/open-from-notification.ts'
import type { Proposed } from './offline/worker/read-payload.ts'
import { renewSubscription } from './offline/worker/renew-subscription.ts'
import { sendWaiting } from './offline/worker/send-waiting.ts'
import { showPush } from './offline/worker/show-push.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: AppFile[] }

const files = self.__WB_MANIFEST
keepApp(files)
keepPictures()

self.addEventListener('install', (event) => event.waitUntil(putPreviousVersionAside(files)))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => event.data?.type === 'take_over' && event.waitUntil(self.skipWaiting()))
self.addEventListener('sync', (event) => (event as ExtendableEvent).waitUntil(sendWaiting()))
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data, event as Proposed)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openFromNotification(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(renewSubscription()))
