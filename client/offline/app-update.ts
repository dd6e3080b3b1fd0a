import { useSyncExternalStore } from 'react'

/** A new version of the app: fetched in the background, taken only when the person says so, never under a draft. */
export function useAppUpdate(): { ready: boolean; reload: () => void } {
  const ready = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isReady,
  )
  return { ready, reload }
}

let isReady = false
let isAsked = false
let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function offer(worker: ServiceWorker | null) {
  waiting = worker
  isReady = true
  for (const listener of listeners) listener()
}

function reload() {
  isAsked = true
  if (waiting?.state === 'installed') waiting.postMessage({ type: 'take_over' })
  else location.reload()
}

const HOUR = 3_600_000

/** Registers the worker and looks for a newer one now, on focus and every hour. */
export async function watchForUpdates(signal: AbortSignal): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  navigator.serviceWorker.addEventListener('controllerchange', changeOfWorker, { signal })
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null)
  if (!registration || signal.aborted) return
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  registration.addEventListener('updatefound', () => watchInstall(registration.installing), { signal })

  const look = () => void registration.update().catch(() => {})
  look()
  addEventListener('focus', look, { signal })
  const timer = setInterval(look, HOUR)
  signal.addEventListener('abort', () => clearInterval(timer))
}

function watchInstall(worker: ServiceWorker | null) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
  })
}

let hadWorker = typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller)

/** The tab that asked reloads. Another tab goes on with the version it has, and is offered the reload too. */
function changeOfWorker() {
  if (isAsked) return location.reload()
  if (hadWorker) offer(null)
  hadWorker = true
}
