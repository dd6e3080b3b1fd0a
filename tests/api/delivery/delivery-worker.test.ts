import { DrizzleQueryError } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deliveries, type DeliveryRow } from '../../../server/db/schema/sync.ts'
import { queueDelivery } from '../../../server/delivery/queue-delivery.ts'
import { type ChannelCarriers, startDeliveries } from '../../../server/delivery/start-deliveries.ts'
import { type DeliveryCarrier, storeOutcome, type DeliveryOutcome } from '../../../server/delivery/outcome.ts'
import { eventually } from '../../support/eventually.ts'
import { createWorld } from '../../support/world.ts'

const NOW = '2027-02-01T12:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString()
type Queued = Parameters<typeof queueDelivery>[1]

/** A world whose delivery worker does not run until `start` starts it, with the test's own carriers. */
async function still() {
  const world = await createWorld()
  world.setClock(NOW)
  const { ctx } = world
  await ctx.deliveries.close()
  return {
    world,
    ctx,
    rows: () => ctx.db.read.select().from(deliveries).orderBy(deliveries.dedupe_key).all(),
    queue: (key: string, more: Partial<Queued> = {}) =>
      ctx.db.write((tx) => queueDelivery(tx, { channel: 'mail', key, payload: { key }, now: ctx.now(), ...more })),
    start(carriers: Partial<ChannelCarriers>) {
      const worker = startDeliveries(ctx, carriers as ChannelCarriers)
      onTestFinished(worker.close)
      return worker
    },
  }
}

test('defaults of a queued delivery: the channel as destination, due at once', async () => {
  const { queue, rows } = await still()
  await queue('a')
  await queue('b', { destination: 'push.example', delaySeconds: 90 })
  expect(await rows()).toMatchObject([
    { dedupe_key: 'a', destination: 'mail', not_before: NOW, created_at: NOW, attempts: 0, failed_at: null },
    { dedupe_key: 'b', destination: 'push.example', not_before: after(90), created_at: NOW },
  ])
})

test.each<[string, DeliveryOutcome, number, Partial<DeliveryRow>[]]>([
  ['done', { kind: 'done' }, 0, []],
  ['failed', { kind: 'again', reason: 'no route' }, 0, [{ attempts: 1, last_error: 'no route', not_before: after(5) }]],
  ['failed again', { kind: 'again', reason: 'x' }, 4, [{ attempts: 5, not_before: after(80) }]],
  ['failed for the tenth time', { kind: 'again', reason: 'x' }, 9, [{ attempts: 10, not_before: after(2560) }]],
  ['failed for the eleventh', { kind: 'again', reason: 'x' }, 10, [{ attempts: 11, not_before: after(3600) }]],
  ['failed for the nineteenth', { kind: 'again', reason: 'x' }, 18, [{ attempts: 19, failed_at: null }]],
  ['failed for the twentieth', { kind: 'again', reason: 'x' }, 19, [{ attempts: 20, last_error: 'x', failed_at: NOW }]],
  ['asked to wait', { kind: 'again', reason: 'x', seconds: 7 }, 3, [{ attempts: 4, not_before: after(7) }]],
  ['not tried', { kind: 'later', seconds: 9 }, 3, [{ attempts: 3, last_error: null, not_before: after(9) }]],
  ['given up', { kind: 'give_up', reason: '550' }, 0, [{ attempts: 1, last_error: '550', failed_at: NOW }]],
  [
    'spread',
    {
      kind: 'spread',
      into: [
        { channel: 'push', key: 'one', destination: 'a.example', payload: { n: 1 }, delaySeconds: 0 },
        { channel: 'push', key: 'two', payload: { n: 2 }, delaySeconds: 20 },
      ],
    },
    0,
    [
      { channel: 'push', dedupe_key: 'one', destination: 'a.example', payload: { n: 1 }, not_before: NOW },
      { channel: 'push', dedupe_key: 'two', destination: 'push', payload: { n: 2 }, not_before: after(20) },
    ],
  ],
])('%s: the stored outcome', async (_what, outcome, attempts, left) => {
  const { ctx, queue, rows } = await still()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => void vi.restoreAllMocks())
  await queue('k')
  const [row] = await rows()
  await ctx.db.write(async (tx) => {
    await tx.update(deliveries).set({ attempts }).run()
    await storeOutcome(tx, { ...row!, attempts }, outcome, ctx.now())
  })
  expect(await rows()).toMatchObject(left)
  expect(await rows()).toHaveLength(left.length)
})

