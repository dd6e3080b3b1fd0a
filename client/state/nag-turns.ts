import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from './create-store.ts'

/** What asks something of a person unasked, the first first: one at a time. */
const NAG_ORDER = ['next-steps', 'update', 'share', 'push', 'install', 'profile'] as const
export type Nag = (typeof NAG_ORDER)[number]

const waitingNags = createStore<readonly Nag[]>([])

/**
 * Whether this one may be shown now. One that was put off keeps its turn while it `wants` to be shown, so that the next
 * does not come at once in its place.
 */
export function useNagTurn(nag: Nag, wants: boolean): boolean {
  useEffect(() => {
    if (!wants) return
    waitingNags.set([...waitingNags.get(), nag])
    return () => {
      const waiting = [...waitingNags.get()]
      waiting.splice(waiting.indexOf(nag), 1)
      waitingNags.set(waiting)
    }
  }, [nag, wants])
  const first = useSyncExternalStore(waitingNags.subscribe, firstNag)
  return wants && first === nag
}

const firstNag = () => NAG_ORDER.find((nag) => waitingNags.get().includes(nag))
