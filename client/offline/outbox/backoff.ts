const FIRST_RETRY_PAUSE_MS = 1_000
const RETRY_PAUSE_MAX_MS = 5 * 60_000

/**
 * ms to wait after `attempts` failures: doubling, with jitter (half to all of it), never less than the server's
 * Retry-After (seconds).
 */
export function retryPauseMs(attempts: number, random: () => number, retryAfter = 0, longest = RETRY_PAUSE_MAX_MS) {
  const whole = Math.min(longest, FIRST_RETRY_PAUSE_MS * 2 ** Math.min(attempts - 1, 20))
  return Math.max(whole * (0.5 + random() / 2), retryAfter * 1_000)
}
