import { API_MARK } from '../../shared/api-mark.ts'
import type { ProblemDetails } from '../../shared/fields.ts'
import type { OperationAddress, AnswerOf, RequestBodyOf, OperationPath } from './operations.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type RequestOptions = {
  signal?: AbortSignal
  /** ms */
  timeout?: number
  token?: string | null
  headers?: Record<string, string> | undefined
  /** Parses an answer's body; by default as JSON. */
  read?: (response: Response) => Promise<unknown>
  /** Whether the body has the shape of the contract; any other counts as no answer. */
  fits?: (reply: unknown) => boolean
  /** Called with the headers of a successful answer. */
  onHeaders?: (headers: Headers) => void
}
/**
 * Calls an operation of shared/api/operations.ts: another path, body or answer does not compile. With `read` the result is what
 * that returns.
 */
export type SendRequest = {
  <const M extends HttpMethod, const P extends OperationPath<M>, R>(
    method: M,
    path: P | OperationAddress<P>,
    body: RequestBodyOf<M, P>,
    options: RequestOptions & { read: (response: Response) => Promise<R> },
  ): Promise<R>
  <const M extends HttpMethod, const P extends OperationPath<M>>(
    method: M,
    path: P | OperationAddress<P>,
    ...rest: undefined extends RequestBodyOf<M, P>
      ? [body?: RequestBodyOf<M, P>, options?: RequestOptions]
      : [body: RequestBodyOf<M, P>, options?: RequestOptions]
  ): Promise<AnswerOf<M, P>>
}
/** The untyped form, for paths that are only known at run time: the next page of a list, an item of the outbox. */
export type SendUntypedRequest = (
  method: HttpMethod,
  path: string,
  body?: unknown,
  options?: RequestOptions,
) => Promise<unknown>

type RequestDependencies = {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  token: () => string | null
  /** Called after each request with whether it reached the server. */
  onReach?: (reached: boolean) => void
  /** Called on a 401, with the token that was refused. */
  onRefused?: (token: string) => void
}

const REQUEST_TIMEOUT_MS = 15_000
/** Longest Retry-After, in seconds, for which a refused read is repeated once before it fails. */
const LONGEST_RETRY_AFTER_S = 15

/** The only way to call the API: adds the token, enforces time-outs, and turns every failure into a RequestError. */
export function createRequest({ fetch, token, onReach, onRefused }: RequestDependencies): SendRequest {
  const send: SendUntypedRequest = async (method, path, body, options = {}) => {
    const bearer = options.token === undefined ? token() : options.token
    let response = await answer(method, path, body, bearer, options)
    const wait =
      method === 'GET' && response.status === 429 ? retryAfterSecondsOf(response.headers.get('retry-after')) : undefined
    if (wait !== undefined && wait <= LONGEST_RETRY_AFTER_S) {
      await waitUnlessAborted(wait * 1_000, options.signal)
      response = await answer(method, path, body, bearer, options)
    }
    const reply = response.ok ? await readReply(response, options) : await requestErrorOf(response)
    const status = reply instanceof RequestError ? reply.status : response.status
    onReach?.(status > 0)
    if (status === 401 && bearer) onRefused?.(bearer)
    if (reply instanceof RequestError) throw reply
    options.onHeaders?.(response.headers)
    return reply
  }
  return send as SendRequest

  async function answer(
    method: HttpMethod,
    path: string,
    body: unknown,
    bearer: string | null,
    options: RequestOptions,
  ) {
    const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob)
    const giveUp = AbortSignal.timeout(options.timeout ?? REQUEST_TIMEOUT_MS)
    const signal = options.signal ? AbortSignal.any([options.signal, giveUp]) : giveUp
    try {
      return await fetch(`/api${path}`, {
        method,
        signal,
        cache: 'no-store',
        headers: {
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...options.headers,
        },
        ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData | Blob) }),
      })
    } catch (error) {
      if (options.signal?.aborted) throw error
      onReach?.(false)
      throw new RequestError(0, NO_CONNECTION_TEXT)
    }
  }
}

/**
 * A body that breaks off is no answer, since it is unknown what the server did. Nor is one that is not from this
 * server.
 */
async function readReply(response: Response, { read: body = parseJsonBody, fits }: RequestOptions) {
  try {
    const reply = response.status === 204 ? undefined : await body(response)
    if (response.headers.has(API_MARK) && (fits?.(reply) ?? true)) return reply
  } catch {
    // Thrown below.
  }
  return new RequestError(0, NO_CONNECTION_TEXT)
}

const parseJsonBody = (response: Response) => response.json() as Promise<unknown>

function waitUnlessAborted(ms: number, signal?: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/**
 * A failed request. `status` 0: no answer from the server (network, time-out, an intermediary). `detail` is text to
 * show.
 */
export class RequestError extends Error {
  readonly status: number
  readonly detail: string
  readonly errors: ProblemDetails['errors']
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(status: number, detail: string, extra: { errors?: ProblemDetails['errors']; retryAfter?: number } = {}) {
    super(detail)
    this.name = 'RequestError'
    this.status = status
    this.detail = detail
    this.errors = extra.errors
    this.retryAfter = extra.retryAfter
  }
}

export const NO_CONNECTION_TEXT = 'No connection. Please try again.'

/**
 * Converts an answer that is not ok. The server always sends problem+json; anything else comes from an intermediary (a
 * hotel's sign-in page, a gateway) and counts as no answer, whatever its status.
 */
export async function requestErrorOf(response: Response): Promise<RequestError> {
  const { headers, status } = response
  const problem = (await response.json().catch(() => null)) as ProblemDetails | null
  const isOurs = headers.get('content-type')?.startsWith('application/problem+json') && problem?.status === status
  const retryAfter = retryAfterSecondsOf(headers.get('retry-after'))
  return isOurs
    ? new RequestError(status, problem.detail, { errors: problem.errors, retryAfter })
    : new RequestError(0, NO_CONNECTION_TEXT, { retryAfter })
}

/** Retry-After is seconds or a date (RFC 9110, 10.2.3). */
function retryAfterSecondsOf(value: string | null): number | undefined {
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  const until = Date.parse(value)
  return Number.isNaN(until) ? undefined : Math.max(0, (until - Date.now()) / 1000)
}
