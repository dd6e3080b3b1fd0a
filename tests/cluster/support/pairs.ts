import pino from 'pino'
import { expect } from 'vitest'
import { openContext } from '../../../server/app/open-context.ts'
import { readSettings } from '../../../server/ports/settings.ts'
import { quantile } from '../../bench/support/compare.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { admin } from '../../support/postgres-databases.ts'
import type { World } from '../../support/world.ts'
import { createLightDevice, type LightDevice, type Measured } from './light-device.ts'

export type Pair = [Person, Person]

/** So many people in pairs: a freelancer, and an employer to whom she writes. */
export async function createPairs(settings: Record<string, string>, count: number) {
  const all = { NODE_ENV: 'test', DEMO: '0', ...settings }
  const { ctx, close } = await openContext(readSettings(all), { log: pino({ level: 'silent' }) })
  const world = { ctx } as World
  const pairs: Pair[] = []
  while (pairs.length < count / 2) pairs.push([await createFreelancer(world), await createEmployer(world)])
  await close()
  return pairs
}

/** The people's devices; `line` is that of all. */
export function createPairDevices(people: Pair[], origin: string) {
  const line = { isBad: false }
  const measured: Measured = { sends: [], syncs: [], repeated: 0 }
  const device = ({ user, token }: Person, other: Person) =>
    createLightDevice({ origin, token, user_id: user.id, recipient_id: other.user.id }, line, measured)
  const pairs = people.map(([a, b]) => [device(a, b), device(b, a)] as const)
  return { pairs, devices: pairs.flat(), line, measured }
}

/** 20 at a time. */
export async function syncAllDevices(devices: LightDevice[]) {
  const left = devices.values()
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (const device of left) await device.sync()
    }),
  )
}

/** In the database and on all devices; `resets`: how often each device has begun anew since its first sync. */
export async function expectEveryMessageOnce(
  url: string,
  pairs: (readonly [LightDevice, LightDevice])[],
  { resets }: { resets: number },
) {
  const threads = await threadsIn(url)
  for (const pair of pairs) {
    const thread = threads.get(pair[0].user_id)!
    const texts = thread.map(({ sender_id, content }) => `${sender_id} ${content}`)
    expect(texts.length, 'nothing is there twice').toBe(new Set(texts).size)
    for (const device of pair) {
      const own = thread.filter(({ sender_id }) => sender_id === device.user_id).map(({ id }) => id)
      expect(own, 'all that was acknowledged, in its order').toEqual(device.acknowledged)
      expect(device.thread()).toEqual(thread.map(({ id }) => id))
      expect(device.resets, 'told of each failover').toBe(resets)
    }
  }
}

type Stored = { id: string; conversation_id: string; sender_id: string; content: string }

/** By each person's id, the messages of their conversation in its order. */
async function threadsIn(url: string) {
  const { rows } = await admin(url, 'select id, conversation_id, sender_id, content from messages order by seq')
  const [byConversation, byPerson] = [new Map<string, Stored[]>(), new Map<string, Stored[]>()]
  for (const row of rows as Stored[]) {
    const thread = byConversation.get(row.conversation_id) ?? []
    byConversation.set(row.conversation_id, thread)
    thread.push(row)
    byPerson.set(row.sender_id, thread)
  }
  return byPerson
}

export const timesText = (measured: number[]) => {
  const [p50, p99] = [0.5, 0.99].map((share) => Math.round(quantile(measured, share)))
  return `p50 ${p50} ms, p99 ${p99} ms`
}
export const measuredText = ({ sends, syncs, repeated }: Measured) =>
  `${sends.length} messages (${timesText(sends)}), ${syncs.length} pages (${timesText(syncs)}), ${repeated} requests repeated`
