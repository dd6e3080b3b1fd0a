import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { openSingleProcess, type Processes, type RateLimiter } from '../db/processes.ts'
import { type Count, openByBlock, takeAll } from './take-points.ts'

const MB = 1_048_576
const DAY = 86_400

type Kind = 'words' | 'files'

/**
 * Bytes of bodies that a person may send in a day, and an address: a venue's has many people. Of short bodies three thousand of
 * the longest messages; of files a hundred of the largest.
 */
export const DAY_BYTES: Record<Kind, { person: number; address: number }> = {
  words: { person: 32 * MB, address: 256 * MB },
  files: { person: 1_024 * MB, address: 8_192 * MB },
}

export type BytesPerDay = ReturnType<typeof openBytesPerDay>

/** Counts by person, by address and by the blocks around it, over all processes. */
export function openBytesPerDay(
  limits = DAY_BYTES,
  { others, ...shared }: Pick<Processes, 'rateLimiter' | 'others'> = openSingleProcess(),
) {
  const rateLimiter: Processes['rateLimiter'] = (name, options) =>
    others ? inPortions(shared.rateLimiter(name, options), options) : shared.rateLimiter(name, options)
  const open = (kind: Kind) => ({
    person: rateLimiter(`${kind} of a person`, { points: limits[kind].person, duration: DAY }),
    address: openByBlock(rateLimiter, `${kind} of an address`, { points: limits[kind].address, duration: DAY }),
  })
  const kinds = { words: open('words'), files: open('files') }
  /** Counts them; throws 429 once there were too many. */
  return (kind: Kind, from: string, userId: string | undefined, bytes: number) => {
    const { person, address } = kinds[kind]
    return takeAll([...(userId ? [[person, userId] satisfies Count] : []), ...address(from)], bytes, TOO_MUCH)
  }
}

/** The others learn of so many parts of a limit, so that most requests ask no database for it. */
const PORTIONS = 64

/** A limiter that passes on what it has counted a portion at a time: each process may be that much behind. */
function inPortions(shared: RateLimiter, { points, duration }: { points: number; duration: number }): RateLimiter {
  const own = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration })
  return {
    get: (key) => shared.get(key),
    reward: (key, given) => shared.reward(key, given),
    async consume(key, taken) {
      const counted = await own.consume(key, taken)
      if (counted.consumedPoints < points / PORTIONS) return counted
      await own.delete(key)
      try {
        return await shared.consume(key, counted.consumedPoints)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) await own.block(key, refusal.msBeforeNext / 1000)
        throw refusal
      }
    },
  }
}

const TOO_MUCH = 'That is more than can be sent in a day.'
