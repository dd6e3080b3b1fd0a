import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchRow } from './rows.ts'
import { startChild } from './support/child.ts'
import { atMost, quantile, samples } from './support/compare.ts'
import { startCrowd } from './support/crowd.ts'
import type { Times, Work } from './support/crowd-client.ts'
import { openManyStreams } from './support/many-streams.ts'

const STREAMS = 5_000
const ASKING = 1_000
const RATE = 300
/** Seconds of the run with a thousand people; the half hour of check L1 is a test (tests/load). */
const SECONDS = samples(30, 10)
const ROUNDS = 3
/** ms until the server has finished opening or closing thousands of streams. */
const SETTLE = 3_000

/**
 * The built server under load: 5,000 streams with requests, against itself when idle (the best of three rounds each, so
 * that other load of the machine does not count); a thousand people (L1); and a flood of sign-ins beside them (L3). Any
 * refusal fails it.
 */
export async function benchLoad(): Promise<BenchRow[]> {
  const crowd = await startCrowd({ count: STREAMS, asking: ASKING })
  const client = await startChild('./crowd-client.ts', { BENCH_CROWD: crowd.file })
  const ask = (work: Work) => client.ask<Times>(work)
  try {
    await ask({ rate: RATE, seconds: 5 })
    const atRest = await bestOf(() => ask({ oneAtATime: 1_500 }))
    const thousand = await openManyStreams(crowd.port, crowd.tokens.slice(0, ASKING))
    const others = await openManyStreams(crowd.port, crowd.tokens.slice(ASKING))
    await sleep(SETTLE)
    const loaded = await bestOf(() => ask({ rate: RATE, seconds: samples(7, 5) }))
    others.close()
    await sleep(SETTLE)
    const plain = await ask({ rate: RATE, seconds: SECONDS })
    const storm = await ask({ rate: RATE, seconds: samples(10, 5), signIns: 50 })
    thousand.close()
    const reads = { plain: quantile(plain.reads, 0.95), storm: quantile(storm.reads, 0.95) }
    const load = `${RATE} requests/s, a tenth writes`
    return [
      row(3, `reads, p99, 5,000 streams and ${load}, against one at a time`, loaded, atRest),
      row(1, `reads, p95, 1,000 people on the line, ${load}, ${SECONDS} s`, reads.plain, 150),
      row(1, 'writes, p95, the same', quantile(plain.writes, 0.95), 300),
      row(3, 'reads, p95, the same with 50 sign-ins at once, against without', reads.storm, reads.plain),
    ]
  } finally {
    await client.stop()
    await crowd.close()
  }
}

/** The p99 of the reads, in the best round. */
async function bestOf(measure: () => Promise<Times>) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(quantile((await measure()).reads, 0.99))
  return Math.min(...rounds)
}

const row = (goal: number, name: string, ours: number, peer: number) => atMost(goal, { name, ours, peer, unit: 'ms' })
