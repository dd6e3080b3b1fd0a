const FIRST = 1_000
const LONGEST = 5 * 60_000

/**
 * ms to wait after `attempts` failures: doubling, with jitter (half to all of it), never less than the server's
 * Retry-After (seconds).
 */
export function backoff(attempts: number, random: () => number, retryAfter = 0, longest = LONGEST) {
  const whole = Math.min(longest, FIRST * 2 ** Math.min(attempts - 1, 20))
  return Math.max(whole * (0.5 + random() / 2), retryAfter * 1_000)
}
