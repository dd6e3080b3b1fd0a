import { isServerReached, onServerReach } from '../../http/reach.ts'
import { createStore } from '../../state/create-store.ts'

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

const syncStateStore = createStore<SyncState>({
  online: isServerReached(),
  streaming: false,
  synced: true,
  paused: false,
  lost: false,
  blocked: false,
  full: false,
})

/** The current state: a new object after each change. */
export const syncState = syncStateStore.get
export const onSyncState = syncStateStore.subscribe

/** Changes some fields, and calls the listeners if any is different. */
export function setSyncState(change: Partial<SyncState>) {
  const now = syncStateStore.get()
  const next = { ...now, ...change }
  if (Object.entries(next).every(([key, value]) => now[key as keyof SyncState] === value)) return
  syncStateStore.set(next)
}

onServerReach(() => setSyncState({ online: isServerReached() }))
