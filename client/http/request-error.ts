import type { Problem } from '../../shared/fields.ts'

/** A request that did not succeed. `status` 0: no answer of the server's (network, time-out, somebody in between). `detail` is words to show. */
export class RequestError extends Error {
  readonly status: number
  readonly detail: string
  readonly errors: Problem['errors']
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(status: number, detail: string, extra: { errors?: Problem['errors']; retryAfter?: number } = {}) {
    super(detail)
    this.name = 'RequestError'
    this.status = status
    this.detail = detail
    this.errors = extra.errors
    this.retryAfter = extra.retryAfter
  }
}

export const NO_ANSWER = 'No connection. Please try again.'

/**
 * From whatever answer was not ok: the server's own words, for it always sends problem+json. Anything else was said by somebody in between
 * (a hotel's sign-in page, a gateway) and is no answer, whatever its status.
 */
export async function errorOf(response: Response): Promise<RequestError> {
  const { headers, status } = response
  const problem = (await response.json().catch(() => null)) as Problem | null
  const isOurs = headers.get('content-type')?.startsWith('application/problem+json') && problem?.status === status
  const retryAfter = secondsOf(headers.get('retry-after'))
  return isOurs
    ? new RequestError(status, problem.detail, { errors: problem.errors, retryAfter })
    : new RequestError(0, NO_ANSWER, { retryAfter })
}

/** Retry-After is seconds or a date (RFC 9110, 10.2.3). */
export function secondsOf(value: string | null): number | undefined {
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  const until = Date.parse(value)
  return Number.isNaN(until) ? undefined : Math.max(0, (until - Date.now()) / 1000)
}
