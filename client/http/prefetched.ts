import type { SyncPage } from '../../shared/sync.ts'
import type { FirstScreenRows } from '../offline/store/database.ts'

/**
 * What client/boot/ has requested before the app was loaded. `path`: the request of the app that it answers, whatever
 * its own query; `answer`: null if no request was needed; `page`: null
 * then, and without an answer. `kept`: the rows on this device, with the version of the database that wrote them; null
 * if there are none, or another screen is open.
 */
export type Prefetched = {
  path: string
  token: string
  answer: Promise<Response | null>
  page: Promise<SyncPage | null>
  kept: Promise<{ schema: number; rows: FirstScreenRows } | null>
  end: AbortController
}

declare global {
  var prefetched: Prefetched | undefined
}

/** Like fetch, but takes the answer of the request that was made ahead: once, and only for the same person. */
export async function fetchOrPrefetched(path: string, init: RequestInit): Promise<Response> {
  const ahead = globalThis.prefetched
  const bearer = new Headers(init.headers).get('authorization')
  if (ahead?.path !== path || `Bearer ${ahead.token}` !== bearer) return fetch(path, init)
  globalThis.prefetched = undefined
  init.signal?.throwIfAborted()
  return (await Promise.race([ahead.answer, rejectionOnAbort(init.signal, ahead.end)])) ?? fetch(path, init)
}

/**
 * Rejects when the request is aborted, by its time-out too, whether it waits for the network or for the browser's own
 * answer.
 */
function rejectionOnAbort(signal: AbortSignal | null | undefined, end: AbortController) {
  return new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => {
      end.abort(signal.reason)
      reject(signal.reason)
    })
  })
}
