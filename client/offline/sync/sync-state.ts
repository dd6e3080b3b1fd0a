import { isReached, onReach } from '../../http/reach.ts'

/** What this tab knows of its connection to the server and of its syncing, beside what lies in Dexie. */
export type SyncState = {
  /** The last request got through. */
  online: boolean
  /** The stream of pokes is open, in this tab or another. */
  streaming: boolean
  /** The last sync brought all there was. */
  synced: boolean
  /** The token was refused: sign in again to send. */
  paused: boolean
  /** The database was lost and could not be opened again: a reload helps. */
  lost: boolean
  /** Another window holds an older version of the database open. */
  blocked: boolean
  /** The last sync could not be kept: no space. */
  full: boolean
}

let state: SyncState = {
  online: isReached(),
  streaming: false,
  synced: true,
  paused: false,
  lost: false,
  blocked: false,
  full: false,
}
const listeners = new Set<() => void>()

/** As it is now: a new object after each change. */
export const syncState = () => state

/** Changes some of it, and tells the listeners where anything is different. */
export function setSyncState(change: Partial<SyncState>) {
  const next = { ...state, ...change }
  if (Object.entries(next).every(([key, value]) => state[key as keyof SyncState] === value)) return
  state = next
  for (const listener of listeners) listener()
}

/** @returns the function that ends the listening */
export function onSyncState(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

onReach(() => setSyncState({ online: isReached() }))
