/**
 * Bytes of request bodies that one address, or one person, may have in flight: two profiles with pictures, or three
 * photos of full size.
 */
const EACH_MAX = 32 * 1_048_576
const ALL_MAX = 128 * 1_048_576

export type BytesInFlight = ReturnType<typeof openBytesInFlight>

/** Counts the memory taken by request bodies that are being received or processed, by holder. */
export function openBytesInFlight() {
  const held = new Map<string, number>()
  let all = 0

  /** Returns a function that releases the bytes; null if there is no room for them. */
  return function hold(holders: string[], bytes: number): (() => void) | null {
    const isTooMuch = all + bytes > ALL_MAX || holders.some((holder) => (held.get(holder) ?? 0) + bytes > EACH_MAX)
    if (isTooMuch) return null
    all += bytes
    for (const holder of holders) held.set(holder, (held.get(holder) ?? 0) + bytes)
    return () => {
      all -= bytes
      for (const holder of holders) {
        const left = held.get(holder)! - bytes
        if (left > 0) held.set(holder, left)
        else held.delete(holder)
      }
    }
  }
}
