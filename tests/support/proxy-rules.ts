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
