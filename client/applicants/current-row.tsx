import { createContext, type ReactNode, use, useLayoutEffect, useState, useSyncExternalStore } from 'react'

type Store = ReturnType<typeof createStore>
const CurrentContext = createContext<Store | null>(null)

/** Who is current in a list of hundreds: told to the two rows that it concerns, so that a key draws no other. */
export function CurrentRow({ id, children }: { id: string | undefined; children: ReactNode }) {
  const [store] = useState(() => createStore(id))
  useLayoutEffect(() => store.set(id), [store, id])
  return <CurrentContext value={store}>{children}</CurrentContext>
}

/** False in a list that has no current row. */
export function useIsCurrent(id: string): boolean {
  const store = use(CurrentContext)
  return useSyncExternalStore(store?.on ?? never, () => store?.id() === id)
}

const never = () => () => {}

function createStore(current: string | undefined) {
  const listeners = new Set<() => void>()
  return {
    id: () => current,
    set(next: string | undefined) {
      if (next === current) return
      current = next
      for (const listener of listeners) listener()
    },
    on(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
