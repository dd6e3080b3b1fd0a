import { expect } from 'vitest'

type Call = () => Promise<{ status: number; body: unknown }>

/** Samples of each kind, in stages: temporary load of the machine passes, a real difference stays. */
const STAGES = [200, 400, 800]
const WITHIN = 0.1

/**
 * A4: the requests get the same answer, and their median times differ by less than a tenth. They alternate, so that
 * load of the machine affects all of them; after a miss, more samples are taken.
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
