import { expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createPushDevice } from '../../support/outside/push-device.ts'
import { deviceOf, pushWorld, queuedPushes, settled, subscribed, write } from '../../support/factories/push.ts'

test('N1: 404 and 410 delete the subscription; 413 is not repeated; 500 is', async () => {
  for (const status of [404, 410]) {
    const { service, world, ana, eva } = await pushWorld()
    await deviceOf(eva, service.endpoint())
    service.answerWith(() => ({ status }))
    await write(ana, eva, 'hello')
    await settled(world)
    expect(await subscribed(world)).toEqual([])
  }
  const { service, world, ana, eva } = await pushWorld()
  await deviceOf(eva, service.endpoint())
  service.answerWith(() => ({ status: 413 }))
  await write(ana, eva, 'hello')
  await eventually(async () =>
    expect(await queuedPushes(world)).toMatchObject([{ last_error: 'status 413', attempts: 1 }]),
  )
  expect((await queuedPushes(world))[0]!.failed_at).not.toBeNull()
  service.answerWith(() => ({ status: 500 }))
  await write(ana, eva, 'again')
  await eventually(async () =>
    expect((await queuedPushes(world))[1]).toMatchObject({ last_error: 'status 500', attempts: 1, failed_at: null }),
  )
})

test('N1: 429 makes every push to that device wait as long as it says', async () => {
  const { service, world, ana, eva } = await pushWorld()
  world.setClock('2026-05-01T09:00:00Z')
  await deviceOf(eva, service.endpoint())
  service.answerWith(() => ({ status: 429, headers: { 'retry-after': '120' } }))
  await write(ana, eva, 'one')
  await eventually(async () =>
    expect(await subscribed(world)).toMatchObject([{ not_before: '2026-05-01T09:02:00.000Z' }]),
  )
  service.answerWith(() => ({ status: 201 }))
  await write(ana, eva, 'two')
  await eventually(async () =>
    expect((await queuedPushes(world)).map((row) => row.not_before)).toEqual(Array(2).fill('2026-05-01T09:02:00.000Z')),
  )
  expect(service.pushes).toHaveLength(1)
  world.setClock('2026-05-01T09:02:01Z')
  world.ctx.deliveries.wake()
  await settled(world)
  expect(service.pushes).toHaveLength(3)
})

test('N4: after signing out, or when another person signs in on that device, the first one’s pushes never reach it', async () => {
  const { service, world, ana, eva } = await pushWorld()
  const endpoint = service.endpoint()
  await deviceOf(eva, endpoint)
  await eva.post('/auth/logout')
  expect(await subscribed(world)).toEqual([])
  await write(ana, eva, 'for eva')
  await settled(world)
  expect(service.pushes).toHaveLength(0)

  const ben = await createFreelancer(world)
  const kim = await createFreelancer(world)
  const bens = await deviceOf(ben, endpoint)
  service.answerWith(() => ({ status: 500 }))
  await write(ana, ben, 'for ben')
  await eventually(async () => expect(await queuedPushes(world)).toMatchObject([{ attempts: 1 }]))
  const kims = createPushDevice(endpoint)
  expect((await kim.post('/push/subscriptions', kims.subscription)).status).toBe(201)
  service.answerWith(() => ({ status: 201 }))
  world.setClock(new Date(Date.now() + 60_000))
  await write(ana, ben, 'again for ben')
  await write(ana, kim, 'for kim')
  await settled(world)
  const arrived = service.pushes.slice(1)
  expect(arrived.map(({ body }) => kims.read(body).user_id)).toEqual([kim.user.id])
  expect(() => bens.open(arrived[0]!.body)).toThrow()
})

test('an expired session gets no push', async () => {
  const { service, world, ana, eva } = await pushWorld()
  await deviceOf(eva, service.endpoint())
  await world.ctx.db.write((tx) =>
    tx.$client
      .prepare("update sessions set expires_at = '2026-01-01T00:00:00.000Z' where user_id = ?")
      .run(eva.user.id),
  )
  await write(ana, eva, 'late')
  await settled(world)
  expect(service.pushes).toHaveLength(0)
})

test('subscribing again is harmless; a person has at most twenty devices; unsubscribing affects only one’s own', async () => {
  const { service, world, eva, ana } = await pushWorld()
  const device = createPushDevice(service.endpoint())
  const again = () => eva.post('/push/subscriptions', device.subscription)
  expect([(await again()).status, (await again()).status]).toEqual([201, 200])
  expect(await subscribed(world)).toHaveLength(1)
  const { endpoint } = device.subscription
  expect((await ana.delete('/push/subscriptions', { endpoint })).status).toBe(204)
  expect(await subscribed(world)).toHaveLength(1)
  expect((await eva.delete('/push/subscriptions', { endpoint })).status).toBe(204)
  expect(await subscribed(world)).toEqual([])
  for (let n = 0; n < 23; n++) await deviceOf(eva, service.endpoint())
  expect(await subscribed(world)).toHaveLength(20)
  expect((await world.call('POST', '/push/subscriptions', device.subscription)).status).toBe(401)
  expect(
    (await eva.post('/push/subscriptions', { ...device.subscription, keys: { p256dh: 'x', auth: 'y' } })).status,
  ).toBe(422)
})
