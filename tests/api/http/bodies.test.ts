import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listen } from '../../support/outside/listen.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { createWorld, type World } from '../../support/world.ts'

afterEach(() => void vi.useRealTimers())

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key_${n}`, 1]))

describe('F7: errors in a body are reported briefly', () => {
  test('of any number of errors twenty are listed, and of a long key its beginning', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    const unknown = await person.put('/users/profile', { ...keys(3000), ['k'.repeat(5000)]: 1 })
    expect(unknown.status).toBe(422)
    expect(unknown.body.errors).toHaveLength(20)
    const long = await person.put('/users/profile', { ['k'.repeat(5000)]: 1 })
    expect(JSON.stringify(long.body).length).toBeLessThan(1000)
    const wrong = await person.put('/users/profile', { job_roles: Array.from({ length: 30 }, () => 1) })
    expect(wrong.body.errors).toHaveLength(20)
  })

  test('keys are counted before anything is parsed, also in bodies with pictures', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    const parse = vi.spyOn(JSON, 'parse')
    const { status } = await person.put('/users/profile', keys(24_000))
    const parsed = parse.mock.calls.map(([text]) => text.length)
    expect([status, parsed.filter((length) => length > 50_000)]).toEqual([400, []])
    parse.mockRestore()
    const pictures = { photos: Array.from({ length: 20 }, () => ({ file: 'a', preview: 'b', name: 'c' })) }
    const item = { event_name: 'Gala', role: 'Rigger', end_client: 'Northbank', ...pictures }
    const full = await person.put('/users/profile', { portfolio_items: Array.from({ length: 100 }, () => item) })
    expect(full.body.detail).not.toContain('too many entries')
  })

  test.each([
    'Application/JSON',
    'APPLICATION/JSON; charset=utf-8',
    'application/problem+json',
    'application/vnd.api+JSON',
    ' application/json',
  ])('a body with content type %j is checked like other JSON', async (type) => {
    const world = await createWorld()
    const send = (body: string) =>
      world.app.request('/api/auth/login', { method: 'POST', headers: { 'content-type': type }, body })
    const response = await send(`{"email":${'['.repeat(5000)}${']'.repeat(5000)}}`)
    expect([response.status, await response.json()]).toMatchObject([400, { detail: expect.stringContaining('deeply') }])
  })

  test('JSON is limited to 64 kB, a call sheet to 256, and a profile by its pictures', async () => {
    const world = await createWorld()
    const [person, boss] = [await createFreelancer(world), await createEmployer(world)]
    const more = 'x'.repeat(66_000)
    expect((await person.post('/messages/send-direct', { recipient_id: boss.user.id, content: more })).status).toBe(413)
    const longest = await person.post('/messages/send-direct', {
      recipient_id: boss.user.id,
      content: '観'.repeat(10_000),
    })
    expect(longest.status).toBe(201)
    expect((await boss.put('/jobs/none/call-sheet/draft', { notes: more })).status).toBe(422)
    expect((await boss.put('/jobs/none/call-sheet/draft', { notes: more.repeat(4) })).status).toBe(413)
    expect((await person.put('/users/profile', { profile_pic_data: more })).status).toBe(422)
  })
})

describe('a body is read after its sender was admitted', () => {
  /** A request whose body is announced and never sent; returns what was answered by then. */
  const announce = (origin: string, path: string, headers: string[], sent = '') => {
    const { port } = new URL(origin)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write([`POST ${path} HTTP/1.1`, 'host: localhost', ...headers, '', sent].join('\r\n'))
    const answered = new Promise<string>((resolve, reject) => {
      let text = ''
      socket.on('data', (chunk) => {
        text += String(chunk)
        if (text.includes('\r\n\r\n')) resolve(text)
      })
      socket.on('error', reject)
    })
    return { socket, answered }
  }

  test('without a valid token, or as the wrong kind of user, the answer comes before the body', async () => {
    const world = await createWorld()
    const boss = await createEmployer(world)
    const origin = await listen(world)
    const upload = ['content-type: multipart/form-data; boundary=b', 'content-length: 9000000']
    const words = ['content-type: application/json', 'content-length: 60000']
    for (const [path, headers] of [
      ['/api/users/photos', upload],
      ['/api/messages/send', words],
    ] as const) {
      for (const token of [[], ['authorization: Bearer made-up']]) {
        const { socket, answered } = announce(origin, path, [...headers, ...token])
        expect(await answered).toMatch(/^HTTP\/1.1 401 /)
        socket.destroy()
      }
    }
    const { socket, answered } = announce(origin, '/api/users/photos', [
      ...upload,
      `authorization: Bearer ${boss.token}`,
    ])
    expect(await answered).toMatch(/^HTTP\/1.1 403 /)
    socket.destroy()
  })
})

describe('a body must bring 64 kB every 30 s', () => {
  /** `pieces` of 10 kB, one per second, then silence. */
  async function trickle(world: World, path: string, token: string, pieces: number) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let left = pieces
    let isRead = false
    const body = new ReadableStream(
      {
        async pull(stream) {
          isRead = true
          await new Promise((resolve) => setTimeout(resolve, 1000))
          if (left-- > 0) stream.enqueue(new TextEncoder().encode(' '.repeat(10_000)))
          else await new Promise(() => undefined)
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'content-type': path.includes('photos') ? 'multipart/form-data; boundary=b' : 'application/json' }
    let seconds = 0
    let answer: Response | undefined
    void Promise.resolve(
      world.app.request(path, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body,
        duplex: 'half',
      } as RequestInit),
    ).then((response) => (answer = response))
    while (!answer && seconds < 600) {
      await vi.advanceTimersByTimeAsync(isRead ? 1000 : 0)
      if (isRead) seconds++
      else await new Promise((resolve) => setImmediate(resolve))
    }
    return { status: answer?.status, connection: answer?.headers.get('connection'), seconds }
  }

  test('nothing at all is waited for no longer than five seconds', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    for (const path of ['/api/messages/send', '/api/users/photos']) {
      const silent = await trickle(world, path, person.token, 0)
      expect(silent).toMatchObject({ status: 408, connection: 'close' })
      expect(silent.seconds).toBeLessThan(7)
      vi.useRealTimers()
    }
  })

  test('a silent JSON body times out after half a minute', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    const slow = await trickle(world, '/api/messages/send', person.token, 2)
    expect(slow).toMatchObject({ status: 408, connection: 'close' })
    expect(slow.seconds).toBeLessThan(33)
  })

  test('a photo that progresses is waited for; one that stops is not', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    const slow = await trickle(world, '/api/users/photos', person.token, 100)
    expect(slow.status).toBe(408)
    expect(slow.seconds).toBeGreaterThan(100)
    expect(slow.seconds).toBeLessThan(160)
  })
})
