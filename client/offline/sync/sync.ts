import { RequestError } from '../../http/create-request.ts'
import { deviceOrNull, type Device } from '../store/device.ts'
import { isPauseOver } from '../outbox/pauses.ts'
import { pullSyncPages } from './pull.ts'
import { runOnDatabase, StorageFull } from '../store/safely.ts'
import { syncState, setSyncState } from './sync-state.ts'

/** Syncs the signed-in person's device. Never throws: the outcome is visible in the rows and the status. */
export async function syncNow(): Promise<void> {
  const device = deviceOrNull()
  if (device) await syncDevice(device)
}

const runningSyncs = new WeakMap<Device, { again: boolean; done: Promise<boolean> }>()

/** Calls during a sync are answered together by one more. False: it failed. */
export function syncDevice(device: Device): Promise<boolean> {
  const now = runningSyncs.get(device)
  if (now) {
    now.again = true
    return now.done
  }
  const run = { again: false, done: Promise.resolve(false) }
  runningSyncs.set(device, run)
  run.done = syncUntilQuiet(device, run).finally(() => runningSyncs.delete(device))
  return run.done
}

async function syncUntilQuiet(device: Device, run: { again: boolean }) {
  let isDone
  do {
    run.again = false
    isDone = await pullOnce(device)
  } while (run.again && !device.signal.aborted)
  return isDone
}

async function pullOnce(device: Device) {
  try {
    if (syncState().full && (await hasItemsToSend(device))) return false
    await pullSyncPages(device)
    setSyncState({ full: false, paused: false, synced: true })
    return true
  } catch (error) {
    if (device.signal.aborted) return false
    setSyncState({ synced: false })
    if (error instanceof StorageFull) setSyncState({ full: true })
    else if (error instanceof RequestError && error.status === 401) setSyncState({ paused: true })
    else if (!(error instanceof RequestError)) console.warn('Syncing was interrupted; it goes on later.', error)
    return false
  }
}

/**
 * A full device sends first, because new rows would take the space that sending needs. Items that failed for other
 * reasons delay nothing.
 */
const hasItemsToSend = async ({ db }: Device) =>
  (await runOnDatabase(db, () =>
    db.outbox.filter((row) => row.state === 'queued' && (!row.next_try_at || isPauseOver(row, db))).count(),
  )) > 0
