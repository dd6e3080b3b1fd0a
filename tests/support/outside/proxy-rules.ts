import type { Passed } from './proxy.ts'

/** What happens to a request that matches; `delayMs` waits first, `holdMs` keeps the server's answer back. */
export type Rule = { delayMs?: number; holdMs?: number } & (
  | { does: 'pass' }
  /** The server never hears of it. */
  | { does: 'drop-request' }
  /** The server has answered; the browser never hears of it. */
  | { does: 'drop-response' }
  /** The server gets it twice; the browser hears the second answer. */
  | { does: 'duplicate' }
  /** The server never hears of it; this is the answer: 500, 502, 429 with Retry-After ... */
  | { does: 'answer'; status: number; headers?: Record<string, string>; body?: string }
)

/** As the server itself refuses: in its own words, so that they are believed. */
export const refusal = (status: number, detail = '', headers: Record<string, string> = {}): Rule => ({
  does: 'answer',
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: JSON.stringify({ type: 'about:blank', title: 'Refused', status, detail }),
})

/** As a hotel's sign-in page answers whatever is asked: at once, or after a redirect. */
export const signInPage = (status: number): Rule => ({
  does: 'answer',
  status,
  headers: { 'content-type': 'text/html', ...(status === 302 ? { location: '/hotel-sign-in' } : {}) },
  body: '<!doctype html><title>Hotel Wi-Fi</title><h1>Please sign in to the hotel</h1>',
})

/** By 'POST /api/messages' (method optional; a beginning of the path), or by a function. */
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
