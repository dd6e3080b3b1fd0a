import { createServer, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { bind, readBody } from '../bind.ts'
import { startProxy } from './proxy.ts'

test('without a rule everything passes, with its body and its answer', async () => {
  const { proxy, bodies } = await start()
  const reply = await fetch(`${proxy.origin}/api/echo`, { method: 'POST', body: 'hello' })
  expect([reply.status, await reply.text()]).toEqual([201, 'hello'])
  expect(bodies).toEqual(['hello'])
  expect(proxy.passed[0]).toMatchObject({ method: 'POST', path: '/api/echo', status: 201, reachedServer: 1 })
})

test('a dropped request never reaches the server, and only as often as set', async () => {
  const { proxy, bodies } = await start()
  proxy.rule('POST /api', { does: 'drop-request' }, 1)
  await expect(fetch(`${proxy.origin}/api/echo`, { method: 'POST', body: 'lost' })).rejects.toThrow()
  expect((await fetch(`${proxy.origin}/api/echo`, { method: 'POST', body: 'found' })).status).toBe(201)
  expect(bodies).toEqual(['found'])
})

test('a dropped response: the server has acted, the browser does not know', async () => {
  const { proxy, bodies } = await start()
  const takeBack = proxy.rule('/api/echo', { does: 'drop-response' })
  await expect(fetch(`${proxy.origin}/api/echo`, { method: 'POST', body: 'once' })).rejects.toThrow()
  expect(bodies).toEqual(['once'])
  takeBack()
  expect((await fetch(`${proxy.origin}/api/echo`)).status).toBe(201)
})

test('a duplicated request, a custom answer, a delay', async () => {
  const { proxy, bodies } = await start()
  proxy.rule((request) => request.body.includes('twice'), { does: 'duplicate' }, 1)
  expect((await fetch(`${proxy.origin}/api/echo`, { method: 'POST', body: 'twice' })).status).toBe(201)
  expect(bodies).toEqual(['twice', 'twice'])
  proxy.clearRules()
  proxy.rule('/api', { does: 'answer', status: 429, headers: { 'retry-after': '2' }, delayMs: 60 })
  const before = performance.now()
  const reply = await fetch(`${proxy.origin}/api/echo`)
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '2'])
  expect(performance.now() - before).toBeGreaterThan(55)
})

test('streams arrive as they are written, can be cut, and the connection can go down and come back', async () => {
  const { proxy } = await start()
  const stream = await fetch(`${proxy.origin}/api/events`)
  const reader = stream.body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: 1\n\n')
  proxy.cutStreams()
  await expect(reader.read()).rejects.toThrow()
  proxy.goDown()
  await expect(fetch(`${proxy.origin}/api/echo`)).rejects.toThrow()
  proxy.comeUp()
  expect((await fetch(`${proxy.origin}/api/echo`)).status).toBe(201)
})

test('a stream whose reader disconnected before it began is not kept', async () => {
  const { proxy, streams } = await start()
  const leaves = new AbortController()
  proxy.rule('/api/events', { does: 'pass', holdMs: 200 })
  const asked = fetch(`${proxy.origin}/api/events`, { signal: leaves.signal }).catch(() => 'left')
  await expect.poll(() => streams.size).toBe(1)
  leaves.abort()
  expect(await asked).toBe('left')
  await expect.poll(() => streams.size).toBe(0)
  expect(proxy.openStreams()).toBe(0)
})

test('counts the bytes of both directions', async () => {
  const { proxy } = await start()
  const before = proxy.bytes()
  await (await fetch(`${proxy.origin}/api/echo`, { method: 'POST', body: 'x'.repeat(5000) })).text()
  const { up, down } = proxy.bytes()
  for (const count of [up - before.up, down - before.down]) expect(count).toBeGreaterThan(5000)
  expect(up + down - before.up - before.down).toBeLessThan(11_000)
})

/**
 * A proxy before a server that echoes bodies with 201 and streams one event at /api/events; `streams` are open at the
 * server.
 */
async function start() {
  const bodies: string[] = []
  const streams = new Set<ServerResponse>()
  const http = createServer(async (request, response) => {
    if (request.url === '/api/events') {
      streams.add(response)
      response.once('close', () => streams.delete(response))
      return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    }
    const body = String(await readBody(request))
    if (body) bodies.push(body)
    response.writeHead(201).end(body)
  })
  const { port, close } = await bind(http)
  const proxy = await startProxy({ origin: `http://127.0.0.1:${port}` })
  onTestFinished(async () => {
    await proxy.stop()
    await close()
  })
  return { proxy, bodies, streams }
}