test('a decision that its freelancer has not been told of is tried for ever', async () => {
  const { ctx, queue, rows } = await still()
  await queue('k')
  const [row] = await rows()
  const failed = { kind: 'again', reason: 'x' } as const
  await ctx.db.write((tx) => storeOutcome(tx, { ...row!, channel: 'decision', attempts: 40 }, failed, ctx.now()))
  expect(await rows()).toMatchObject([{ attempts: 41, last_error: 'x', failed_at: null }])
})

test('of a query that failed, the reason is what the database says, and not the query', async () => {
  const { queue, rows, start } = await still()
  await queue('k')
  start({ mail: () => Promise.reject(new DrizzleQueryError('select 1 / 0', [], new Error('division by zero'))) })
  await eventually(async () => expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'division by zero' }]))
})

test('the jitter of the wait is at most a half', async () => {
  const { ctx, queue, rows } = await still()
  onTestFinished(() => void vi.restoreAllMocks())
  await queue('k')
  for (const [random, seconds] of [
    [0, 2.5],
    [0.999_9, 7.499_5],
  ] as const) {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    await ctx.db.write(async (tx) =>
      storeOutcome(tx, { ...(await rows())[0]!, attempts: 0 }, { kind: 'again', reason: '' }, ctx.now()),
    )
    expect(Date.parse((await rows())[0]!.not_before) - Date.parse(NOW)).toBeCloseTo(seconds * 1000, -1)
  }
})

test('due deliveries are sent in order; those not due, or given up, are not', async () => {
  const { ctx, queue, rows, start } = await still()
  await queue('late', { now: new Date(after(-1)) })
  await queue('early', { now: new Date(after(-2)) })
  await queue('now')
  await queue('not yet', { delaySeconds: 1 })
  await queue('given up', { now: new Date(after(-3)) })
  await ctx.db.write(async (tx) =>
    storeOutcome(
      tx,
      (await rows()).find(({ dedupe_key }) => dedupe_key === 'given up')!,
      { kind: 'give_up', reason: '' },
      ctx.now(),
    ),
  )
  const carried: string[] = []
  start({ mail: async (_ctx, { dedupe_key }) => (carried.push(dedupe_key), { kind: 'done' }) })
  await eventually(async () =>
    expect((await rows()).map(({ dedupe_key }) => dedupe_key)).toEqual(['given up', 'not yet']),
  )
  expect(carried).toEqual(['early', 'late', 'now'])
})

test('a channel that only the next release knows waits for a process of that release, and holds up nothing', async () => {
  const { queue, rows, start } = await still()
  await queue('pager', { channel: 'pager' as 'mail' })
  await queue('mail')
  start({ mail: async () => ({ kind: 'done' }) })
  await eventually(async () =>
    expect(await rows()).toMatchObject([{ dedupe_key: 'pager', attempts: 0, not_before: after(30), failed_at: null }]),
  )
})

test('it wakes by itself when the next is due', async () => {
  const { world, queue, rows, start } = await still()
  await queue('soon', { delaySeconds: 0.3 })
  start({ mail: async () => ({ kind: 'done' }) })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await rows()).toHaveLength(1)
  world.setClock(after(0.3))
  await eventually(async () => expect(await rows()).toEqual([]))
})

test('four per destination at a time, each once, and another destination beside them; after each the next starts', async () => {
  const { queue, rows, start } = await still()
  for (let n = 0; n < 6; n++) await queue(`mail ${n}`)
  await queue('text', { channel: 'sms' })
  const waiting = new Map<string, (outcome: DeliveryOutcome) => void>()
  const carrier: DeliveryCarrier = (_ctx, { dedupe_key }) => {
    expect(waiting.has(dedupe_key)).toBe(false)
    return new Promise((resolve) => waiting.set(dedupe_key, resolve))
  }
  const worker = start({ mail: carrier, sms: carrier })
  const begun = () => [...waiting.keys()].toSorted()
  await eventually(() => expect(waiting.size).toBe(5))
  worker.wake()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(begun()).toEqual(['mail 0', 'mail 1', 'mail 2', 'mail 3', 'text'])
  waiting.get('mail 2')!({ kind: 'done' })
  await eventually(() => expect(begun()).toContain('mail 4'))
  expect(begun()).not.toContain('mail 5')
  for (const key of ['mail 0', 'mail 1', 'mail 3', 'mail 4', 'text']) waiting.get(key)!({ kind: 'done' })
  await eventually(() => expect(begun()).toContain('mail 5'))
  waiting.get('mail 5')!({ kind: 'done' })
  await eventually(async () => expect(await rows()).toEqual([]))
})

