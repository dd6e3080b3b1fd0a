import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Applicant } from '../../shared/jobs/jobs.ts'
import { createStore, type Store } from '../state/create-store.ts'
import { useCurrentRow } from '../ui/table/use-current-row.ts'

const CurrentContext = createContext<Store<string | undefined> | null>(null)

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
  return useSyncExternalStore(store?.subscribe ?? never, () => store?.get() === id)
}

const never = () => () => {}

/** The applicant that key presses act on. When they leave the list, the one who takes their position is next. */
export const useCurrent = (found: Applicant[]) => useCurrentRow(found, idOf)
const idOf = ({ freelancer }: Applicant) => freelancer.id
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
