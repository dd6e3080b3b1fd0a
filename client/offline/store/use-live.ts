import { useObservable } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import type { StandbyDb } from './database.ts'
import { type Device, deviceOrNull, onDeviceChange, watchRows } from './device-state.ts'

/**
 * The result of `query`, now and after every change in any tab; undefined until the first read for these `deps` is
 * done. A read that fails (a lost connection, a closing database) leaves the last result.
 */
export function useLive<T>(query: (db: StandbyDb) => Promise<T>, deps: unknown[]): T | undefined {
  const device = useSyncExternalStore(onDeviceChange, deviceOrNull)
  const asked = [device, ...deps]
  const found = useObservable(() => liveAnswers(device, query, asked), asked)
  return found && areSameDeps(found.asked, asked) ? found.value : undefined
}

/** Results with the deps they belong to: useObservable returns the last one even after its deps have changed. */
const liveAnswers = <T>(device: Device | null, query: (db: StandbyDb) => Promise<T>, asked: unknown[]) => ({
  // There is no value before subscribing: without this useObservable would start a read to find out.
  hasValue: () => false,
  // Errors are not passed on: useObservable would throw them in the screen.
  subscribe: (show: (found: { asked: unknown[]; value: T }) => void) =>
    device ? watchRows(device, query, (value) => show({ asked, value })) : () => {},
})

const areSameDeps = (one: unknown[], other: unknown[]) =>
  one.length === other.length && one.every((dep, at) => Object.is(dep, other[at]))
