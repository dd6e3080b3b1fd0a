import { CRON_JOBS } from '../../server/app/cron.ts'
import { type GrowthWorld, openGrowthWorld } from './growth/growth-world.ts'
import { measureFirstSync } from './growth/first-sync.ts'
import { largeShape, SMALL_SHAPE } from './growth/growth-shape.ts'
import { longestStepOf } from './growth/longest-step.ts'
import { type GrowthRequest, GROWTH_REQUESTS, messageTo } from './growth/requests.ts'
import { watchStatements } from './growth/slow-statements.ts'
import { measureStart } from './growth/measure-start.ts'
import type { BenchRow } from './rows.ts'
import { atMost, quantile, samples, within } from './support/compare.ts'

const SIZE = Number(process.env['BENCH_SIZE'] ?? samples(0.1, 0.02))
const ROUNDS = samples(11, 5)
/** Message and conversation for each side, and the notification of who answers. */
const CHANGES_OF_MESSAGE = 5
const STEP_MS = 50

/**
 * What the product does in a large world with a past, against the same in one as large as the demonstration's; medians.
 * --size=1 is a country: 100,000 freelancers and two million messages; --size=0.1 unless told, 0.02 with --quick.
 */
export async function benchGrowth(): Promise<BenchRow[]> {
  const takeSlow = watchStatements()
  const small = await openGrowthWorld(SMALL_SHAPE)
  const large = await openGrowthWorld(largeShape(SIZE))
  try {
    const rows: BenchRow[] = await measureFirstSync(large)
    for (const request of GROWTH_REQUESTS) rows.push(await requestRow(request, small, large, takeSlow))
    rows.push(await changesRow(large))
    for (const job of CRON_JOBS) rows.push(await cronRow(job, large))
    return [...rows, ...(await measureStart(SMALL_SHAPE, largeShape(SIZE)))]
  } finally {
    await small.close()
    await large.close()
  }
}

type TakeSlow = ReturnType<typeof watchStatements>

async function requestRow(
  { name, goal, prepare }: GrowthRequest,
  small: GrowthWorld,
  large: GrowthWorld,
  takeSlow: TakeSlow,
) {
  const worlds = [
    { work: await prepare(small), times: [] as number[] },
    { work: await prepare(large), times: [] as number[] },
  ]
  takeSlow()
  const slow: Map<string, number>[] = []
  // The first round warms both up.
  for (let round = -1; round < ROUNDS; round++)
    for (const { work, times } of worlds) {
      const begun = performance.now()
      await work(round + 1)
      if (round >= 0) times.push(performance.now() - begun)
      if (round >= 0 && work === worlds[1]!.work) slow.push(takeSlow())
    }
  const [peer, ours] = worlds.map(({ times }) => quantile(times, 0.5))
  return withSlowStatements(atMost(goal, { name, ours: ours!, peer: peer!, unit: 'ms' }), slow)
}

/** A statement that is slow each time fails the row; once it may have been another program. */
function withSlowStatements(row: BenchRow, rounds: Map<string, number>[]): BenchRow {
  const each = [...rounds[0]!.keys()].filter((words) => rounds.every((slow) => slow.has(words)))
  for (const words of each)
    console.log(`${row.name}: ${Math.round(Math.min(...rounds.map((slow) => slow.get(words)!)))} ms: ${words}`)
  return each.length === 0 ? row : { ...row, name: `${row.name} (${each.length} slow statements)`, holds: false }
}

/** Entries of the change log that one message to a team of 41 writes. */
async function changesRow({ ctx, ask, people, bigJob }: GrowthWorld) {
  const written = ctx.db.read.$client.prepare('select count(*) from changes where revision > ?').pluck()
  const head = (await ctx.db.read.$client.prepare("select value from counters where name = 'revision'").pluck().get())!
  await ask(people.freelancer, '/messages/send', { ...messageTo(people.member, 0), job_id: bigJob })
  const ours = (await written.get(head)) as number
  return within(CHANGES_OF_MESSAGE, { name: 'change rows of a message to a team of 41', ours, unit: 'rows' })
}

async function cronRow(job: (typeof CRON_JOBS)[number], large: GrowthWorld) {
  const ours = await longestStepOf(() => job.run(large.ctx))
  return within(STEP_MS, { name: `longest step of '${job.name}'`, ours, unit: 'ms' })
}