test('a destination pauses after a failure, not after being asked to wait; failures are logged for the operator', async () => {
  const { ctx, queue, rows, start } = await still()
  const warn = vi.spyOn(ctx.log, 'warn')
  const carried: string[] = []
  const failure = new Error('no route')
  const carriers: ChannelCarriers = {
    mail: async (_ctx, { dedupe_key }) => {
      carried.push(dedupe_key)
      throw failure
    },
    push: async (_ctx, { dedupe_key }) => (
      carried.push(dedupe_key),
      { kind: 'again', reason: 'slow down', seconds: 60 }
    ),
    sms: async (_ctx, { dedupe_key }) => (carried.push(dedupe_key), { kind: 'give_up', reason: 'no number' }),
    decision: async () => ({ kind: 'done' }),
    calendar: () => Promise.reject('in words'),
    search: async () => ({ kind: 'done' }),
  }
  for (const channel of ['mail', 'push', 'sms', 'calendar'] as const) await queue(`${channel} 1`, { channel })
  const worker = start(carriers)
  await eventually(async () => expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]))
  expect((await rows()).map(({ dedupe_key, last_error, failed_at }) => [dedupe_key, last_error, failed_at])).toEqual([
    ['calendar 1', 'in words', null],
    ['mail 1', 'no route', null],
    ['push 1', 'slow down', null],
    ['sms 1', 'no number', NOW],
  ])
  const { id } = (await rows()).at(-1)!
  expect(warn.mock.calls).toEqual(
    expect.arrayContaining([
      [{ err: failure }, 'a delivery failed'],
      [{ err: 'in words' }, 'a delivery failed'],
      [{ delivery: id, channel: 'sms', reason: 'no number' }, 'a delivery was given up'],
    ]),
  )
  expect(warn).toHaveBeenCalledTimes(3)

  for (const channel of ['mail', 'push', 'sms'] as const) await queue(`${channel} 2`, { channel })
  worker.wake()
  await eventually(() => expect(carried).toContain('push 2'))
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(carried.toSorted()).toEqual(['mail 1', 'push 1', 'push 2', 'sms 1', 'sms 2'])
})

test('closing waits for what is in flight and stores the outcome; nothing new starts', async () => {
  const { queue, rows, start } = await still()
  await queue('one')
  let finish: (outcome: DeliveryOutcome) => void = () => undefined
  const carrier = vi.fn<DeliveryCarrier>(() => new Promise((resolve) => (finish = resolve)))
  const worker = start({ mail: carrier })
  await eventually(() => expect(carrier).toHaveBeenCalledTimes(1))
  const closed = worker.close()
  await queue('two')
  worker.wake()
  finish({ kind: 'done' })
  await closed
  expect((await rows()).map(({ dedupe_key }) => dedupe_key)).toEqual(['two'])
  expect(carrier).toHaveBeenCalledTimes(1)
})

test('while outcomes cannot be stored, deliveries are not repeated, however many there are', async () => {
  const { ctx, queue, rows, start } = await still()
  for (let n = 0; n < 200; n++) await queue(`k${n}`, { destination: `destination ${n % 50}` })
  const warn = vi.spyOn(ctx.log, 'warn')
  const { writeByRow } = ctx.db
  const locked = new Error('database is locked')
  ctx.db.writeByRow = () => Promise.reject(locked)
  const carrier = vi.fn<DeliveryCarrier>(async () => ({ kind: 'done' }))
  const worker = start({ mail: carrier })
  await eventually(() => expect(warn.mock.calls).toEqual([[{ err: locked }, 'deliveries could not be written down']]))
  worker.wake()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([carrier.mock.calls.length, (await rows()).length]).toEqual([200, 200])
  ctx.db.writeByRow = writeByRow
})

test('closed, it writes nothing more: neither without outcomes, nor for late ones', async () => {
  const { ctx, queue, rows, start } = await still()
  const write = vi.spyOn(ctx.db, 'writeByRow')
  await start({}).close()
  expect(write).not.toHaveBeenCalled()

  await queue('one')
  let finish: (outcome: DeliveryOutcome) => void = () => undefined
  const carrier = vi.fn<DeliveryCarrier>(() => new Promise((resolve) => (finish = resolve)))
  const worker = start({ mail: carrier })
  await eventually(() => expect(carrier).toHaveBeenCalledTimes(1))
  await worker.close()
  write.mockClear()
  finish({ kind: 'done' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(write).not.toHaveBeenCalled()
  expect(await rows()).toHaveLength(1)
})
