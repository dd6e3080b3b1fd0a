import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { openSingleProcess, type Processes, type RateLimiter } from '../db/processes.ts'
import { type LimiterCount, openBlockLimiter, takePointsOfAll } from './take-points.ts'

const BYTES_PER_MEGABYTE = 1_048_576
const LIMIT_DAY_SECONDS = 86_400

type DailyBodyKind = 'words' | 'files'

/**
 * Bytes of bodies that a person may send in a day, and an address: a venue's has many people. Of short bodies three thousand of
 * the longest messages; of files a hundred of the largest.
 */
export const DAILY_BODY_BYTES: Record<DailyBodyKind, { person: number; address: number }> = {
  words: { person: 32 * BYTES_PER_MEGABYTE, address: 256 * BYTES_PER_MEGABYTE },
  files: { person: 1_024 * BYTES_PER_MEGABYTE, address: 8_192 * BYTES_PER_MEGABYTE },
}

export type BytesPerDay = ReturnType<typeof openBytesPerDay>

/** Counts by person, by address and by the blocks around it, over all processes. */
export function openBytesPerDay(
  limits = DAILY_BODY_BYTES,
  { others, ...shared }: Pick<Processes, 'rateLimiter' | 'others'> = openSingleProcess(),
) {
  const rateLimiter: Processes['rateLimiter'] = (name, options) =>
    others ? limiterInPortions(shared.rateLimiter(name, options), options) : shared.rateLimiter(name, options)
  const open = (kind: DailyBodyKind) => ({
    person: rateLimiter(`${kind} of a person`, { points: limits[kind].person, duration: LIMIT_DAY_SECONDS }),
    address: openBlockLimiter(rateLimiter, `${kind} of an address`, {
      points: limits[kind].address,
      duration: LIMIT_DAY_SECONDS,
    }),
  })
  const kinds = { words: open('words'), files: open('files') }
  /** Counts them; throws 429 once there were too many. */
  return (kind: DailyBodyKind, from: string, userId: string | undefined, bytes: number) => {
    const { person, address } = kinds[kind]
    return takePointsOfAll(
      [...(userId ? [[person, userId] satisfies LimiterCount] : []), ...address(from)],
      bytes,
      TOO_MUCH_PER_DAY_TEXT,
    )
  }
}

/** The others learn of so many parts of a limit, so that most requests ask no database for it. */
const PORTIONS_PER_LIMIT = 64

/** A limiter that passes on what it has counted a portion at a time: each process may be that much behind. */
function limiterInPortions(
  shared: RateLimiter,
  { points, duration }: { points: number; duration: number },
): RateLimiter {
  const own = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration })
  return {
    get: (key) => shared.get(key),
    reward: (key, given) => shared.reward(key, given),
    async consume(key, taken) {
      const counted = await own.consume(key, taken)
      if (counted.consumedPoints < points / PORTIONS_PER_LIMIT) return counted
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

const TOO_MUCH_PER_DAY_TEXT = 'That’s more than you can upload in a day.'
