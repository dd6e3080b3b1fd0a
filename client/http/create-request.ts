import { API_MARK } from '../../shared/api-mark.ts'
import { NO_ANSWER, RequestError, errorOf, secondsOf } from './request-error.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type RequestOptions = {
  signal?: AbortSignal
  /** ms */
  timeout?: number
  token?: string | null
  headers?: Record<string, string> | undefined
  /** What to make of an answer's body; JSON unless said. */
  read?: (response: Response) => Promise<unknown>
  /** Whether that is what the contract says; what is not is no answer. */
  fits?: (reply: unknown) => boolean
  /** Handed those of an answer that is fine. */
  onHeaders?: (headers: Headers) => void
}
export type Send = <T>(method: Method, path: string, body?: unknown, options?: RequestOptions) => Promise<T>

type Parts = {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  token: () => string | null
  /** Told after each request whether it got through to the server. */
  onReach?: (reached: boolean) => void
  /** Told of a 401, with the token that was refused. */
  onRefused?: (token: string) => void
}

const TIMEOUT = 15_000
/** Seconds for which a read that came too soon is put off, once, before anybody is told. */
const PATIENCE = 15

/** The one way to call the API: adds the token, gives up in time, and turns every failure into a RequestError. */
export function createRequest({ fetch, token, onReach, onRefused }: Parts): Send {
  return async <T>(method: Method, path: string, body?: unknown, options: RequestOptions = {}) => {
    const bearer = options.token === undefined ? token() : options.token
    let response = await answer(method, path, body, bearer, options)
    const wait =
      method === 'GET' && response.status === 429 ? secondsOf(response.headers.get('retry-after')) : undefined
    if (wait !== undefined && wait <= PATIENCE) {
      await pause(wait * 1_000, options.signal)
      response = await answer(method, path, body, bearer, options)
    }
    const reply = response.ok ? await read(response, options) : await errorOf(response)
    const status = reply instanceof RequestError ? reply.status : response.status
    onReach?.(status > 0)
    if (status === 401 && bearer) onRefused?.(bearer)
    if (reply instanceof RequestError) throw reply
    options.onHeaders?.(response.headers)
    return reply as T
  }

  async function answer(method: Method, path: string, body: unknown, bearer: string | null, options: RequestOptions) {
    const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob)
    const giveUp = AbortSignal.timeout(options.timeout ?? TIMEOUT)
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
      throw new RequestError(0, NO_ANSWER)
    }
  }
}

/** A body that breaks off half-way is no answer: what the server did is not known. Nor is one that is not the server's. */
async function read(response: Response, { read: body = json, fits }: RequestOptions) {
  try {
    const reply = response.status === 204 ? undefined : await body(response)
    if (response.headers.has(API_MARK) && (fits?.(reply) ?? true)) return reply
  } catch {
    // Said below.
  }
  return new RequestError(0, NO_ANSWER)
}

const json = (response: Response) => response.json() as Promise<unknown>

function pause(ms: number, signal?: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
