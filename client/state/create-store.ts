export type Store<Value> = ReturnType<typeof createStore<Value>>

/** One value of this tab that screens and other code watch: for useSyncExternalStore(store.subscribe, store.get). */
export function createStore<Value>(value: Value) {
  const { emit, subscribe } = createEmitter()
  return {
    get: () => value,
    /** Calls the listeners if the value is another. */
    set(next: Value) {
      if (Object.is(next, value)) return
      value = next
      emit()
    },
    subscribe,
  }
}

/** For an event, or for a value that is read elsewhere, as in localStorage: `emit` calls the listeners. */
export function createEmitter() {
  const listeners = new Set<() => void>()
  return {
    emit() {
      for (const listener of listeners) listener()
    },
    /** @returns the function that removes the listener */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
