import { v7 as uuid } from 'uuid'

export type Random = ReturnType<typeof createRandom>

/** A small generator (mulberry32): the same seed makes the same world everywhere. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]) => list[between(0, list.length - 1)]!
  return {
    /** Whole numbers, both ends included. */
    between,
    pick,
    chance: (share: number) => next() < share,
    /** So many different ones, in a random order. */
    some<T>(list: readonly T[], count: number) {
      const left = [...list]
      const taken: T[] = []
      while (taken.length < count && left.length > 0) taken.push(...left.splice(between(0, left.length - 1), 1))
      return taken
    },
    /** A UUID v7 of that moment. */
    id: (at: Date) => uuid({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => between(0, 255)) }),
  }
}
