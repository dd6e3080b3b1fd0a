/** Deliveries to one service at the same time. */
const AT_ONCE = 4
const LONGEST_REST = 60_000

/**
 * A destination is one service outside: the mail server, or one push service. Each has few places of its own, and rests after failing, so
 * that a service that hangs holds up nobody else's deliveries.
 */
export function createDestinations() {
  const busy = new Map<string, number>()
  const rests = new Map<string, { failures: number; until: number }>()
  return {
    hasRoom: (destination: string) => (busy.get(destination) ?? 0) < AT_ONCE,
    /** Those that take nothing now: all places taken, or resting. */
    shut(now: number) {
      const full = [...busy].filter(([, count]) => count >= AT_ONCE)
      const resting = [...rests].filter(([, { until }]) => until > now)
      return [...full, ...resting].map(([destination]) => destination)
    },
    /** Milliseconds until the first of them has rested; Infinity when none rests. */
    nextRested: (now: number) =>
      Math.min(...[...rests.values()].map(({ until }) => until - now).filter((ms) => ms > 0)),
    enter(destination: string) {
      busy.set(destination, (busy.get(destination) ?? 0) + 1)
    },
    leave(destination: string, hasFailed: boolean, now: number) {
      const left = (busy.get(destination) ?? 1) - 1
      if (left === 0) busy.delete(destination)
      else busy.set(destination, left)
      if (!hasFailed) return void rests.delete(destination)
      const failures = (rests.get(destination)?.failures ?? 0) + 1
      rests.set(destination, { failures, until: now + Math.min(1000 * 2 ** (failures - 1), LONGEST_REST) })
    },
  }
}
