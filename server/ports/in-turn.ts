import { unavailable } from '../errors.ts'

const MANY_SIGN_INS = 'Many people are signing in just now. Please try again in a moment.'

/** Lets at most `atOnce` pieces of work run together and `waitingMax` wait, in order; the next is told 503. */
export function openTurns(atOnce: number, waitingMax: number, refusal = MANY_SIGN_INS) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) {
        throw unavailable(refusal, 5)
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // The place goes straight to whoever waits longest.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
