import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Applicant } from '../../shared/jobs/jobs.ts'

type Store = ReturnType<typeof createStore>
const CurrentContext = createContext<Store | null>(null)

/**
 * The current row in a list of hundreds: only the two rows that change subscribe to it, so that a key press renders no
 * other.
 */
export function CurrentRow({ id, children }: { id: string | undefined; children: ReactNode }) {
  const [store] = useState(() => createStore(id))
  useLayoutEffect(() => store.set(id), [store, id])
  return <CurrentContext value={store}>{children}</CurrentContext>
}

/** False in a list without a current row. */
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

/** The applicant that key presses act on. When they leave the list, the one who takes their position is next. */
export function useCurrent(found: Applicant[]) {
  const [mark, setMark] = useState<{ id: string; index: number; moves: number } | null>(null)
  const kept = mark ? found.findIndex(({ freelancer }) => freelancer.id === mark.id) : -1
  const index = kept >= 0 ? kept : Math.min(mark?.index ?? 0, found.length - 1)

  const choose = useCallback(
    (id: string) =>
      setMark((before) => ({
        id,
        index: found.findIndex(({ freelancer }) => freelancer.id === id),
        moves: (before?.moves ?? 0) + 1,
      })),
    [found],
  )

  return {
    current: found[index],
    index,
    /** Counts the person's own moves: only these move the focus, not a list that changes while somebody types. */
    moves: mark?.moves ?? 0,
    choose,
    move(step: 1 | -1) {
      const next = Math.min(found.length - 1, Math.max(0, index + step))
      const applicant = found[next]
      if (applicant) choose(applicant.freelancer.id)
    },
  }
}
export type Current = ReturnType<typeof useCurrent>

/** ms; longer than the interval of a held key. */
const REST = 80

/**
 * The applicant whose details are shown: the current one, once no key was pressed for a moment, so that skipped ones
 * are neither rendered nor fetched. `rest` skips the delay, for keys that act on the details.
 */
export function useRested(current: Applicant | undefined, found: Applicant[]) {
  const id = current?.freelancer.id
  const [restedId, setRestedId] = useState(id)

  useEffect(() => {
    if (restedId === id) return
    const timer = setTimeout(() => startTransition(() => setRestedId(id)), REST)
    return () => clearTimeout(timer)
  }, [id, restedId])

  const rested = restedId === id ? undefined : found.find(({ freelancer }) => freelancer.id === restedId)
  return { rested: rested ?? current, rest: () => setRestedId(id) }
}
