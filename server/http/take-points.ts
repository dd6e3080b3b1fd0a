import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Processes, RateLimiter } from '../db/processes.ts'
import { limited } from '../errors.ts'
import { addressBlocksAround } from '../ports/address-blocks.ts'

export type LimiterCount = [RateLimiter, key: string]

/** What is counted by address: for the address itself, and for the blocks around it, which may have a few times as much. */
export function openBlockLimiter(
  rateLimiter: Processes['rateLimiter'],
  name: string,
  { points, duration }: { points: number; duration: number },
) {
  const limiters = new Map<number, RateLimiter>()
  return (from: string) =>
    addressBlocksAround(from).map(({ key, times }): LimiterCount => {
      const limiter =
        limiters.get(times) ??
        rateLimiter(times === 1 ? name : `${name} ${times}`, { points: points * times, duration })
      limiters.set(times, limiter)
      return [limiter, key]
    })
}

/** Counts so many points, each; throws 429 where there are none left. */
export async function takePointsOfAll(counts: LimiterCount[], points = 1, reason?: string) {
  for (const [limiter, key] of counts) await takePoints(limiter, key, points, reason)
}
export const giveBackAll = (counts: LimiterCount[]) => Promise.all(counts.map(([limiter, key]) => limiter.reward(key)))

export async function takePoints(limiter: RateLimiter, key: string, points = 1, reason = 'Too many attempts.') {
  try {
    await limiter.consume(key, points)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw limited(`${reason} Please try again in ${waitingTimeText(Math.ceil(seconds / 60))}.`, seconds)
  }
}

function waitingTimeText(minutes: number) {
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
