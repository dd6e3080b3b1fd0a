import { isReached, onReach } from '../../http/reach.ts'
import { changeOfWorker, offer } from './app-update.ts'

const HOUR = 3_600_000

/** Registers the worker and looks for a newer one now, on focus, every hour, and when there is signal again. */
export function watchForUpdates(signal: AbortSignal): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  navigator.serviceWorker.addEventListener('controllerchange', changeOfWorker, { signal })
  const lookNow = () => void look(signal).catch(() => {})
  lookNow()
  addEventListener('focus', lookNow, { signal })
  addEventListener('online', lookNow, { signal })
  const stop = onReach(() => isReached() && lookNow())
  const timer = setInterval(lookNow, HOUR)
  signal.addEventListener('abort', () => {
    stop()
    clearInterval(timer)
  })
}

/** Registered again each time: a first install that lost its signal half-way leaves no registration behind that could be asked. */
async function look(signal: AbortSignal) {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  if (signal.aborted) return
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  registration.onupdatefound = () => watchInstall(registration.installing)
  await registration.update()
}

function watchInstall(worker: ServiceWorker | null) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
  })
}
