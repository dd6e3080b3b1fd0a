import { expect } from 'vitest'

/** Whether limits of time hold: in the long form alone, on a quiet machine. Elsewhere other work on the machine would break them. */
export const isTimeLimited = process.env.LONG === '1'

/** In the long form, expects `elapsedMs` to be less than `limitMs`. */
export function expectWithinMs(elapsedMs: number, limitMs: number) {
  if (isTimeLimited) expect(elapsedMs).toBeLessThan(limitMs)
}
