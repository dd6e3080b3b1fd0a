import { expect, test, vi } from 'vitest'
import { JOINT_FACTS } from './facts.ts'
import { makeScene } from './scene.ts'

vi.stubEnv('TZ', 'Europe/London')

const RUNS = Number(process.env.RUNS ?? 8)
const FIRST_SEED = Number(process.env.SEED ?? process.env.FIRST_SEED ?? 1)
const seeds = Array.from({ length: process.env.SEED ? 1 : RUNS }, (_, at) => FIRST_SEED + at)

test.each(seeds)('one fact is one fact wherever it is told: SEED=%i', async (seed) => {
  const scene = await makeScene(seed)
  for (const [fact, disagreements] of Object.entries(JOINT_FACTS)) expect(await disagreements(scene), fact).toEqual([])
})
