import { searchExpression, searchOpenJobs, searchOpenJobsNear } from '../../server/db/job-search.ts'
import { type BenchWorld, openBenchWorld, seeded, seedJobs, somewhere } from './support/many-jobs.ts'
import type { BenchRow } from './rows.ts'
import { atMost } from './support/compare.ts'

const JOBS = 100_000
const FOUND = 50
const MILES = 25

/** Full text against LIKE, and a radius against a plain scan, over 100,000 open jobs in process; means. */
export async function benchSearch(): Promise<BenchRow[]> {
  const world = await openBenchWorld()
  try {
    await seedJobs(world, JOBS, 20)
    return [await textRow(world), await radiusRow(world)]
  } finally {
    await world.close()
  }
}

async function textRow({ ctx }: BenchWorld): Promise<BenchRow> {
  const now = Math.floor(Date.now() / 1000)
  const like = ctx.db.read.$client.prepare(
    `select id from jobs where status = 'open' and (title like :word or description like :word) order by created_at desc limit ${FOUND}`,
  )
  // Words of every fifteenth job, of one in ten thousand, and of none.
  const words = ['word3c', 'wordgn', '4711', '98765', 'nonesuch']
  const ours = await mean(words, 40, (word) =>
    searchOpenJobs(ctx.db.read, searchExpression(ctx.db.read, { words: word })!, now, FOUND),
  )
  const peer = await mean(words, 2, (word) => like.all({ word: `%${word}%` }))
  return atMost(1 / 5, { name: 'full-text search of 100,000 jobs against LIKE', ours, peer, unit: 'ms' })
}

async function radiusRow({ ctx }: BenchWorld): Promise<BenchRow> {
  const now = Math.floor(Date.now() / 1000)
  const scan = ctx.db.read.$client.prepare(
    `select id from (select id, 3958.8 * acos(min(1, sin(radians(:lat)) * sin(radians(lat))
       + cos(radians(:lat)) * cos(radians(lat)) * cos(radians(lng - :lng)))) as miles from jobs where status = 'open')
     where miles <= ${MILES} order by miles limit ${FOUND}`,
  )
  const random = seeded(3)
  const points = Array.from({ length: 40 }, () => somewhere(random))
  const ours = await mean(points, 20, (point) => searchOpenJobsNear(ctx.db.read, point, MILES, now, FOUND))
  const peer = await mean(points.slice(0, 10), 1, ({ lat, lng }) => scan.all({ lat, lng }))
  const name = `the ${FOUND} nearest of 100,000 jobs within ${MILES} miles against a plain scan`
  return atMost(1 / 100, { name, ours, peer, unit: 'ms' })
}

/** Milliseconds per call, over all inputs, `times` times. */
async function mean<Input>(inputs: Input[], times: number, call: (input: Input) => Promise<unknown>) {
  for (const input of inputs) await call(input)
  const begun = performance.now()
  for (let n = 0; n < times; n++) for (const input of inputs) await call(input)
  return (performance.now() - begun) / (times * inputs.length)
}
