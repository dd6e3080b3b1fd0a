import { type AppError, unavailable } from '../errors.ts'
import { addressBlocksAround } from './address-blocks.ts'

const MANY_SIGN_INS_TEXT = 'Many people are signing in just now. Please try again in a moment.'

/** Who asks for work: the block of their address, and whether they are known here, by a session or by their device. */
export type WorkAsker = { address: string; isKnown: boolean }
type WaitingWork = {
  keys: { key: string; times: number }[]
  isKnown: boolean
  begin: () => void
  refuse: (why: AppError) => void
}

/**
 * Limits how much work of one kind runs at once, for the whole process. Whoever is known comes first, then whose address and the blocks around it have least
 * waiting.
 * @param atOnce how many pieces of work run together
 * @param waitingMax how many more may wait; if one comes when so many do, the last of whoever has most waiting is refused
 * @param refusal the error text for it
 * @returns a function that runs a piece of work when there is room; it throws 503 with Retry-After 5 s if too many wait
 */
export function createConcurrencyLimiter(atOnce: number, waitingMax: number, refusal = MANY_SIGN_INS_TEXT) {
  let running = 0
  /** In order of arrival. */
  const waiting: WaitingWork[] = []
  const counts = new Map<string, number>()

  const weightOf = ({ keys }: Pick<WaitingWork, 'keys'>) =>
    Math.max(0, ...keys.map(({ key, times }) => (counts.get(key) ?? 0) / times))

  function count({ keys }: WaitingWork, by: 1 | -1) {
    for (const { key } of keys) {
      const now = (counts.get(key) ?? 0) + by
      if (now > 0) counts.set(key, now)
      else counts.delete(key)
    }
  }

  function leave(one: WaitingWork) {
    waiting.splice(waiting.indexOf(one), 1)
    count(one, -1)
    return one
  }

  /** Of two, true if the first comes before: known ones do, then those with less waiting. */
  const isBefore = (one: WaitingWork, other: WaitingWork) =>
    one.isKnown === other.isKnown ? weightOf(one) < weightOf(other) : one.isKnown

  function enter(one: WaitingWork) {
    waiting.push(one)
    count(one, 1)
    if (waiting.length <= waitingMax) return
    // The last of those that come last; the new one, if it has no less waiting than any.
    leave(waiting.reduce((last, next) => (isBefore(next, last) ? last : next))).refuse(unavailable(refusal, 5))
  }

  const first = () => waiting.reduce((first, next) => (isBefore(next, first) ? next : first))

  return async function inTurn<T>(work: () => Promise<T>, asker?: WorkAsker): Promise<T> {
    if (running >= atOnce) {
      const keys = asker ? addressBlocksAround(asker.address) : []
      await new Promise<void>((begin, refuse) => enter({ keys, isKnown: asker?.isKnown ?? false, begin, refuse }))
    } else running++
    try {
      return await work()
    } finally {
      // The slot passes directly to whoever is next.
      if (waiting.length > 0) leave(first()).begin()
      else running--
    }
  }
}
