import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '../../../server/db/schema/people.ts'
import { pushSubscriptions } from '../../../server/db/schema/sync.ts'
import { deviceOf, pushWorld, queuedPushes, subscribed, write } from '../../support/factories/push.ts'
import type { Person } from '../../support/factories/people.ts'

const ask = (person: Person, endpoint: string, id = randomUUID()) =>
  person.post<{ outcome: string; detail: string }>('/push/test', { endpoint, id })

test('a test goes to this device alone, at once, and says that the push service has taken it', async () => {
  const { service, world, ana, eva } = await pushWorld()
  const device = await deviceOf(eva, service.endpoint())
  const other = await deviceOf(eva, service.endpoint())
  await write(ana, eva, 'Unread')
  const before = service.pushes.length
  const id = randomUUID()
  const { status, body } = await ask(eva, device.target.endpoint, id)
  expect([status, body]).toEqual([200, { outcome: 'accepted' }])
  const tests = service.pushes.slice(before).filter(({ path }) => device.target.endpoint.endsWith(path))
  const last = device.read(tests.at(-1)!.body)
  expect(last).toMatchObject({
    user_id: eva.user.id,
    app_badge: 1,
    notification: { title: 'Test from Standby', tag: `test:${id}`, navigate: '/settings?tab=notifications' },
  })
  expect(other.target.endpoint).not.toBe(device.target.endpoint)
  expect((await queuedPushes(world)).every(({ payload }) => 'message_id' in (payload as object))).toBe(true)
})

test('another person’s endpoint, one of another session and an unknown one are not found, and nothing leaves', async () => {
  const { service, world, ana, eva } = await pushWorld()
  const device = await deviceOf(eva, service.endpoint())
  expect((await ask(ana, device.target.endpoint)).status).toBe(404)
  expect((await ask(eva, service.endpoint())).body.detail).toMatch(/^This device is not subscribed here/)
  expect((await eva.post('/push/test', { endpoint: device.target.endpoint, id: 'x' })).status).toBe(422)
  const theirs = await world.ctx.db.read.select().from(sessions).where(eq(sessions.user_id, ana.user.id)).get()
  await world.ctx.db.write((tx) => tx.update(pushSubscriptions).set({ session_id: theirs!.id }).run())
  expect((await ask(eva, device.target.endpoint)).status).toBe(404)
  expect(service.pushes).toEqual([])
})

test.each([
  [410, 'ended'],
  [429, 'busy'],
  [413, 'refused'],
  [500, 'unreachable'],
] as const)('a push service that answers %i is told of as %s', async (status, outcome) => {
  const { service, world, eva } = await pushWorld()
  const device = await deviceOf(eva, service.endpoint())
  service.answerWith(() => ({ status, headers: { 'retry-after': '120' } }))
  if (status === 500) service.answerWith(() => ({ status }))
  expect((await ask(eva, device.target.endpoint)).body).toEqual({ outcome })
  expect(await subscribed(world)).toHaveLength(outcome === 'ended' ? 0 : 1)
  if (outcome !== 'busy') return
  // It is not asked again before it wants to be.
  expect((await ask(eva, device.target.endpoint)).body).toEqual({ outcome: 'busy' })
  expect(service.pushes).toHaveLength(1)
})

test('after six tests in a quarter of an hour there is a pause', async () => {
  const { service, eva } = await pushWorld()
  const device = await deviceOf(eva, service.endpoint())
  for (let n = 0; n < 6; n++) expect((await ask(eva, device.target.endpoint)).status).toBe(200)
  const { status, headers, body } = await ask(eva, device.target.endpoint)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body.detail).toMatch(/^That is enough tests for now\. Please try again in/)
  expect(service.pushes).toHaveLength(6)
})
