import type { PushSubscriptionJson } from '../../../shared/push.ts'
import type { SendRequest } from '../../http/create-request.ts'

/**
 * The browser's subscription to push and the server's record of it. No Dexie, no React, nothing of a page: the worker
 * uses it too.
 */

/**
 * Subscribes if necessary, with the server's own key, and registers with the server. `isStillHere`: nobody has signed out
 * meanwhile, who would have ended the subscription before this one; then this one is ended, too.
 *
 * @throws if the browser or the server refuses
 */
export async function subscribeToPush(
  registration: ServiceWorkerRegistration,
  send: SendRequest,
  isStillHere: () => boolean | Promise<boolean>,
): Promise<void> {
  const { public_key } = await send('GET', '/push/key')
  const held = await registration.pushManager.getSubscription()
  const isOurs = held && isSameServerKey(held.options.applicationServerKey, base64UrlBytes(public_key))
  if (held && !isOurs) await held.unsubscribe()
  const subscription = isOurs
    ? held
    : await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: base64UrlBytes(public_key),
      })
  if (!(await isStillHere())) return void (await subscription.unsubscribe())
  const { endpoint, expirationTime, keys } = subscription.toJSON()
  const made = { endpoint, expirationTime: expirationTime ?? null, keys } as PushSubscriptionJson
  await send('POST', '/push/subscriptions', made)
}

/** Ends pushes of a person who signs out on this device, even if the server cannot be reached now. */
export async function endPushSubscription(token: string | null, send: SendRequest): Promise<void> {
  const registration = await workerRegistrationOrNull()
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  if (!subscription) return
  if (token) {
    await send('DELETE', '/push/subscriptions', { endpoint: subscription.endpoint }, { token, timeout: 4_000 }).catch(
      () => {},
    )
  }
  await subscription.unsubscribe().catch(() => false)
}

/** The service worker of this page; null if the browser has none, or none is installed. */
export async function workerRegistrationOrNull(): Promise<ServiceWorkerRegistration | null> {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return null
  return (await navigator.serviceWorker.getRegistration().catch(() => undefined)) ?? null
}

function base64UrlBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function isSameServerKey(held: ArrayBuffer | null, wanted: Uint8Array) {
  const bytes = held && new Uint8Array(held)
  return bytes !== null && bytes.length === wanted.length && bytes.every((byte, at) => byte === wanted[at])
}
