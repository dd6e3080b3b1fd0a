import { Workbox } from 'workbox-window'
import { isServerReached, onServerReach } from '../../http/reach.ts'
import { onWorkerChange, offerAppUpdate } from './app-update.ts'

const UPDATE_CHECK_INTERVAL_MS = 3_600_000

/** Registers the worker and checks for a newer one now, on focus, every hour, and when there is signal again. */
export function watchForAppUpdates(signal: AbortSignal): void {
  const container = navigator.serviceWorker
  if (!container || !import.meta.env.PROD) return
  let registered: Workbox | null = null
  container.addEventListener('controllerchange', onWorkerChange, { signal })
  lookNow()
  addEventListener('focus', lookNow, { signal })
  addEventListener('online', lookNow, { signal })
  const stop = onServerReach(() => isServerReached() && lookNow())
  const timer = setInterval(lookNow, UPDATE_CHECK_INTERVAL_MS)
  signal.addEventListener('abort', () => {
    stop()
    clearInterval(timer)
  })

  function lookNow() {
    look().catch(() => {})
  }

  /** Registers again if there is no registration: a first installation that lost its signal halfway leaves none. */
  async function look() {
    const held = await container.getRegistration()
    const workbox = (held && registered) ?? (await register())
    // Workbox reports a worker found by another tab only once: that one may have failed, and the next one come.
    if (held?.waiting) offerWaiting()
    await workbox.update()
  }

  async function register() {
    const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
    workbox.addEventListener('waiting', offerWaiting)
    await workbox.register({ immediate: true })
    registered = workbox
    return workbox
  }

  /** A page without a worker (after a forced reload) has the newest version. */
  function offerWaiting() {
    if (container.controller && !signal.aborted) offerAppUpdate()
  }
}
