import type { SyncPage } from '../../shared/sync.ts'

/** What public/boot.js has asked for before the app was there. `answer`: null when it found no need to ask; `page`: null then, and where there is none. */
type Ahead = {
  path: string
  token: string
  answer: Promise<Response | null>
  page: Promise<SyncPage | null>
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
  init.signal?.addEventListener('abort', () => ahead.end.abort(init.signal?.reason))
  return (await ahead.answer) ?? fetch(path, init)
}
