import type { Locks } from '../store/device.ts'

/**
 * The browser's Web Locks, shared by its tabs and its worker. An address without https (other than localhost) has none:
 * there one tab orders itself.
 */
export function pageLocks(): Locks {
  return typeof navigator !== 'undefined' && navigator.locks ? navigator.locks : alone
}

const tails = new Map<string, Promise<unknown>>()
const alone = {
  request(name: string, ...rest: unknown[]) {
    const work = rest.at(-1) as (lock: null) => unknown
    const { signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions
    const turn = (tails.get(name) ?? Promise.resolve()).then(() => (signal?.aborted ? undefined : work(null)))
    tails.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  },
} as unknown as Locks
