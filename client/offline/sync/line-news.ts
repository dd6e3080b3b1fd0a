import { setReached } from '../../http/reach.ts'
import { lineState, onLine, setLine } from './line.ts'

type News = { line: { online: boolean; streaming: boolean } } | { ask: true }

/** The leading tab tells the others how its line stands. `lead` is told when leading begins and ends; `ask` asks whoever leads now. */
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
  const ask = () => !signal.aborted && channel?.postMessage({ ask: true } satisfies News)
  ask()

  function tell() {
    const { online, streaming } = lineState()
    if (isLeading && !signal.aborted) channel?.postMessage({ line: { online, streaming } } satisfies News)
  }

  function lead(leading: boolean) {
    isLeading = leading
    tell()
  }
  return { lead, ask }
}
