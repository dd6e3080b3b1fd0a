import { unavailable } from '../errors.ts'

const MANY_SIGN_INS = 'Many people are signing in just now. Please try again in a moment.'

/**
 * Limits how much work of one kind runs at once, for the whole process.
 * @param atOnce how many pieces of work run together
 * @param waitingMax how many more may wait, in the order they came
 * @param refusal what the next one is told
 * @returns a function that runs a piece of work when its turn comes; it throws 503 with Retry-After 5 s where too many wait
 */
export function createLimiter(atOnce: number, waitingMax: number, refusal = MANY_SIGN_INS) {
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
