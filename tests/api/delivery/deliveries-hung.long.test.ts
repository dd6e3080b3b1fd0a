import { expect, onTestFinished, test, vi } from 'vitest'
import { deliveries, type DeliveryRow, devMailbox } from '../../../server/db/schema/sync.ts'
import { queueDelivery } from '../../../server/delivery/queue-delivery.ts'
import { eventually } from '../../support/eventually.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { createPushDevice } from '../../support/outside/push-device.ts'
import { startPushService } from '../../support/outside/push-service.ts'
import { expectWithinMs } from '../../support/time-limits.ts'
import { createWorld } from '../../support/world.ts'

test('N6: a push service that hangs delays neither the API nor other deliveries', async () => {
  const { hanging, healthy, stuck, well, write } = await twoServices()
  const median = async () => {
    const times: number[] = []
    for (let n = 0; n < 40; n++) {
      const start = performance.now()
      expect((await write(stuck)).status).toBe(201)
      times.push(performance.now() - start)
    }
    return times.toSorted((a, b) => a - b)[20]!
  }
  await median()
  const before = await median()
  await stuck.post('/push/subscriptions', createPushDevice(hanging.endpoint()).subscription)
  await well.post('/push/subscriptions', createPushDevice(healthy.endpoint()).subscription)
  await write(stuck)
  await eventually(() => expect(hanging.pushes.length).toBeGreaterThan(0))
  const during = await median()
  await write(well)
  await vi.waitFor(() => expect(healthy.pushes).toHaveLength(1), { timeout: 8000 })
  expect(hanging.pushes.length).toBeLessThanOrEqual(4)
  expectWithinMs(during, before * 5 + 25)
})

test('a push service that hangs, with more due than fits into one look, delays neither mail nor another service', async () => {
  const { world, hanging, healthy, stuck, well, write } = await twoServices()
  await stuck.post('/push/subscriptions', createPushDevice(hanging.endpoint()).subscription)
  await well.post('/push/subscriptions', createPushDevice(healthy.endpoint()).subscription)
  for (let n = 0; n < 300; n++) await write(stuck)
  const waiting = async () => (await world.ctx.db.read.select().from(deliveries).all()).filter(isSpread)
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(300), { timeout: 8000 })

  const begun = performance.now()
  await world.ctx.db.write(async (tx) => {
    const payload = { to: 'eva@example.com', subject: 'Hello', text: 'Hello' }
    await queueDelivery(tx, { channel: 'mail', key: 'hello', payload, now: world.ctx.now() })
  })
  world.ctx.deliveries.wake()
  await write(well)
  await vi.waitFor(
    async () => {
      expect(healthy.pushes).toHaveLength(1)
      expect(await world.ctx.db.read.select().from(devMailbox).all()).toMatchObject([{ to: 'eva@example.com' }])
    },
    { timeout: 20_000 },
  )
  expectWithinMs(performance.now() - begun, 4_000)
  expect(hanging.pushes.length).toBeLessThanOrEqual(4)
})

/** A delivery for one device, as opposed to one for the person. */
const isSpread = ({ payload }: DeliveryRow) => 'subscription_id' in payload

/** Two people whose devices use a push service that hangs, and one that works; `write` sends them a message. */
async function twoServices() {
  const [hanging, healthy] = [await startPushService(), await startPushService()]
  onTestFinished(hanging.stop)
  onTestFinished(healthy.stop)
  hanging.answerWith(() => ({ status: 201, delayMs: 30_000 }))
  const world = await createWorld({ PUSH_EXTRA_ORIGINS: `${hanging.origin},${healthy.origin}` })
  const ana = await createFreelancer(world)
  const [stuck, well] = [await createEmployer(world), await createEmployer(world)]
  const write = (to: typeof stuck) => ana.post('/messages/send-direct', { recipient_id: to.user.id, content: 'hello' })
  return { world, hanging, healthy, stuck, well, write }
}
