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
  const cron = startCron(ctx, [
    { name: 'good', run: async () => void runs.good++ },
    { name: 'bad', run: async () => Promise.reject(new Error(`no ${runs.bad++}`)) },
    { name: 'slow', run: () => new Promise<void>((resolve) => ((finish = resolve), runs.slow++)) },
  ])
  expect(runs).toEqual({ good: 1, bad: 1, slow: 1 })
  await vi.advanceTimersByTimeAsync(HOUR / 2)
  expect(runs).toEqual({ good: 2, bad: 2, slow: 1 })
  finish()
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(runs).toEqual({ good: 3, bad: 3, slow: 2 })

  const closed = vi.fn()
  void cron.close().then(closed)
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(closed).not.toHaveBeenCalled()
  finish()
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(closed).toHaveBeenCalled()
  expect(runs).toEqual({ good: 3, bad: 3, slow: 2 })
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
