import { expect, test } from 'vitest'
import { users } from '../../../server/db/schema/people.ts'
import { deliveries, meta } from '../../../server/db/schema/sync.ts'
import { writeInPortions } from '../../../server/db/write-in-portions.ts'
import { queueJobAlerts } from '../../../server/jobs/searches/job-alerts.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createWorld } from '../../support/world.ts'

const ROWS = Array.from({ length: 25 }, (_, at) => at)

test('another write waits for one portion, not for all of the work', async () => {
  const { ctx } = await createWorld()
  const done: (number | 'other')[] = []
  let other: Promise<unknown> | undefined
  await writeInPortions(
    ctx.db,
    ROWS,
    async (_tx, row) => {
      done.push(row)
      other ??= ctx.db.write(async () => done.push('other'))
    },
    { size: 10 },
  )
  await other
  expect(done.filter((one) => one !== 'other')).toEqual(ROWS)
  expect(done.indexOf('other')).toBeLessThanOrEqual(20)
})

test('a portion that fails takes nothing back of those before it, and a server that shuts down leaves the rest', async () => {
  const { ctx } = await createWorld()
  const put = async (key: string) =>
    ctx.db.write((tx) => tx.insert(meta).values({ key, value: '' }).onConflictDoNothing().run())
  await put('first')
  const kept = async () => (await ctx.db.read.select({ key: meta.key }).from(meta).all()).map(({ key }) => key)
  const failing = writeInPortions(
    ctx.db,
    ROWS,
    async (tx, row) => {
      if (row === 15) throw new Error('a fault of one row')
      await tx
        .insert(meta)
        .values({ key: `row ${row}`, value: '' })
        .run()
    },
    { size: 10 },
  )
  await expect(failing).rejects.toThrow('a fault of one row')
  expect((await kept()).filter((key) => key.startsWith('row'))).toHaveLength(10)

  const closing = new AbortController()
  const seen: number[] = []
  await writeInPortions(
    ctx.db,
    ROWS,
    async (_tx, row) => {
      seen.push(row)
      closing.abort()
    },
    { size: 10, closing: closing.signal },
  )
  expect(seen).toHaveLength(10)
})

test('a morning that was cut off is finished by the next run, with one look for each freelancer, at the set rate', async () => {
  const world = await createWorld({ JOB_ALERTS_PER_SECOND: '10' })
  const { ctx } = world
  world.setClock('2026-11-28T09:00:00Z')
  await queueJobAlerts(ctx)
  for (let n = 0; n < 3; n += 1) await createFreelancer(world)
  world.setClock('2026-11-29T09:00:00Z')
  const closing = new AbortController()
  closing.abort()
  await queueJobAlerts(ctx, closing.signal)
  const queued = async () =>
    (await ctx.db.read.select().from(deliveries).all()).filter((row) => row.dedupe_key.startsWith('job_alerts:'))
  expect(await queued()).toEqual([])
  await queueJobAlerts(ctx)
  await queueJobAlerts(ctx)
  const count = (await ctx.db.read.select().from(users).all()).filter(
    ({ user_type }) => user_type === 'freelancer',
  ).length
  const looks = await queued()
  expect(looks).toHaveLength(count)
  expect(looks.map(({ not_before }) => Date.parse(not_before) - Date.parse('2026-11-29T09:00:00Z')).toSorted()).toEqual(
    Array.from({ length: count }, (_, place) => place * 100),
  )
})
