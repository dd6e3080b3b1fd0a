import { isReached, onReach } from '../../http/reach.ts'

/** What this tab knows about its connection and its syncing, beside what is in Dexie. */
type SyncState = {
  /** The last request reached the server. */
  online: boolean
  /** The stream of pokes is open, in this tab or another. */
  streaming: boolean
  /** The last sync was complete. */
  synced: boolean
  /** The token was refused: sign in again to send. */
  paused: boolean
  /** The database was lost and could not be reopened: a reload helps. */
  lost: boolean
  /** Another window has an older version of the database open. */
  blocked: boolean
  /** The last sync could not be stored: no space. */
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

/** The current state: a new object after each change. */
export const syncState = () => state

/** Changes some fields, and calls the listeners if any is different. */
export function setSyncState(change: Partial<SyncState>) {
  const next = { ...state, ...change }
  if (Object.entries(next).every(([key, value]) => state[key as keyof SyncState] === value)) return
  state = next
  for (const listener of listeners) listener()
}

/** @returns the function that removes the listener */
export function onSyncState(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

onReach(() => setSyncState({ online: isReached() }))
