import { useEffect, useState, useSyncExternalStore } from 'react'
import { MESSAGES_POLL_MS } from '../../../shared/limits.ts'
import { useLive } from '../store/use-live.ts'
import { isShownItem } from '../store/outbox-row.ts'
import { useFirstSync } from './first-sync.ts'
import { syncState, onSyncState } from './sync-state.ts'

type DeviceStatus = {
  /** Whether the last request reached the server. */
  online: boolean
  /** Unsent items on this device, refused ones included. */
  unsent: number
  failed: number
  /** ISO; null before the first sync. */
  syncedAt: string | null
  /** After a 401: sign in again to send. */
  paused: boolean
  /** The device's database was lost and only a reload helps: offer it. */
  needsReload: boolean
  /** Another window runs an older version and must be closed first. */
  isBlocked: boolean
  /** There is no space left on this device for what the server sends. */
  storageFull: boolean
}

/** This device's state, updated with each change: its connection, its unsent items, and what hinders it. */
export function useStatus(): DeviceStatus {
  const sync = useSyncExternalStore(onSyncState, syncState)
  const rows = useLive((db) => db.outbox.toArray(), [])
  const syncedAt = useSyncedAt()
  const items = rows?.filter(isShownItem) ?? []
  return {
    online: sync.online,
    unsent: items.length,
    failed: items.filter(({ state }) => state === 'parked').length,
    syncedAt: syncedAt ?? null,
    paused: sync.paused,
    needsReload: sync.lost,
    isBlocked: sync.blocked,
    storageFull: sync.full,
  }
}

function useSyncedAt() {
  return useLive(async (db) => (await db.facts.get('synced_at'))?.value as string | undefined, [])
}

/**
 * The moment (ISO) at which the shown data was last known to be current; null while it is fresh: for `<AsOf at={...}
 * />`.
 */
export function useStaleSince(): string | null {
  const { streaming, online, synced } = useSyncExternalStore(onSyncState, syncState)
  const syncedAt = useSyncedAt()
  const now = useEvery(MESSAGES_POLL_MS)
  if (!syncedAt) return null
  const isRecent = now - Date.parse(syncedAt) < FRESH_FOR_MS
  return online && synced && (streaming || isRecent) ? null : syncedAt
}

/** Two missed polls. */
const FRESH_FOR_MS = 30_000

function useEvery(ms: number) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), ms)
    return () => clearInterval(timer)
  }, [ms])
  return now
}

/** Whether this device has everything the server had a moment ago: only then missing rows do not exist. */
export function useUpToDate(): boolean {
  const { firstSyncDone } = useFirstSync()
  const staleSince = useStaleSince()
  return firstSyncDone && staleSince === null
}
