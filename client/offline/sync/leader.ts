import type { DeviceLocks } from '../store/device.ts'

/**
 * One visible tab leads and holds the stream, so that any number of tabs works over HTTP/1.1. While all are hidden none
 * does, so that pushes come instead. When the leader goes, another visible tab takes over.
 */
export function leadWhileVisible({ locks, name, lead, signal }: LeaderOptions): void {
  let giveUp: AbortController | null = null
  let isLeaving: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', follow, { signal })
  addEventListener('pagehide', stop, { signal })
  addEventListener('pageshow', follow, { signal })
  signal.addEventListener('abort', stop)
  follow()

  function follow() {
    clearTimeout(isLeaving)
    if (document.visibilityState === 'visible') stand()
    else isLeaving = setTimeout(stop, LEAVE_AFTER_HIDDEN_MS)
  }

  function stand() {
    if (giveUp || signal.aborted) return
    const attempt = new AbortController()
    giveUp = attempt
    locks.request(name, { signal: attempt.signal }, () => leadUntil(attempt.signal)).catch(() => {})
  }

  async function leadUntil(end: AbortSignal) {
    if (end.aborted) return
    lead(end)
    await new Promise<void>((resolve) => end.addEventListener('abort', () => resolve(), { once: true }))
  }

  function stop() {
    clearTimeout(isLeaving)
    giveUp?.abort()
    giveUp = null
  }
}

type LeaderOptions = {
  locks: DeviceLocks
  name: string
  /** Runs until `signal` is aborted. */ lead: (end: AbortSignal) => void
  signal: AbortSignal
}
/** A glance at another tab should not close the stream. */
const LEAVE_AFTER_HIDDEN_MS = 3_000
