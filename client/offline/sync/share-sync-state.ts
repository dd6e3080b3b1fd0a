import { setServerReached } from '../../http/reach.ts'
import { syncState, onSyncState, setSyncState } from './sync-state.ts'

type SyncStateMessage = { line: { online: boolean; streaming: boolean } } | { ask: true }

/**
 * Shares between the tabs of one person whether the server is reached and the stream is open: the leading tab sends,
 * the others receive. Without BroadcastChannel each tab relies on what it sees itself.
 * @param signal aborted when the person signs out: nothing is sent or received after that
 * @returns `lead(isLeading)` for when this tab begins or stops to lead; `ask()` to ask the leading tab again
 */
export function shareSyncState(userId: string, signal: AbortSignal) {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`standby-line-${userId}`)
  let isLeading = false

  channel?.addEventListener('message', ({ data }: MessageEvent<SyncStateMessage>) => {
    if ('ask' in data) return post()
    if (isLeading) return
    setServerReached(data.line.online)
    setSyncState({ streaming: data.line.streaming })
  })
  const stop = onSyncState(post)
  signal.addEventListener('abort', () => {
    stop()
    channel?.close()
  })
  const ask = () => !signal.aborted && channel?.postMessage({ ask: true } satisfies SyncStateMessage)
  ask()

  function post() {
    const { online, streaming } = syncState()
    if (isLeading && !signal.aborted) channel?.postMessage({ line: { online, streaming } } satisfies SyncStateMessage)
  }

  function lead(leading: boolean) {
    isLeading = leading
    post()
  }
  return { lead, ask }
}
