import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { startChild } from '../bench/support/child.ts'
import { quantile } from '../bench/support/compare.ts'
import { startCrowd } from '../bench/support/crowd.ts'
import type { Times, Work } from '../bench/support/crowd-client.ts'
import { openManyStreams } from '../bench/support/many-streams.ts'
import { expectWithinMs } from '../support/time-limits.ts'

const PEOPLE = 1_000
/** Requests per second; a tenth of them write. */
const RATE = 300
const SECONDS = Number(process.env.LOAD_SECONDS ?? (process.env.LONG ? 1_800 : 10))
/** Seconds between two progress reports. */
const SLICE = 300

test(
  `L1 for ${SECONDS} s: 1,000 people with open streams and 300 requests a second; nobody is refused, nothing is lost or stored twice`,
  { timeout: (SECONDS + 300) * 1_000 },
  async () => {
    expect(existsSync('dist/server/main.js'), 'the product is built').toBe(true)
    const crowd = await startCrowd({ count: PEOPLE, asking: PEOPLE })
    onTestFinished(() => crowd.close())
    const client = await startChild('./crowd-client.ts', { BENCH_CROWD: crowd.file })
    onTestFinished(() => client.stop())
    const ask = (work: Work) => client.ask<Times>(work)
    const streams = await openManyStreams(crowd.port, crowd.tokens)
    onTestFinished(() => streams.close())
    let { messages } = await ask({ rate: RATE, seconds: 3 })

    const reads: number[] = []
    const writes: number[] = []
    for (let done = 0; done < SECONDS; done += SLICE) {
      // A refusal or a 5xx ends the sending process: then this throws.
      const times = await ask({ rate: RATE, seconds: Math.min(SLICE, SECONDS - done) })
      for (const time of times.reads) reads.push(time)
      for (const time of times.writes) writes.push(time)
      messages += times.messages
      console.log(
        `load: ${reads.length + writes.length} requests, p95 ${p95(reads)} ms to read, ${p95(writes)} to write`,
      )
    }
    expect(reads.length + writes.length).toBe(RATE * SECONDS)
    expect(messages).toBeGreaterThan(RATE * SECONDS * 0.05)
    expect(await crowd.countMessages()).toBe(messages)
    expect(streams.openCount()).toBe(PEOPLE)
    expectWithinMs(p95(reads), 150)
    expectWithinMs(p95(writes), 300)
  },
)

const p95 = (times: number[]) => Math.round(quantile(times, 0.95))
