/** Concurrent deliveries to one service. */
const DELIVERIES_PER_DESTINATION = 4
const DESTINATION_REST_MAX_MS = 60_000

/**
 * A destination is one external service: the mail server, or one push service. Each has few slots of its own and pauses
 * after failures, so that a service that hangs delays nobody else's deliveries.
 */
export function createDestinations() {
  const busy = new Map<string, number>()
  const rests = new Map<string, { failures: number; until: number }>()
  return {
    hasRoom: (destination: string) => (busy.get(destination) ?? 0) < DELIVERIES_PER_DESTINATION,
    /** Destinations that take nothing now: all slots in use, or pausing. */
    shut(now: number) {
      const full = [...busy].filter(([, count]) => count >= DELIVERIES_PER_DESTINATION)
      const resting = [...rests].filter(([, { until }]) => until > now)
      return [...full, ...resting].map(([destination]) => destination)
    },
    /** Milliseconds until the first pause ends; Infinity if none pauses. */
    nextRested: (now: number) =>
      Math.min(...[...rests.values()].map(({ until }) => until - now).filter((ms) => ms > 0)),
    enter(destination: string) {
      busy.set(destination, (busy.get(destination) ?? 0) + 1)
    },
    /** `hasFailed`: null if the delivery was not attempted. */
    leave(destination: string, hasFailed: boolean | null, now: number) {
      const left = (busy.get(destination) ?? 1) - 1
      if (left === 0) busy.delete(destination)
      else busy.set(destination, left)
      if (hasFailed === null) return
      if (!hasFailed) return void rests.delete(destination)
      const failures = (rests.get(destination)?.failures ?? 0) + 1
      rests.set(destination, { failures, until: now + Math.min(1000 * 2 ** (failures - 1), DESTINATION_REST_MAX_MS) })
    },
  }
}
