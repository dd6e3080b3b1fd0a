import { rmSync } from 'node:fs'
import type { BenchRow } from './rows.ts'
import { type Child, startChild } from './support/child.ts'
import { atMost, quantile, within } from './support/compare.ts'
import { openManyStreams } from './support/many-streams.ts'

const STREAMS = 5_000
const ROUNDS = 15

type Server = { port: number; folder?: string; people?: { token: string }[] }
type Streams = Awaited<ReturnType<typeof openManyStreams>>

/**
 * A poke to 5,000 people until the last has received it, against a bare server with the same streams, alternating; and
 * memory per stream.
 */
export async function benchFanOut(): Promise<BenchRow[]> {
  const ours = await startChild<Server>('./our-server.ts', { BENCH_PEOPLE: String(STREAMS) })
  const bare = await startChild<Server>('./bare-sse.ts')
  try {
    const opened = { ours: await open(ours), bare: await open(bare) }
    const times = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      times.ours.push(await fanOut(ours, opened.ours.streams))
      times.bare.push(await fanOut(bare, opened.bare.streams))
    }
    const name = `a poke to ${STREAMS.toLocaleString('en-GB')} streams, until the last has it`
    const memory = `memory of one of ${STREAMS.toLocaleString('en-GB')} streams`
    return [
      atMost(1.2, { name, ours: quantile(times.ours, 0.5), peer: quantile(times.bare, 0.5), unit: 'ms' }),
      within(16, { name: memory, ours: opened.ours.kibEach, unit: 'KiB' }),
      atMost(1.3, {
        name: `${memory}, against bare`,
        ours: opened.ours.kibEach,
        peer: opened.bare.kibEach,
        unit: 'KiB',
      }),
    ]
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
    if (ours.ready.folder) rmSync(ours.ready.folder, { recursive: true, force: true })
  }
}

/** Opens all streams, after a few warm-up ones, and measures their memory. */
async function open(server: Child<Server>) {
  const { port, people } = server.ready
  const tokens = Array.from({ length: STREAMS }, (_, n) => people?.[n]?.token ?? 'x')
  const warm = await openManyStreams(port, tokens.slice(0, 500))
  warm.close()
  while ((await server.ask<{ value: number }>('size')).value > 0);
  const before = await server.ask<{ rss: number }>('memory')
  const streams: Streams = await openManyStreams(port, tokens)
  const after = await server.ask<{ rss: number }>('memory')
  return { streams, kibEach: (after.rss - before.rss) / 1024 / STREAMS }
}

async function fanOut(server: Child<Server>, streams: Streams) {
  const everyone = streams.allPoked()
  const begun = performance.now()
  await server.ask('poke')
  await everyone
  return performance.now() - begun
}
