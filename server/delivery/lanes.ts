/** Deliveries to one service at the same time. */
const SAME_LANE = 4
const LONGEST_REST = 60_000

/**
 * A lane is one service outside: the mail server, or one push service. Each has few places of its own, and rests after failing, so
 * that a service that hangs holds up nobody else's deliveries.
 */
export function createLanes() {
  const busy = new Map<string, number>()
  const rests = new Map<string, { failures: number; until: number }>()
  return {
    hasRoom: (lane: string) => (busy.get(lane) ?? 0) < SAME_LANE,
    /** Those that take nothing now: all places taken, or resting. */
    shut(now: number) {
      const full = [...busy].filter(([, count]) => count >= SAME_LANE)
      const resting = [...rests].filter(([, { until }]) => until > now)
      return [...full, ...resting].map(([lane]) => lane)
    },
    /** Milliseconds until the first of them has rested; Infinity when none rests. */
    nextRested: (now: number) =>
      Math.min(...[...rests.values()].map(({ until }) => until - now).filter((ms) => ms > 0)),
    enter(lane: string) {
      busy.set(lane, (busy.get(lane) ?? 0) + 1)
    },
    leave(lane: string, hasFailed: boolean, now: number) {
      const left = (busy.get(lane) ?? 1) - 1
      if (left === 0) busy.delete(lane)
      else busy.set(lane, left)
      if (!hasFailed) return void rests.delete(lane)
      const failures = (rests.get(lane)?.failures ?? 0) + 1
      rests.set(lane, { failures, until: now + Math.min(1000 * 2 ** (failures - 1), LONGEST_REST) })
    },
  }
}
