import { unavailable } from '../errors.ts'

const MANY_SIGN_INS = 'Many people are signing in just now. Please try again in a moment.'

/**
 * Limits how much work of one kind runs at once, for the whole process.
 * @param atOnce how many pieces of work run together
 * @param waitingMax how many more may wait, in order of arrival
 * @param refusal the error text for any further one
 * @returns a function that runs a piece of work when there is room; it throws 503 with Retry-After 5 s if too many wait
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
      // The slot passes directly to the one that has waited longest.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
