import type { Problem } from '../../shared/problem.ts'

/** A request that did not succeed. `status` 0: no answer at all (network, time-out). `detail` is words to show. */
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

/** From whatever answer was not ok: the server's own words where it sent problem+json. */
export async function errorOf(response: Response): Promise<RequestError> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null
  const detail = typeof problem?.detail === 'string' ? problem.detail : ''
  return new RequestError(response.status, detail, {
    errors: problem?.errors,
    retryAfter: secondsOf(response.headers.get('retry-after')),
  })
}

/** Retry-After is seconds or a date (RFC 9110, 10.2.3). */
export function secondsOf(value: string | null): number | undefined {
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  const until = Date.parse(value)
  return Number.isNaN(until) ? undefined : Math.max(0, (until - Date.now()) / 1000)
}
