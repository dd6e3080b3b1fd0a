import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { admin, takeDatabase } from '../support/postgres-databases.ts'
import { callServer, joinServer } from '../support/api.ts'
import { eventually } from '../support/eventually.ts'
import { openEvents } from '../support/outside/listen.ts'
import { createPushDevice } from '../support/outside/push-device.ts'
import { startPushService } from '../support/outside/push-service.ts'
import { startServer } from '../support/server.ts'
import { settingsFor } from '../support/two-worlds.ts'

/** Two processes of the built server on one database. */
async function startTwoServers(settings: Record<string, string> = {}) {
  const database = (await takeDatabase())!
  onTestFinished(database.giveBack)
  const env = { ...settingsFor(database.url), ...settings }
  const [first, second] = await Promise.all([startServer({ env }), startServer({ env })])
  const rows = async (sql: string) => (await admin(database.url, sql)).rows
  return { first, second, rows }
}

test('C4 kill -9 of the process that is sending a push: the other one sends it, once, and goes on with everything', async () => {
  const service = await startPushService()
  onTestFinished(service.stop)
  const { first, second, rows } = await startTwoServers({ PUSH_EXTRA_ORIGINS: service.origin })
  const [ana, ben] = [await joinServer(first.origin, 'freelancer'), await joinServer(second.origin, 'employer')]
  const device = createPushDevice(service.endpoint())
  expect((await ben.post('/push/subscriptions', device.subscription)).status).toBeLessThan(300)
  service.answerWith(() => ({ status: 201, delayMs: 60_000 }))
  const message = { id: randomUUID(), recipient_id: ben.user.id, content: 'Call time is 06:00' }
  expect((await ana.post('/messages/send-direct', message)).status).toBe(201)
  await eventually(() => expect(service.pushes).toHaveLength(1))
  service.answerWith(() => ({ status: 201 }))
  const stream = await openEvents(first.origin, ana.token)
  await stream.next()

  await first.kill()
  await stream.ended()
  expect(await (await openEvents(second.origin, ana.token)).next()).toContain('hello')
  await eventually(() => expect(service.pushes).toHaveLength(2))
  expect(JSON.stringify(device.read(service.pushes[1]!.body))).toContain('Call time is 06:00')
  await eventually(async () => expect(await rows("select 1 from deliveries where channel = 'push'")).toEqual([]))
  expect(service.pushes).toHaveLength(2)
  // What was acknowledged is there, and its repetition is not a second message.
  const again = await callServer(second.origin, 'POST', '/messages/send-direct', message, ana.token)
  expect(again.status).toBe(200)
  expect(await rows('select number from processes')).toHaveLength(1)
})

test('C6 SIGTERM under load: streams end with a time to reconnect, every message arrives once, and the process leaves nothing', async () => {
  const { first, second, rows } = await startTwoServers()
  const [ana, ben] = [await joinServer(first.origin, 'freelancer'), await joinServer(second.origin, 'employer')]
  const stream = await openEvents(first.origin, ben.token)
  await stream.next()
  let stopped: Promise<number | null> | undefined
  for (let n = 0; n < 30; n++) {
    const body = { id: randomUUID(), recipient_id: ben.user.id, content: `Message ${n}` }
    const send = (origin: string) => callServer(origin, 'POST', '/messages/send-direct', body, ana.token)
    if (n === 10) stopped = first.stop()
    // As a balancer does with a process that takes no connection any more, and a device with an answer that did not come.
    const { status } = await send(first.origin).catch(() => send(second.origin))
    expect([200, 201]).toContain(status)
  }
  expect(await stopped).toBe(0)
  let frame = await stream.next()
  while (frame?.includes('poke')) frame = await stream.next()
  expect(frame).toMatch(/^retry: \d+$/)
  expect(await rows('select content from messages order by seq')).toEqual(
    Array.from({ length: 30 }, (_, n) => ({ content: `Message ${n}` })),
  )
  expect(await rows('select number from processes')).toHaveLength(1)
})
