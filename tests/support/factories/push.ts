import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { deliveries, pushSubscriptions } from '../../../server/db/schema/sync.ts'
import { eventually } from '../eventually.ts'
import { createPushDevice } from '../outside/push-device.ts'
import { startPushService } from '../outside/push-service.ts'
import { createWorld, type World } from '../world.ts'
import { createEmployer, createFreelancer, type Person } from './people.ts'

/** A server with a push service of its own, a freelancer and an employer. */
export async function pushWorld(settings: Record<string, string> = {}) {
  const service = await startPushService()
  onTestFinished(service.stop)
  const world = await createWorld({ PUSH_EXTRA_ORIGINS: service.origin, ...settings })
  const ana = await createFreelancer(world, { full_name: 'Ana Rigger' })
  const eva = await createEmployer(world, { full_name: 'Eva Shaw' })
  return { service, world, ana, eva }
}

export const write = (from: Person, to: Person, content: string) =>
  from.post('/messages/send-direct', { recipient_id: to.user.id, content })

export const queuedPushes = (world: World) =>
  world.ctx.db.read.select().from(deliveries).where(eq(deliveries.channel, 'push')).all()
export const subscribed = (world: World) => world.ctx.db.read.select().from(pushSubscriptions).all()
export const settled = (world: World) => eventually(async () => expect(await queuedPushes(world)).toEqual([]))

/** A device of this person's with a push subscription. */
export async function deviceOf(person: Person, endpoint: string) {
  const device = createPushDevice(endpoint)
  const { status } = await person.post('/push/subscriptions', device.subscription)
  expect(status).toBe(201)
  return device
}
