import { expect } from 'vitest'

type Call = () => Promise<{ status: number; body: unknown }>

/** Samples of each kind, one stage after another: what else runs on the machine is outlived, a real difference is not. */
const STAGES = [200, 400, 800]
const WITHIN = 0.1

/**
 * A4: the calls answer alike, and their median times lie within a tenth of each other. They take turns, so that a busy moment
 * meets all of them; a miss is measured on.
 */
export async function expectSameAnswer(calls: Call[]) {
  const times = calls.map(() => [] as number[])
  const answers = new Set<string>()
  let spread = Infinity
  for (const stage of STAGES) {
    for (let round = times[0]!.length; round < stage; round++) {
      for (let turn = 0; turn < calls.length; turn++) {
        const n = (round + turn) % calls.length
        const begun = performance.now()
        const { status, body } = await calls[n]!()
        times[n]!.push(performance.now() - begun)
        answers.add(JSON.stringify([status, body]))
      }
    }
    const medians = times.map(median)
    spread = (Math.max(...medians) - Math.min(...medians)) / Math.max(...medians)
    if (spread < WITHIN) break
  }
  expect([...answers]).toHaveLength(1)
  expect(spread).toBeLessThan(WITHIN)
  return answers
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
