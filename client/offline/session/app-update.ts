import { useSyncExternalStore } from 'react'
import { createStore } from '../../state/create-store.ts'

/**
 * A new version of the app: downloaded in the background, activated only when the person says so, never while they
 * write.
 */
export function useAppUpdate(): { ready: boolean; reload: () => void } {
  const ready = useSyncExternalStore(isUpdateReady.subscribe, isUpdateReady.get)
  return { ready, reload: () => void activateAppUpdate() }
}

const isUpdateReady = createStore(false)
let hasAskedForReload = false

/** A new version waits: the screens offer to load it. */
export function offerAppUpdate() {
  isUpdateReady.set(true)
}

/** Without a waiting worker, another tab has activated it: only this page is old. */
async function activateAppUpdate() {
  hasAskedForReload = true
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (registration?.waiting) registration.waiting.postMessage({ type: 'take_over' })
  else await reloadAfterWrites()
}

let hadServiceWorker = typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller)

/**
 * Another worker controls this tab. The tab that asked for it reloads. Other tabs keep their version and are offered
 * the reload.
 */
export function onWorkerChange() {
  if (hasAskedForReload) return void reloadAfterWrites()
  if (hadServiceWorker) offerAppUpdate()
  hadServiceWorker = true
}

/** After pending writes are done. */
export async function reloadAfterWrites() {
  const reload = () => location.reload()
  await import('../store/connection.ts').then(({ leavePage }) => leavePage(reload), reload)
}
