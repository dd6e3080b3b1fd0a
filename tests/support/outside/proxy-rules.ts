import type { Passed } from './proxy.ts'

/** What happens to a matching request; `delayMs` waits before it, `diesWithSender` drops it if its browser is gone by then, `holdMs` delays the server's answer, `until` does so for as long as the test wants. */
export type Rule = { delayMs?: number; diesWithSender?: boolean; holdMs?: number; until?: Promise<void> } & (
  | { does: 'pass' }
  /** The server does not receive it. */
  | { does: 'drop-request' }
  /** The server has answered; the browser does not receive it. */
  | { does: 'drop-response' }
  /** The server receives it twice; the browser receives the second answer. */
  | { does: 'duplicate' }
  /** The server does not receive it; this is the answer: 500, 502, 429 with Retry-After ... */
  | { does: 'answer'; status: number; headers?: Record<string, string>; body?: string }
)

/** A refusal in the server's own format, so that the client believes it. */
export const refusal = (status: number, detail = '', headers: Record<string, string> = {}): Rule => ({
  does: 'answer',
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: JSON.stringify({ type: 'about:blank', title: 'Refused', status, detail }),
})

/** Like a hotel's sign-in page, which answers every request: at once, or after a redirect. */
export const signInPage = (status: number): Rule => ({
  does: 'answer',
  status,
  headers: { 'content-type': 'text/html', ...(status === 302 ? { location: '/hotel-sign-in' } : {}) },
  body: '<!doctype html><title>Hotel Wi-Fi</title><h1>Please sign in to the hotel</h1>',
})

/** 'POST /api/messages' (method optional; a prefix of the path), or a function. */
type Match = string | ((request: Pick<Passed, 'method' | 'path' | 'body'>) => boolean)

export type Rules = { match: Match; rule: Rule; left: number }[]

/** The latest rule that matches and is not used up; counts the use. */
export function pickRule(rules: Rules, request: Passed): Rule {
  const found = rules.find(({ match, left }) => left > 0 && matches(match, request))
  if (!found) return { does: 'pass' }
  found.left -= 1
  return found.rule
}

function matches(match: Match, request: Passed) {
  if (typeof match === 'function') return match(request)
  const [method, path] = match.includes(' ') ? (match.split(' ') as [string, string]) : [request.method, match]
  return request.method === method && request.path.startsWith(path)
}
