import type { CountedSyncKind } from '../../../shared/sync.ts'
import { knownValue } from '../../../shared/labels.ts'
import { useSyncExternalStore } from 'react'
import type { StandbyDb } from '../store/database.ts'
import { deviceOrNull, onDeviceChange } from '../store/device-state.ts'
import { useFirstRowsArePart } from '../store/first-rows.ts'
import { useLive } from '../store/use-live.ts'

type FirstSyncTotals = Partial<Record<CountedSyncKind, number>>

type FirstSync = {
  /** All that the server had is here: only then a count is right, and what is missing does not exist. */
  firstSyncDone: boolean
  /** Known to be incomplete. Both are false until the device's database was read. */
  isFetching: boolean
  /** Rows that are still to come, where the server has said how many there are. */
  missing: FirstSyncTotals
}

/** Whether this device has had everything once: after signing in, or since it had to start over. */
export function useFirstSync(): FirstSync {
  const found = useLive(readFirstSync, [])
  const isPart = useFirstRowsArePart()
  const device = useSyncExternalStore(onDeviceChange, deviceOrNull)
  return found ?? (device && lastRead.get(device.db)) ?? { firstSyncDone: false, isFetching: isPart, missing: {} }
}

/** So that a screen that opens later knows it at once. */
const lastRead = new WeakMap<StandbyDb, FirstSync>()

/** The fact that exists while pages are to come: how many rows of a kind there are in all. */
export const FIRST_SYNC_FACT = 'first_sync'

export async function readFirstSync(db: StandbyDb): Promise<FirstSync> {
  const [synced, first] = await db.facts.bulkGet(['synced_at', FIRST_SYNC_FACT])
  const firstSyncDone = synced !== undefined && first === undefined
  const missing: FirstSyncTotals = {}
  if (!firstSyncDone)
    for (const [kind, total] of Object.entries((first?.value ?? {}) as FirstSyncTotals)) {
      const table = knownValue(TABLES_OF_KINDS, kind)
      const left = table ? total - (await db.table(table).count()) : 0
      if (left > 0) missing[kind as CountedSyncKind] = left
    }
  const read = { firstSyncDone, isFetching: !firstSyncDone, missing }
  lastRead.set(db, read)
  return read
}

const TABLES_OF_KINDS = { job: 'jobs', conversation: 'conversations' } as const satisfies Record<
  CountedSyncKind,
  string
>
