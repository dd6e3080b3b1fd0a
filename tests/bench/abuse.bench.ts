import autocannon from 'autocannon'
import { readSettings } from '../../server/ports/settings.ts'
import type { BenchRow } from './rows.ts'
import { startChild } from './support/child.ts'
import { atMost, quantile, samples } from './support/compare.ts'
import { startCrowd } from './support/crowd.ts'
import type { Times, Work } from './support/crowd-client.ts'

/** They write to each other in pairs; one more is the abusive client. */
const PEOPLE = 200
const RATE = 60
const SECONDS = samples(15, 6)

/**
 * L2: one signed-in client sends requests without pause over fifty connections, with the default limit; measures the
 * effect on everybody else's reads.
 */
export async function benchAbuse(): Promise<BenchRow[]> {
  const crowd = await startCrowd({
    count: PEOPLE + 1,
    asking: PEOPLE,
    env: { REQUEST_RATE: String(readSettings({}).REQUEST_RATE) },
  })
  const client = await startChild('./crowd-client.ts', { BENCH_CROWD: crowd.file })
  const work: Work = { rate: RATE, seconds: SECONDS }
  try {
    await client.ask<Times>({ ...work, seconds: 3 })
    const alone = await client.ask<Times>(work)
    const abuse = autocannon({
      url: `http://127.0.0.1:${crowd.port}/api/jobs`,
      connections: 50,
      duration: SECONDS,
      headers: { authorization: `Bearer ${crowd.tokens.at(-1)}` },
    })
    const beside = await client.ask<Times>(work)
    await abuse
    const [ours, peer] = [quantile(beside.reads, 0.95), quantile(alone.reads, 0.95)]
    return [
      atMost(2, {
        name: 'reads of 200 people, p95, beside one abusive client, against without',
        ours,
        peer,
        unit: 'ms',
      }),
    ]
  } finally {
    await client.stop()
    await crowd.close()
  }
}
