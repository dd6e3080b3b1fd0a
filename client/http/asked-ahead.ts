import type { SyncPage } from '../../shared/sync.ts'
import type { FirstRows } from '../offline/store/database.ts'

/**
 * What client/boot.ts has asked for before the app was there. `answer`: null when it found no need to ask; `page`: null then, and where there is
 * none. `kept`: what this device keeps, and the version of the database that wrote it; null where that is nothing, or another screen is asked for.
 */
export type Ahead = {
  path: string
  token: string
  answer: Promise<Response | null>
  page: Promise<SyncPage | null>
  kept: Promise<{ schema: number; rows: FirstRows } | null>
  end: AbortController
}

declare global {
  var askedAhead: Ahead | undefined
}

/** fetch, but the answer to what has been asked ahead is taken from there: once, and by the same person alone. */
export async function fetchOrTake(path: string, init: RequestInit): Promise<Response> {
  const ahead = globalThis.askedAhead
  const bearer = new Headers(init.headers).get('authorization')
  if (ahead?.path !== path || `Bearer ${ahead.token}` !== bearer) return fetch(path, init)
  globalThis.askedAhead = undefined
  init.signal?.throwIfAborted()
  return (await Promise.race([ahead.answer, ending(init.signal, ahead.end)])) ?? fetch(path, init)
}

/** Rejects when the request is given up, by its time-out too: what it waits for ends, be it the line or the browser's own answer. */
function ending(signal: AbortSignal | null | undefined, end: AbortController) {
  return new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => {
      end.abort(signal.reason)
      reject(signal.reason)
    })
  })
}
