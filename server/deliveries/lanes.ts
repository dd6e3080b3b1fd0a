/** Deliveries to one service at the same time. */
const SAME_LANE = 4
const LONGEST_REST = 60_000

/**
 * A lane is one service outside: the mail server, or one push service. Each has few places, and rests after failing, so that
 * a service that hangs holds up nobody else's deliveries.
 */
export function createLanes() {
  const busy = new Map<string, number>()
  const troubles = new Map<string, { count: number; until: number }>()
  return {
    hasRoom: (lane: string) => (busy.get(lane) ?? 0) < SAME_LANE,
    /** Milliseconds until it may be tried again; 0 for now. */
    restOf: (lane: string, now: number) => Math.max(0, (troubles.get(lane)?.until ?? 0) - now),
    enter(lane: string) {
      busy.set(lane, (busy.get(lane) ?? 0) + 1)
    },
    leave(lane: string, hasFailed: boolean, now: number) {
      const left = (busy.get(lane) ?? 1) - 1
      if (left === 0) busy.delete(lane)
      else busy.set(lane, left)
      if (!hasFailed) return void troubles.delete(lane)
      const count = (troubles.get(lane)?.count ?? 0) + 1
      troubles.set(lane, { count, until: now + Math.min(1000 * 2 ** (count - 1), LONGEST_REST) })
    },
  }
}
