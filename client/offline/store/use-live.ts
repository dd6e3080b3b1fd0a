import { liveQuery } from 'dexie'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { StandbyDb } from './database.ts'
import { onDevice, type Device, deviceOrNull } from './device.ts'
import { safely } from './safely.ts'

/**
 * What `query` finds, now and after every change in any tab; undefined until the first read for these `deps` is done.
 * A read that fails (the connection was lost, the database is going) leaves what was shown.
 */
export function useLive<T>(query: (db: StandbyDb) => Promise<T>, deps: unknown[]): T | undefined {
  const device = useSyncExternalStore(onDevice, deviceOrNull)
  const [found, setFound] = useState<{ key: object; value: T } | null>(null)
  const key = useKey([device, ...deps])

  useEffect(() => {
    if (device) return watch(device, query, (value) => setFound({ key, value }))
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for the phone and the caller's deps
  }, [key])

  return found?.key === key ? found.value : undefined
}

/** ms */
const STARVED = 400

function watch<T>(device: Device, query: (db: StandbyDb) => Promise<T>, show: (value: T) => void): () => void {
  /** When the read under way was asked for; 0: none is. */
  let askedAt = 0
  const read = liveQuery(() => {
    if (!askedAt) askedAt = Date.now()
    else if (Date.now() - askedAt > STARVED) setTimeout(readBetween)
    return safely(device.db, () => query(device.db))
  })
  let again: ReturnType<typeof setTimeout>
  let subscription = start()

  function start() {
    return read.subscribe({
      next(value) {
        askedAt = 0
        show(value)
      },
      error: startAgain,
    })
  }
  /** Each write makes Dexie begin a live read anew: while there is one after the other (the outbox empties), none would be shown. */
  function readBetween() {
    const at = (askedAt = Date.now())
    const showStill = (value: T) => void (askedAt === at && show(value))
    safely(device.db, () => query(device.db)).then(showStill, () => {})
  }
  function startAgain(error: Error) {
    if (device.signal.aborted) return
    if (!/Closed|Silent/.test(error.name)) console.warn('A read on this phone failed.', error)
    again = setTimeout(() => (subscription = start()), 1_000)
  }
  return () => {
    askedAt = 0
    clearTimeout(again)
    subscription.unsubscribe()
  }
}

/** An object that stays the same as long as `deps` do. */
function useKey(deps: unknown[]): object {
  const [held, setHeld] = useState({ deps })
  if (held.deps.length === deps.length && held.deps.every((dep, at) => Object.is(dep, deps[at]))) return held
  const next = { deps }
  setHeld(next)
  return next
}
