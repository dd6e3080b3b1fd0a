import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deliveries } from '../../../server/db/schema/sync.ts'
import { CRON_JOBS, startCron } from '../../../server/app/cron.ts'
import { createWorld } from '../../support/world.ts'

const HOUR = 3_600_000

test('every job runs at the start and once an hour; a running one is not started again, a failed one is retried', async () => {
  // Never on PostgreSQL, whose connections would take timers for theirs that end with the test.
  const { ctx } = await createWorld({ DATABASE_URL: '' })
  vi.useFakeTimers({ now: new Date('2027-02-01T12:30:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const runs = { good: 0, bad: 0, slow: 0 }
  let finish = () => {}
  /** Each job starts in a turn of its own. */
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turn = 0; turn < 5; turn++) await nextTurn()
  }
  const cron = startCron(ctx, [
    { name: 'good', run: async () => void runs.good++ },
    { name: 'bad', run: async () => Promise.reject(new Error(`no ${runs.bad++}`)) },
    { name: 'slow', run: () => new Promise<void>((resolve) => ((finish = resolve), runs.slow++)) },
  ])
  expect(runs).toEqual({ good: 0, bad: 0, slow: 0 })
  await pass(0)
  expect(runs).toEqual({ good: 1, bad: 1, slow: 1 })
  await pass(HOUR / 2)
  expect(runs).toEqual({ good: 2, bad: 2, slow: 1 })
  finish()
  await pass(HOUR)
  expect(runs).toEqual({ good: 3, bad: 3, slow: 2 })

  const closed = vi.fn()
  void cron.close().then(closed)
  await pass(HOUR)
  expect(closed).not.toHaveBeenCalled()
  finish()
  await pass(HOUR)
  expect(closed).toHaveBeenCalled()
  expect(runs).toEqual({ good: 3, bad: 3, slow: 2 })
})

test('whoever asks while the jobs start waits for one of them, not for all', async () => {
  const { ctx } = await createWorld()
  const order: string[] = []
  const job = (name: string) => ({ name, run: async () => void order.push(name) })
  const cron = startCron(ctx, [job('first'), job('second'), job('third')])
  const ask = () => setImmediate(() => order.push('asked') < 8 && ask())
  ask()
  await vi.waitFor(() => expect(order).toContain('third'))
  expect(order.join()).toMatch(/first,asked,(asked,)*second,asked,(asked,)*third/)
  await cron.close()
})

test('a failed delivery is kept for thirty days', async () => {
  const world = await createWorld()
  const failed = (id: string, failed_at: string | null) => ({
    id,
    failed_at,
    channel: 'mail' as const,
    dedupe_key: id,
    payload: {},
    created_at: '2027-01-01T00:00:00.000Z',
    not_before: '2099-01-01T00:00:00.000Z',
  })
  await world.ctx.db.write(async (tx) => {
    await tx.insert(deliveries).values(failed('old', '2027-01-01T00:00:00.000Z')).run()
    await tx.insert(deliveries).values(failed('young', '2027-01-20T00:00:00.000Z')).run()
    await tx.insert(deliveries).values(failed('waiting', null)).run()
  })
  world.setClock('2027-02-01T12:00:00Z')
  for (const job of CRON_JOBS) await job.run(world.ctx)
  const left = await world.ctx.db.read.select({ id: deliveries.id }).from(deliveries).all()
  expect(left.map(({ id }) => id).toSorted()).toEqual(['waiting', 'young'])
})
