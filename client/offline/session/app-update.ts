import { useSyncExternalStore } from 'react'
import { createStore } from '../../state/create-store.ts'

/**
 * A new version of the app: downloaded in the background, activated only when the person says so, never while they
 * write.
 */
export function useAppUpdate(): { ready: boolean; reload: () => void } {
  const ready = useSyncExternalStore(isReady.subscribe, isReady.get)
  return { ready, reload: () => void reload() }
}

const isReady = createStore(false)
let isAsked = false

/** A new version waits: the screens offer to load it. */
export function offer() {
  isReady.set(true)
}

/** Without a waiting worker, another tab has activated it: only this page is old. */
async function reload() {
  isAsked = true
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (registration?.waiting) registration.waiting.postMessage({ type: 'take_over' })
  else await reloadPage()
}

let hadWorker = typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller)

/**
 * Another worker controls this tab. The tab that asked for it reloads. Other tabs keep their version and are offered
 * the reload.
 */
export function changeOfWorker() {
  if (isAsked) return void reloadPage()
  if (hadWorker) offer()
  hadWorker = true
}

/** After pending writes are done. */
export async function reloadPage() {
  const reload = () => location.reload()
  await import('../store/connection.ts').then(({ leave }) => leave(reload), reload)
}
