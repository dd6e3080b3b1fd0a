import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEventParser, openPokeStream } from '../../../client/offline/sync/stream.ts'
import { pageOf } from '../support/fake-server.ts'

describe('events from text in chunks', () => {
  const all =
    'event: hello\ndata: {"revision":1}\n\n:\n\nevent: poke\r\ndata: a\r\ndata: b\r\n\r\nid: 7\n\ndata:last\n\n'
  const events = [
    ['hello', '{"revision":1}'],
    ['poke', 'a\nb'],
    ['message', 'last'],
  ]

  test.each([1, 2, 3, 7, 1000])('of %i characters', (size) => {
    const found: string[][] = []
    const take = createEventParser({ onEvent: (event, data) => found.push([event, data]) })
    for (let at = 0; at < all.length; at += size) take(all.slice(at, at + size))
    expect(found).toEqual(events)
  })
})

describe('the stream of pokes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function setUp(answer: () => Promise<Response>) {
    const end = new AbortController()
    const writers: ReadableStreamDefaultController<Uint8Array>[] = []
    const parts = {
      device: { token: () => 'secret' as string | null, random: () => 1 },
      fetch: vi.fn(((_input: string, init: RequestInit) => connect(init)) as unknown as typeof fetch),
      onPoke: vi.fn(),
      onState: vi.fn(),
      onRefused: vi.fn(),
      signal: end.signal,
    }
    function connect({ signal }: RequestInit) {
      if (answer) return answer()
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          writers.push(controller)
          signal!.addEventListener('abort', () => controller.error(signal!.reason))
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    }
    const say = (text: string) => writers.at(-1)!.enqueue(new TextEncoder().encode(text))
    const settle = () => vi.advanceTimersByTimeAsync(20)
    return {
      ...parts,
      stream: openPokeStream(parts),
      end,
      writers,
      say,
      settle,
      connections: () => parts.fetch.mock.calls.length,
    }
  }
  const live = undefined as never
  const refusal = () =>
    new Response(
      JSON.stringify({ type: 'about:blank', title: 'Not signed in', status: 401, detail: 'Please sign in.' }),
      {
        status: 401,
        headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      },
    )
  const fail = () => Promise.reject(new TypeError('Failed to fetch'))

  test('carries the token in a header, reports when it is open, and passes pokes on', async () => {
    const { fetch, onPoke, onState, say, settle, end } = setUp(live)
    await settle()
    expect(fetch.mock.calls[0]).toMatchObject(['/api/events', { headers: { authorization: 'Bearer secret' } }])
    expect(onState.mock.calls).toEqual([[true]])
    say('event: hello\ndata: {"revision":1}\n\n')
    say('event: poke\ndata: {"revision":2}\n\n')
    say(':\n\n')
    await settle()
    expect(onPoke).toHaveBeenCalledTimes(2)
    end.abort()
    await settle()
    expect(onState.mock.calls).toEqual([[true], [false]])
  })

  test('after 40 s of silence it counts as dead, and is opened again', async () => {
    const { say, connections, onState, settle, end } = setUp(live)
    await settle()
    for (let n = 0; n < 4; n++) {
      await vi.advanceTimersByTimeAsync(15_000)
      say(':\n\n')
    }
    expect(connections()).toBe(1)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(connections()).toBe(2)
    expect(onState.mock.calls).toEqual([[true], [false], [true]])
    end.abort()
  })

  test('a server that ends its streams says when to reconnect; after that the backoff applies again', async () => {
    const { say, connections, writers, settle, end } = setUp(live)
    await settle()
    say('event: hello\ndata: {"revision":1}\n\nretry: 2500\n\n')
    writers.at(-1)!.close()
    await vi.advanceTimersByTimeAsync(2_400)
    expect(connections()).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(connections()).toBe(2)
    writers.at(-1)!.close()
    await vi.advanceTimersByTimeAsync(1_100)
    expect(connections()).toBe(3)
    end.abort()
  })

  test('without signal it retries at growing intervals, and at once when nudged', async () => {
    const { connections, stream, settle, end } = setUp(fail)
    await settle()
    expect(connections()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(connections()).toBe(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(connections()).toBe(3)
    await vi.advanceTimersByTimeAsync(3_900)
    expect(connections()).toBe(3)
    stream.nudge()
    await settle()
    expect(connections()).toBe(4)
    end.abort()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(connections()).toBe(4)
  })

  test('a refused token is reported, and the stream is not opened again', async () => {
    const { connections, onRefused, settle } = setUp(() => Promise.resolve(refusal()))
    await settle()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(onRefused.mock.calls).toEqual([['secret']])
    expect(connections()).toBe(1)
  })

  test.each([200, 204, 401, 403, 404, 511])(
    'an intermediary’s sign-in page (%i) is neither a stream nor a refusal: it is retried',
    async (status) => {
      const { connections, onRefused, onState, onPoke, settle, end } = setUp(() =>
        Promise.resolve(pageOf(status, '<h1>Welcome</h1>')),
      )
      await settle()
      await vi.advanceTimersByTimeAsync(5_000)
      expect(connections()).toBeGreaterThan(1)
      expect(onState).not.toHaveBeenCalledWith(true)
      expect([onRefused.mock.calls, onPoke.mock.calls]).toEqual([[], []])
      end.abort()
    },
  )
})
