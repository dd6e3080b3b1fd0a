import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBuilt } from '../support/built-server.ts'
import { atMost, quantile, samples } from '../support/compare.ts'
import type { GrowthShape } from './growth-shape.ts'
import { copyGrowthWorld } from './open-world.ts'

const ROUNDS = samples(5, 3)
const SETTLE_MS = 3000
const GOAL = 1.3

/** From the start of the built server until it listens, and what it keeps in memory afterwards. */
export async function measureStart(small: GrowthShape, large: GrowthShape) {
  const worlds = [await copyGrowthWorld(small), await copyGrowthWorld(large)]
  const measured = worlds.map(() => ({ start: [] as number[], memory: [] as number[] }))
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, { folder }] of worlds.entries()) {
        const begun = performance.now()
        const server = await startBuilt(folder)
        measured[index]!.start.push(performance.now() - begun)
        await sleep(SETTLE_MS)
        measured[index]!.memory.push(residentMegabytes(server.pid))
        await server.stop()
      }
  } finally {
    for (const { remove } of worlds) remove()
  }
  const row = (name: string, what: 'start' | 'memory', unit: string) => {
    const [peer, ours] = measured.map((times) => quantile(times[what], 0.5))
    return atMost(GOAL, { name, ours: ours!, peer: peer!, unit })
  }
  return [row('start, until it listens', 'start', 'ms'), row('resident memory after the start', 'memory', 'MB')]
}

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
