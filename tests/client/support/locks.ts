import type { DeviceLocks } from '../../../client/offline/store/device.ts'

type Waiting = { tab: object; grant: () => void }

/**
 * Web Locks for one fake device, since Node has none: exclusive, in order of request, and released when a tab is
 * killed.
 */
export function createLocks() {
  const held = new Map<string, { tab: object; free: () => void }>()
  const waiting = new Map<string, Waiting[]>()

  function grantNext(name: string) {
    const next = waiting.get(name)?.shift()
    if (next) next.grant()
  }

  function take(name: string, tab: object, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        let isFree = false
        const free = () => {
          if (isFree) return
          isFree = true
          held.delete(name)
          grantNext(name)
        }
        held.set(name, { tab, free })
        resolve(free)
      }
      if (!held.has(name)) return grant()
      const entry = { tab, grant }
      waiting.set(name, [...(waiting.get(name) ?? []), entry])
      signal?.addEventListener('abort', () => {
        waiting.set(
          name,
          (waiting.get(name) ?? []).filter((other) => other !== entry),
        )
        reject(new DOMException('Aborted', 'AbortError'))
      })
    })
  }

  /** One tab, or the worker. `kill` does what the browser does when it dies. */
  function openTab() {
    const tab = {}
    const request = async (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (lock: unknown) => unknown
      const { signal, ifAvailable } = (rest.length > 1 ? rest[0] : {}) as LockOptions
      if (ifAvailable && held.has(name)) return work(null)
      const free = await take(name, tab, signal)
      try {
        return await work({ name, mode: 'exclusive' })
      } finally {
        free()
      }
    }
    const kill = () => {
      for (const [name, list] of waiting)
        waiting.set(
          name,
          list.filter((entry) => entry.tab !== tab),
        )
      for (const lock of held.values()) if (lock.tab === tab) lock.free()
    }
    return { locks: { request } as unknown as DeviceLocks, kill }
  }

  return { openTab, held }
}
