import { setReached } from '../http/reach.ts'
import { lineState, onLine, setLine } from './status-store.ts'

type News = { line: { online: boolean; streaming: boolean } } | { ask: true }

/** The leading tab tells the others how its line stands. Returns what to call when leading begins and ends. */
export function shareLine(userId: string, signal: AbortSignal) {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`standby-line-${userId}`)
  let isLeading = false

  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if ('ask' in data) return tell()
    if (isLeading) return
    setReached(data.line.online)
    setLine({ streaming: data.line.streaming })
  })
  const stop = onLine(tell)
  signal.addEventListener('abort', () => {
    stop()
    channel?.close()
  })
  channel?.postMessage({ ask: true } satisfies News)

  function tell() {
    const { online, streaming } = lineState()
    if (isLeading && !signal.aborted) channel?.postMessage({ line: { online, streaming } } satisfies News)
  }

  return (leading: boolean) => {
    isLeading = leading
    tell()
  }
}
