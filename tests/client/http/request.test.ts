import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createRequest,
  NO_CONNECTION_TEXT,
  RequestError,
  type SendUntypedRequest,
} from '../../../client/http/create-request.ts'
import { errorDetailOf } from '../../../client/http/request.ts'
import { createFakeServer } from '../support/fake-server.ts'

function setUp(parts: Partial<Parameters<typeof createRequest>[0]> = {}) {
  const server = createFakeServer()
  const onReach = vi.fn()
  const onRefused = vi.fn()
  const request = createRequest({
    fetch: server.fetch,
    token: () => 'secret',
    onReach,
    onRefused,
    ...parts,
  }) as SendUntypedRequest
  return { server, request, onReach, onRefused }
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as RequestError,
  )

test('carries the token in a header, never in the address, and the body as JSON', async () => {
  const { server, request } = setUp()
  server.answer = () => ({ status: 200, body: { fine: true } })
  expect(await request('POST', '/jobs', { title: 'Rig' })).toEqual({ fine: true })
  expect(server.calls).toEqual([{ method: 'POST', path: '/jobs', body: { title: 'Rig' }, token: 'secret' }])
})

test('another token may be given, or none', async () => {
  const { server, request } = setUp()
  await request('GET', '/a', undefined, { token: 'other' })
  await request('GET', '/b', undefined, { token: null })
  expect(server.calls.map(({ token }) => token)).toEqual(['other', null])
})

test('an answer without content is undefined', async () => {
  expect(await setUp().request('GET', '/nothing')).toBeUndefined()
})

describe('a failure', () => {
  test('has the server’s message, its field errors and how long to wait', async () => {
    const { server, request } = setUp()
    const body = {
      type: 'about:blank',
      title: 'x',
      status: 422,
      detail: 'Not valid.',
      errors: [{ path: 'title', message: 'must not be empty' }],
    }
    server.answer = () => ({ status: 422, body, headers: { 'retry-after': '7' } })
    const error = await failure(request('POST', '/jobs', {}))
    expect(error).toBeInstanceOf(RequestError)
    expect(error).toMatchObject({ status: 422, detail: 'Not valid.', errors: body.errors, retryAfter: 7 })
    expect(errorDetailOf(error, 'Fallback')).toBe('Not valid.')
  })

  test('without a message leaves the fallback', async () => {
    const { server, request } = setUp()
    server.answer = () => ({ status: 500 })
    expect(errorDetailOf(await failure(request('GET', '/x')), 'Fallback')).toBe('Fallback')
    expect(errorDetailOf(new Error('inner'), 'Fallback')).toBe('Fallback')
  })

  test('Retry-After may be a date', async () => {
    const { server, request } = setUp()
    server.answer = () => ({ status: 503, headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() } })
    expect((await failure(request('GET', '/x')))!.retryAfter).toBeGreaterThan(50)
  })

  test('by time-out or network has status 0', async () => {
    const { server, request } = setUp()
    server.answer = () => 'hang'
    expect(await failure(request('GET', '/x', undefined, { timeout: 20 }))).toMatchObject({ status: 0 })
    server.answer = () => 'network'
    expect(await failure(request('GET', '/x'))).toMatchObject({ status: 0 })
  })

  test.each([200, 201, 204, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504, 511])(
    'an intermediary’s page (a hotel’s sign-in) is no answer, whatever its status: %i',
    async (status) => {
      const { server, request, onReach, onRefused } = setUp()
      server.answer = () => ({ status, page: '<html>Welcome' })
      expect(await failure(request('POST', '/jobs', {}))).toMatchObject({ status: 0, detail: NO_CONNECTION_TEXT })
      expect(onReach.mock.calls).toEqual([[false]])
      expect(onRefused).not.toHaveBeenCalled()
    },
  )

  test.each([
    ['problem+json of another shape', 'application/problem+json', '{"error":"captive"}'],
    ['problem+json about another status', 'application/problem+json', '{"status":404,"detail":"x"}'],
    ['our shape as another type', 'application/json', '{"status":403,"detail":"x"}'],
    ['null', 'application/problem+json', 'null'],
  ])('%s is not the server’s either', async (_, type, page) => {
    const { server, request, onReach } = setUp()
    server.answer = () => ({ status: 403, page, headers: { 'content-type': type } })
    expect(await failure(request('GET', '/x'))).toMatchObject({ status: 0 })
    expect(onReach.mock.calls).toEqual([[false]])
  })

  test('JSON without the mark of the API is not the server’s', async () => {
    const { server, request, onReach } = setUp()
    server.answer = () => ({ status: 200, page: '{}', headers: { 'content-type': 'application/json' } })
    expect(await failure(request('GET', '/x'))).toMatchObject({ status: 0 })
    expect(onReach.mock.calls).toEqual([[false]])
  })

  test('what the caller’s check rejects is no answer, an empty body included', async () => {
    const { server, request, onReach } = setUp()
    const fits = (reply: unknown) => Array.isArray(reply)
    for (const answer of [{ status: 200, body: {} }, { status: 204 }]) {
      server.answer = () => answer
      expect(await failure(request('GET', '/x', undefined, { fits }))).toMatchObject({ status: 0 })
    }
    server.answer = () => ({ status: 200, body: [] })
    expect(await request('GET', '/x', undefined, { fits })).toEqual([])
    expect(onReach.mock.calls).toEqual([[false], [false], [true]])
  })

  test('a Retry-After of an intermediary is respected', async () => {
    const { server, request } = setUp()
    server.answer = () => ({ status: 503, page: 'busy', headers: { 'retry-after': '120' } })
    expect(await failure(request('GET', '/x'))).toMatchObject({ status: 0, retryAfter: 120 })
  })

  test('aborted by the caller is reported as such', async () => {
    const { server, request, onReach } = setUp()
    server.answer = () => 'hang'
    const stop = new AbortController()
    const result = failure(request('GET', '/x', undefined, { signal: stop.signal }))
    stop.abort()
    expect(await result).not.toBeInstanceOf(RequestError)
    expect(onReach).not.toHaveBeenCalled()
  })
})

