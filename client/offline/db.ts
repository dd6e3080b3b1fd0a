import { liveQuery } from 'dexie'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { StandbyDb } from './database.ts'
import { onPhone, phoneOrNull } from './phone.ts'
import { safely } from './safely.ts'

export type { LocalApplication, LocalMessage, StandbyDb } from './database.ts'
export { StorageFull } from './safely.ts'

/**
 * What `query` finds, now and after every change in any tab; undefined until the first read for these `deps` is done.
 * A read that fails (the connection was lost, the database is going) leaves what was shown.
 */
export function useLive<T>(query: (db: StandbyDb) => Promise<T>, deps: unknown[]): T | undefined {
  const phone = useSyncExternalStore(onPhone, phoneOrNull)
  const [found, setFound] = useState<{ key: object; value: T } | null>(null)
  const key = useKey([phone, ...deps])

  useEffect(() => {
    if (!phone) return
    const read = liveQuery(() => safely(phone.db, () => query(phone.db)))
    let again: ReturnType<typeof setTimeout>
    let subscription = watch()

    function watch() {
      return read.subscribe({
        next: (value) => setFound({ key, value }),
        error: (error: Error) => {
          if (error.name !== 'DatabaseClosedError') console.warn('A read on this phone failed.', error)
          if (!phone!.signal.aborted) again = setTimeout(() => (subscription = watch()), 1_000)
        },
      })
    }
    return () => {
      clearTimeout(again)
      subscription.unsubscribe()
    }
  }, [key])

  return found?.key === key ? found.value : undefined
}

/** An object that stays the same as long as `deps` do. */
function useKey(deps: unknown[]): object {
  const [held, setHeld] = useState({ deps })
  if (held.deps.length === deps.length && held.deps.every((dep, at) => Object.is(dep, deps[at]))) return held
  const next = { deps }
  setHeld(next)
  return next
}
