import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { isTimeLimited } from '../support/time-limits.ts'

const MB = 1_048_576
const memoryOf = ({ pid }: RunningServer) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** The median wait of forty other requests, in ms. */
async function medianWait(ask: () => Promise<unknown>) {
  const waits: number[] = []
  for (let n = 0; n < 40; n++) {
    const begun = performance.now()
    await ask()
    waits.push(performance.now() - begun)
  }
  return waits.toSorted((a, b) => a - b)[20]!
}

/** Sends all of a body but its last byte, and waits; the answer does not matter. */
function upload(server: RunningServer, bytes: number, token?: string) {
  const body = Buffer.alloc(bytes, ' ')
  const sent = request(`${server.origin}/api/users/profile`, {
    method: 'PUT',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': bytes + 1,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  sent.on('error', () => undefined)
  sent.on('response', (answer) => answer.resume().on('error', () => undefined))
  sent.write(body)
  onTestFinished(() => void sent.destroy())
}

test.each(['from strangers', 'of one person'])('sixty unfinished uploads %s take little memory', async (whose) => {
  const server = await startServer()
  const person = await joinServer(server.origin, 'freelancer')
  const before = memoryOf(server)
  for (let n = 0; n < 60; n++) upload(server, 14 * MB, whose === 'of one person' ? person.token : undefined)
  let most = 0
  for (let n = 0; n < 30; n++) {
    await sleep(100)
    most = Math.max(most, memoryOf(server))
  }
  console.log(`sixty unfinished uploads ${whose}: from ${before.toFixed()} to ${most.toFixed()} MB`)
  expect(most - before).toBeLessThan(150)
  expect((await person.get('/auth/me')).status).toBe(200)
})

test('F7: bodies of nothing but unknown keys do not affect anybody else', async () => {
  const server = await startServer()
  const [person, other] = [await joinServer(server.origin, 'freelancer'), await joinServer(server.origin, 'freelancer')]
  const ask = async () => expect((await other.get('/auth/me')).status).toBe(200)
  const keys = (bytes: number) =>
    `{${Array.from({ length: Math.floor(bytes / 14) }, (_, n) => `"${String(n).padStart(9, 'k')}":1`).join()}}`
  await medianWait(ask)
  const before = await medianWait(ask)

  const send = (method: string, path: string, body: string, token = 'none') => ({
    url: `${server.origin}/api${path}`,
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  })
  const requests = [
    send('POST', '/auth/login', keys(MB)),
    send('POST', '/auth/login', keys(65_000)),
    send('PUT', '/users/profile', keys(14 * MB), person.token),
    send('PUT', '/users/profile', keys(130_000), person.token),
  ]
  const flooder = new Worker(new URL('../support/outside/flooder.mjs', import.meta.url), { workerData: { requests } })
  const ended = new Promise<number[]>((resolve, reject) => flooder.once('message', resolve).once('error', reject))
  await sleep(500)
  const beside = await medianWait(ask)
  flooder.postMessage('stop')
  for (const status of await ended) expect([400, 413, 422, 429]).toContain(status)
  console.log(`somebody else's wait beside huge bodies: ${before.toFixed(1)} ms before, ${beside.toFixed(1)} ms`)
  if (isTimeLimited) expect(beside / before).toBeLessThan(10)
})
