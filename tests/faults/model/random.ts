export type Random = ReturnType<typeof createRandom>

/** mulberry32: the same numbers for the same seed, everywhere. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  const chance = (p: number) => next() < p
  /** One of the keys, as often as its weight says. */
  function weighted<K extends string>(weights: Record<K, number>): K {
    const entries = Object.entries(weights) as [K, number][]
    let at = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) if ((at -= weight) < 0) return key
    return entries[0]![0]
  }
  return { next, below, pick, chance, weighted }
}
