import { cacheAppFiles, cachePictures, putPreviousVersionAside } from './keep-files.ts'
import { answerNotification } from './answer-notification.ts'
import type { ProposedNotification } from './compose-notification.ts'
import { renewSubscription, showPush, catchUpWhenWoken } from './show-push.ts'
import type { AppFile } from './check-integrity.ts'
import { takeShares } from './take-share.ts'
import { sendWaitingItems } from './worker-device.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: AppFile[] }

const precachedFiles = self.__WB_MANIFEST
cacheAppFiles(precachedFiles)
cachePictures()
takeShares()

self.addEventListener('install', (event) => event.waitUntil(putPreviousVersionAside(precachedFiles)))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => event.data?.type === 'take_over' && event.waitUntil(self.skipWaiting()))
self.addEventListener('sync', (event) => (event as ExtendableEvent).waitUntil(sendWaitingItems()))
self.addEventListener('periodicsync', (event) => (event as ExtendableEvent).waitUntil(catchUpWhenWoken()))
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data, event as ProposedNotification)))
self.addEventListener('notificationclick', (event) => event.waitUntil(answerNotification(event)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription()))
