import { MESSAGES_POLL_MS, STREAM_SILENCE_MS, UNREAD_POLL_MS } from '../../../shared/limits.ts'
import { requestErrorOf, type RequestError } from '../../http/create-request.ts'
import { retryPauseMs } from '../outbox/backoff.ts'
import type { Device } from '../store/device.ts'
import { syncState } from './sync-state.ts'

type StreamOptions = {
  device: Pick<Device, 'token' | 'random'>
  fetch: typeof fetch
  /** Something changed on the server; also called when the stream was opened, for what was missed. */
  onPoke: () => void
  onState: (isOpen: boolean) => void
  /** The server's 401: the stream is not opened again. */
  onRefused: (token: string) => void
  signal: AbortSignal
}
export type PokeStream = { /** There may be signal again, or the device has slept: check at once. */ nudge: () => void }

const RECONNECT_WAIT_MAX_MS = 30_000

/**
 * Keeps the stream of pokes open until `signal` is aborted. It uses fetch instead of EventSource, for the bearer
 * header: a token must not be in an address. After 40 s of silence the stream counts as dead, and is opened again with
 * backoff.
 */
export function openPokeStream({ device, fetch, onPoke, onState, onRefused, signal }: StreamOptions): PokeStream {
  let failures = 0
  /** ms that a server which ends its streams has asked to wait. */
  let retryAfter: number | null = null
  let lastHeard = 0
  let cut: AbortController | null = null
  let wakeUp = () => {}
  void keepOpen()

  async function keepOpen() {
    while (!signal.aborted) {
      const startedAt = Date.now()
      const isRefused = await open().catch(() => false)
      onState(false)
      if (signal.aborted || isRefused) return
      if (Date.now() - startedAt > STREAM_SILENCE_MS) failures = 0
      await pause(retryAfter ?? retryPauseMs(++failures, device.random, 0, RECONNECT_WAIT_MAX_MS))
      retryAfter = null
    }
  }

  /** Returns true if it was refused for good. */
  async function open(): Promise<boolean> {
    const token = device.token()
    if (!token) return true
    cut = new AbortController()
    const stop = AbortSignal.any([signal, cut.signal])
    const watchdog = setInterval(() => isSilent() && cut?.abort(), 5_000)
    lastHeard = Date.now()
    try {
      const response = await fetch('/api/events', {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        cache: 'no-store',
        signal: stop,
      })
      if (!response.ok) return isRefusal(await requestErrorOf(response), token)
      // A hotel's sign-in page answers too.
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
      if (!isStream || !response.body) return false
      onState(true)
      const onRetry = (ms: number) => void (retryAfter = Math.min(ms, RECONNECT_WAIT_MAX_MS))
      await readServerSentEvents(response.body, { onBytes: () => void (lastHeard = Date.now()), onEvent, onRetry })
      return false
    } finally {
      clearInterval(watchdog)
      cut.abort()
      cut = null
    }
  }

  function isRefusal({ status }: RequestError, token: string) {
    if (status === 401) onRefused(token)
    return status === 401
  }

  function onEvent(event: string) {
    if (event === 'hello') failures = 0
    if (event === 'hello' || event === 'poke') onPoke()
  }

  const isSilent = () => Date.now() - lastHeard > STREAM_SILENCE_MS

  function pause(ms: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end)
      wakeUp = end

      function end() {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
    })
  }

  return {
    nudge() {
      failures = 0
      if (cut && isSilent()) cut.abort()
      wakeUp()
    },
  }
}

type StreamEventHandlers = {
  onEvent: (event: string, data: string) => void
  /** ms to wait before the stream is opened again. */
  onRetry?: (ms: number) => void
}

/** Server-sent events from a fetch's body (the WHATWG format): `onBytes` for every chunk, `onEvent` for each event. */
async function readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  { onBytes, ...handlers }: StreamEventHandlers & { onBytes: () => void },
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  const take = createEventParser(handlers)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    take(value)
  }
}

/** Accepts text in chunks of any size. Comment lines (the heartbeat) and unknown fields are ignored. */
export function createEventParser({ onEvent, onRetry }: StreamEventHandlers) {
  let rest = ''
  let event = ''
  let data: string[] = []

  return (text: string) => {
    // A chunk that ends in CR keeps it back: the LF of the same line end may follow.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) takeLine(line)
  }

  function takeLine(line: string) {
    if (line === '') return dispatch()
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry?.(Number(value))
  }

  function dispatch() {
    if (data.length > 0) onEvent(event || 'message', data.join('\n'))
    event = ''
    data = []
  }
}

/**
 * While the stream is down, a sync after a poke has failed, or a request has found no server although the stream is
 * open (only an answer takes that back), and only then, a visible tab polls every 5 s on the messages screen and every
 * 10 s elsewhere.
 */
export function pollWhileStreamDown(ask: () => void, signal: AbortSignal) {
  let askedAt = Date.now()
  const timer = setInterval(() => {
    const { online, streaming, synced } = syncState()
    const wait = location.pathname.startsWith('/messages') ? MESSAGES_POLL_MS : UNREAD_POLL_MS
    if ((online && streaming && synced) || document.visibilityState !== 'visible' || Date.now() - askedAt < wait) return
    askedAt = Date.now()
    ask()
  }, 1_000)
  signal.addEventListener('abort', () => clearInterval(timer))
}
