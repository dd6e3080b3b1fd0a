import type Dexie from 'dexie'
import { createEmitter } from '../../state/create-store.ts'
import { deviceOrNull } from './device-state.ts'
import {
  answerOrRefusal,
  isClosedError,
  isStorageFullError,
  isClosedForGood,
  StorageFull,
  registerReopening,
} from './safely.ts'

/** Repeats `work` on a new connection. If that fails too, only a reload helps: `onDatabaseLost` listeners are called. */
async function reopenAndRepeat<T>(db: Dexie, work: () => PromiseLike<T>): Promise<T> {
  try {
    await databaseRest?.over
    return await answerOrRefusal(() => reopenDatabase(db).then(work))
  } catch (error) {
    if (isStorageFullError(error)) throw new StorageFull()
    if (isClosedError(error) && !isClosedForGood(db)) databaseLost.emit()
    throw error
  }
}

registerReopening(reopenAndRepeat)

const databaseLost = createEmitter()
/** Calls its listener when the database was lost and could not be reopened. */
export const onDatabaseLost = databaseLost.subscribe

const reopened = createEmitter()
/** Calls its listener after a lost connection was replaced: the browser may have deleted the data with it. */
export const onDatabaseReopened = reopened.subscribe

const pendingReopenings = new WeakMap<Dexie, Promise<unknown>>()

/** Shared by all that wait: one must not close what another has just opened. */
function reopenDatabase(db: Dexie) {
  let now = pendingReopenings.get(db)
  if (!now) {
    db.close({ disableAutoOpen: false })
    now = Promise.resolve(db.open()).then(reopened.emit)
    pendingReopenings.set(db, (now = now.finally(() => pendingReopenings.delete(db))))
  }
  return now
}

let databaseRest: { over: Promise<void>; end: () => void } | null = null

/**
 * Closes the connection while the page is in the background; queries in the meantime wait. Returns the function that
 * ends it.
 */
export function restDatabase(db: Dexie): () => void {
  if (!databaseRest) {
    let end = () => {}
    databaseRest = { over: new Promise((resolve) => (end = resolve)), end }
  }
  const mine = databaseRest
  db.close()
  return () => {
    if (databaseRest !== mine) return
    databaseRest = null
    if (!isClosedForGood(db)) void db.open().catch(() => {})
    mine.end()
  }
}

/** ms */
const LEAVE_POLL_MS = 25
const LEAVE_WAIT_MAX_MS = 2_000
const STAYED_AFTER_MS = 10_000

/**
 * Called before this app reloads or leaves the page: waits for pending writes and starts no new ones. WebKit's database
 * may otherwise hang for good (decision 146).
 */
export async function leavePage(go: () => void): Promise<void> {
  const device = deviceOrNull()
  const wake = device ? restDatabase(device.db) : () => {}
  for (let waited = 0; waited < LEAVE_WAIT_MAX_MS && storageWork()?.isEmpty() === false; waited += LEAVE_POLL_MS)
    await new Promise((resolve) => setTimeout(resolve, LEAVE_POLL_MS))
  go()
  // The person may have stopped the navigation.
  setTimeout(wake, STAYED_AFTER_MS)
}

/** What client/boot/ knows of this page's transactions, whoever started them. Does not exist in the worker. */
type StorageWork = {
  /** Aborts all that can still be aborted. */
  end: () => void
  isEmpty: () => boolean
  /** This page is upgrading the database, which may take any time. */
  isUpgrading: () => boolean
  /** Counts the browser's answers to writing transactions. */
  answers: number
}

declare global {
  var storageWork: StorageWork | undefined
}

export const storageWork = () => globalThis.storageWork
