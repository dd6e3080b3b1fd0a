import { keepApp, keepPictures, putPreviousVersionAside } from './keep-files.ts'
import { answerNotification } from './answer-notification.ts'
import type { Proposed } from './compose-notification.ts'
import { renewSubscription, showPush, wakeUp } from './show-push.ts'
import type { AppFile } from './check-integrity.ts'
import { takeShares } from './take-share.ts'
import { sendWaiting } from './worker-device.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: AppFile[] }

const files = self.__WB_MANIFEST
keepApp(files)
keepPictures()
takeShares()

self.addEventListener('install', (event) => event.waitUntil(putPreviousVersionAside(files)))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => event.data?.type === 'take_over' && event.waitUntil(self.skipWaiting()))
self.addEventListener('sync', (event) => (event as ExtendableEvent).waitUntil(sendWaiting()))
self.addEventListener('periodicsync', (event) => (event as ExtendableEvent).waitUntil(wakeUp()))
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data, event as Proposed)))
self.addEventListener('notificationclick', (event) => event.waitUntil(answerNotification(event)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription()))
