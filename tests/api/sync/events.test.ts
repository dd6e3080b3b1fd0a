import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { unavailable } from '../../../server/errors.ts'
import { openStreams } from '../../../server/http/streams.ts'
import { listen, openEvents } from '../../support/outside/listen.ts'
import { eventually } from '../../support/eventually.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { expectWithinMs } from '../../support/time-limits.ts'
import { createWorld } from '../../support/world.ts'

async function liveWorld() {
  const world = await createWorld()
  const ana = await createFreelancer(world)
  const eva = await createEmployer(world)
  return { world, ana, eva, origin: await listen(world) }
}

test('a message pokes both people, with a revision and no data', async () => {
  const { ana, eva, origin, world } = await liveWorld()
  const stranger = await createFreelancer(world)
  const [hers, theirs, other] = await Promise.all([ana, eva, stranger].map(({ token }) => openEvents(origin, token)))
  for (const stream of [hers, theirs, other])
    expect(await stream?.next()).toMatch(/^event: hello\ndata: {"revision":\d+}$/)
  await ana.post('/messages/send-direct', { recipient_id: eva.user.id, content: 'a secret' })
  const poke = await hers?.next()
  expect(poke).toMatch(/^event: poke\ndata: {"revision":[12]}$/)
  expect(await theirs?.next()).toBe(poke)
  other?.close()
  expect(await other?.next()).toBeNull()
})

test('the stream has the same security headers as everything else, and is never cached', async () => {
  const { ana, origin } = await liveWorld()
  const stream = await openEvents(origin, ana.token)
  expect(stream.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(stream.response.headers['x-hono-already-sent']).toBeUndefined()
  const other = await fetch(`${origin}/api/messages/conversations`, {
    headers: { authorization: `Bearer ${ana.token}` },
  })
  for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy']) {
    expect(stream.response.headers[name] ?? null, name).toBe(other.headers.get(name))
  }
})

test('without a valid token there is no stream', async () => {
  const { origin } = await liveWorld()
  expect((await fetch(`${origin}/api/events`)).status).toBe(401)
  expect((await openEvents(origin, 'nonsense')).response.statusCode).toBe(401)
})

test('a stream that cannot be opened, as without the database, is refused with when to come back', async () => {
  const { ana, origin, world } = await liveWorld()
  vi.spyOn(world.ctx.streams, 'open').mockImplementation(() => {
    throw unavailable('The database does not answer.', 3)
  })
  const refused = await fetch(`${origin}/api/events`, { headers: { authorization: `Bearer ${ana.token}` } })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('3')
  expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await refused.json()).toMatchObject({ status: 503, detail: 'The database does not answer.' })
})

test('a reconnect loses nothing: what happened meanwhile is behind the next hello', async () => {
  const { ana, eva, origin } = await liveWorld()
  const { cursor } = (await eva.get('/sync')).body
  const first = await openEvents(origin, eva.token)
  await first.next()
  first.close()
  await ana.post('/messages/send-direct', { recipient_id: eva.user.id, content: 'while you were away' })
  const second = await openEvents(origin, eva.token)
  const revision = Number(/\d+/.exec((await second.next()) ?? '')?.[0])
  expect(revision).toBeGreaterThan(Number(cursor.split('.')[1]))
  const page = (await eva.get(`/sync?since=${cursor}`)).body
  expect(page.changes.find((change: any) => change.kind === 'message').row.content).toBe('while you were away')
})

test('signing out ends the streams of that session and of no other', async () => {
  const { world, ana, eva, origin } = await liveWorld()
  const [hers, theirs] = await Promise.all([openEvents(origin, ana.token), openEvents(origin, eva.token)])
  await Promise.all([hers.next(), theirs.next()])
  expect(world.ctx.streams.size()).toBe(2)
  await ana.post('/auth/logout')
  expect(await hers.next()).toBeNull()
  await eventually(() => expect(world.ctx.streams.size()).toBe(1))
})

test('a poke right after a stream was ended is harmless', async () => {
  const { world, ana, origin } = await liveWorld()
  const stream = await openEvents(origin, ana.token)
  await stream.next()
  const sessions = (await world.ctx.db.read.$client.prepare('select id from sessions').pluck().all()) as string[]
  for (const session of sessions) world.ctx.streams.drop(session)
  world.ctx.streams.poke([ana.user.id], 7)
  expect(await stream.next()).toBeNull()
})

test('one person has twenty streams: the oldest is closed', async () => {
  const { world, ana, origin } = await liveWorld()
  const streams = []
  for (let n = 0; n < 22; n++) {
    const stream = await openEvents(origin, ana.token)
    await stream.next()
    streams.push(stream)
  }
  expect(await streams[0]?.next()).toBeNull()
  expect(await streams[1]?.next()).toBeNull()
  expect(world.ctx.streams.size()).toBe(20)
})

/** Streams with a short heartbeat, on a server of their own. */
async function quickStreams(expires_at = '2999-01-01T00:00:00Z') {
  const streams = openStreams({ heartbeat: 60 })
  const responses: ServerResponse[] = []
  const server = createServer((_request, response) => {
    responses.push(response)
    streams.open(response, { user_id: 'u', session_id: 's', expires_at }, 1)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    streams.close()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  })
  return { streams, responses, port: (server.address() as AddressInfo).port }
}

test('L4: a heartbeat is sent at each interval', async () => {
  const { port } = await quickStreams()
  const stream = await openEvents(`http://127.0.0.1:${port}`, '')
  expect(await stream.next()).toContain('hello')
  const start = performance.now()
  expect([await stream.frame(), await stream.frame(), await stream.frame()]).toEqual([':', ':', ':'])
  expect(performance.now() - start).toBeGreaterThan(100)
  expectWithinMs(performance.now() - start, 5000)
})

test('a stream ends with its session', async () => {
  const { streams, port } = await quickStreams(new Date(Date.now() + 200).toISOString())
  const stream = await openEvents(`http://127.0.0.1:${port}`, '')
  while ((await stream.next()) !== null);
  expect(streams.size()).toBe(0)
})

test('a client that stops reading is closed, and its pokes do not pile up meanwhile', async () => {
  const { streams, port, responses } = await quickStreams()
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
  socket.on('error', () => undefined).pause()
  await eventually(() => expect(streams.size()).toBe(1))
  let pokes = 0
  while (streams.size() > 0) {
    for (let n = 0; n < 500; n++) streams.poke(['u'], (pokes += 1))
    expect(responses[0]?.writableLength).toBeLessThan(64 * 1024)
    await new Promise(setImmediate)
  }
  socket.destroy()
})
