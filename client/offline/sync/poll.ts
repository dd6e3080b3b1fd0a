import { MESSAGES_POLL, UNREAD_POLL } from '../../../shared/limits.ts'
import { syncState } from './sync-state.ts'

/**
 * While the stream is down, or a sync after a poke has failed, and only then, a visible tab polls every 5 s on the
 * messages screen and every 10 s elsewhere.
 */
export function pollWhileDown(ask: () => void, signal: AbortSignal) {
  let askedAt = Date.now()
  const timer = setInterval(() => {
    const { streaming, synced } = syncState()
    const wait = location.pathname.startsWith('/messages') ? MESSAGES_POLL : UNREAD_POLL
    if ((streaming && synced) || document.visibilityState !== 'visible' || Date.now() - askedAt < wait) return
    askedAt = Date.now()
    ask()
  }, 1_000)
  signal.addEventListener('abort', () => clearInterval(timer))
}
