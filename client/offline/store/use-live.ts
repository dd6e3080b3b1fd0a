import { useObservable } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import type { StandbyDb } from './database.ts'
import { type Device, deviceOrNull, onDevice } from './device-state.ts'
import { safely } from './safely.ts'

/**
 * The result of `query`, now and after every change in any tab; undefined until the first read for these `deps` is
 * done. A read that fails (a lost connection, a closing database) leaves the last result.
 */
export function useLive<T>(query: (db: StandbyDb) => Promise<T>, deps: unknown[]): T | undefined {
  const device = useSyncExternalStore(onDevice, deviceOrNull)
  const asked = [device, ...deps]
  const found = useObservable(() => answers(device, query, asked), asked)
  return found && isSame(found.asked, asked) ? found.value : undefined
}

/** Results with the deps they belong to: useObservable returns the last one even after its deps have changed. */
const answers = <T>(device: Device | null, query: (db: StandbyDb) => Promise<T>, asked: unknown[]) => ({
  // There is no value before subscribing: without this useObservable would start a read to find out.
  hasValue: () => false,
  // Errors are not passed on: useObservable would throw them in the screen.
  subscribe: (show: (found: { asked: unknown[]; value: T }) => void) =>
    device ? watch(device, query, (value) => show({ asked, value })) : () => {},
})

const isSame = (one: unknown[], other: unknown[]) =>
  one.length === other.length && one.every((dep, at) => Object.is(dep, other[at]))

/** ms */
const STARVED = 400

function watch<T>(device: Device, query: (db: StandbyDb) => Promise<T>, show: (value: T) => void): () => void {
  /** When the pending read was started; 0: none is. */
  let askedAt = 0
  const read = device.db.liveQuery(() => {
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
  /**
   * Each write makes Dexie restart a live read: during a series of writes (the outbox empties) none would ever be
   * shown.
   */
  function readBetween() {
    const at = (askedAt = Date.now())
    const showStill = (value: T) => void (askedAt === at && show(value))
    safely(device.db, () => query(device.db)).then(showStill, () => {})
  }
  function startAgain(error: Error) {
    if (device.signal.aborted) return
    if (!/Closed|Silent/.test(error.name)) console.warn('A read on this device failed.', error)
    again = setTimeout(() => (subscription = start()), 1_000)
  }
  return () => {
    askedAt = 0
    clearTimeout(again)
    subscription.unsubscribe()
  }
}