describe('too many requests', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const tooMany = { status: 429, headers: { 'retry-after': '4' } }

  test('a read waits for its Retry-After, unnoticed by the caller', async () => {
    const { server, request } = setUp()
    server.answer = () => (server.calls.length === 1 ? tooMany : { status: 200, body: { fine: true } })
    const result = request('GET', '/jobs')
    await vi.advanceTimersByTimeAsync(3_900)
    expect(server.calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(await result).toEqual({ fine: true })
  })

  test('once; a longer wait, and any write, is left to the caller', async () => {
    const { server, request } = setUp()
    server.answer = () => tooMany
    const twice = failure(request('GET', '/jobs'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await twice, server.calls.length]).toMatchObject([{ status: 429, retryAfter: 4 }, 2])
    expect(await failure(request('POST', '/messages/send', {}))).toMatchObject({ status: 429, retryAfter: 4 })
    server.answer = () => ({ status: 429, headers: { 'retry-after': '3600' } })
    expect(await failure(request('GET', '/users/me/export'))).toMatchObject({ status: 429, retryAfter: 3600 })
    expect(server.calls).toHaveLength(4)
  })

  test('aborted meanwhile, it is not repeated', async () => {
    const { server, request } = setUp()
    server.answer = () => tooMany
    const stop = new AbortController()
    const result = failure(request('GET', '/jobs', undefined, { signal: stop.signal }))
    await vi.advanceTimersByTimeAsync(1_000)
    stop.abort()
    expect(await result).not.toBeInstanceOf(RequestError)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.calls).toHaveLength(1)
  })
})

test.each([
  [{ status: 204 }, true],
  [{ status: 404 }, true],
  [{ status: 500 }, true],
  [{ status: 502, page: 'Bad gateway' }, false],
  [{ status: 511, page: 'Sign in' }, false],
  ['network' as const, false],
])('%o: reached the server: %s', async (answer, reached) => {
  const { server, request, onReach } = setUp()
  server.answer = () => answer
  await failure(request('GET', '/x'))
  expect(onReach.mock.calls).toEqual([[reached]])
})

test('a 401 is reported with the refused token; without a token nothing is reported', async () => {
  const { server, request, onRefused } = setUp()
  server.answer = () => ({ status: 401 })
  await failure(request('GET', '/x'))
  await failure(request('POST', '/auth/login', {}, { token: null }))
  expect(onRefused.mock.calls).toEqual([['secret']])
})
