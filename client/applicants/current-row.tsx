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

const CurrentRowContext = createContext<Store<string | undefined> | null>(null)

/**
 * The current row in a list of hundreds: only the two rows that change subscribe to it, so that a key press renders no
 * other.
 */
export function CurrentRowProvider({ id, children }: { id: string | undefined; children: ReactNode }) {
  const [store] = useState(() => createStore(id))
  useLayoutEffect(() => store.set(id), [store, id])
  return <CurrentRowContext value={store}>{children}</CurrentRowContext>
}

/** False in a list without a current row. */
export function useIsCurrentRow(id: string): boolean {
  const store = use(CurrentRowContext)
  return useSyncExternalStore(store?.subscribe ?? subscribeToNothing, () => store?.get() === id)
}

const subscribeToNothing = () => () => {}

/** The applicant that key presses act on. When they leave the list, the one who takes their position is next. */
export const useCurrentApplicant = (found: Applicant[]) => useCurrentRow(found, applicantFreelancerIdOf)
const applicantFreelancerIdOf = ({ freelancer }: Applicant) => freelancer.id
export type CurrentApplicant = ReturnType<typeof useCurrentApplicant>

/** ms; longer than the interval of a held key. */
const KEY_REST_MS = 80

/**
 * The applicant whose details are shown: the current one, once no key was pressed for a moment, so that skipped ones
 * are neither rendered nor fetched. `rest` skips the delay, for keys that act on the details.
 */
export function useRestedApplicant(current: Applicant | undefined, found: Applicant[]) {
  const id = current?.freelancer.id
  const [restedId, setRestedId] = useState(id)

  useEffect(() => {
    if (restedId === id) return
    const timer = setTimeout(() => startTransition(() => setRestedId(id)), KEY_REST_MS)
    return () => clearTimeout(timer)
  }, [id, restedId])

  const rested = restedId === id ? undefined : found.find(({ freelancer }) => freelancer.id === restedId)
  return { rested: rested ?? current, rest: () => setRestedId(id) }
}
