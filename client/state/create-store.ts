export type Store<Value> = ReturnType<typeof createStore<Value>>

/** One value of this tab that screens and other code watch: for useSyncExternalStore(store.subscribe, store.get). */
export function createStore<Value>(value: Value) {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    /** Calls the listeners if the value is another. */
    set(next: Value) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    /** @returns the function that removes the listener */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
