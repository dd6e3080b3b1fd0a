import type Dexie from 'dexie'
import { deviceOrNull } from './device-state.ts'
import { answerTo, isClosed, isFull, isClosedForGood, StorageFull, whenClosed } from './safely.ts'

/** Repeats `work` on a new connection. If that fails too, only a reload helps: `onLost` listeners are called. */
async function reopenAnd<T>(db: Dexie, work: () => PromiseLike<T>): Promise<T> {
  try {
    await rest?.over
    return await answerTo(() => reopen(db).then(work))
  } catch (error) {
    if (isFull(error)) throw new StorageFull()
    if (isClosed(error) && !isClosedForGood(db)) for (const listener of lostListeners) listener()
    throw error
  }
}

whenClosed(reopenAnd)

const lostListeners = new Set<() => void>()

/**
 * `listener` is called when the database was lost and could not be reopened. @returns the function that removes the
 * listener
 */
export function onLost(listener: () => void) {
  lostListeners.add(listener)
  return () => void lostListeners.delete(listener)
}

const reopenedListeners = new Set<() => void>()

/** Called after a lost connection was replaced: the browser may have deleted the data with it. */
export function onReopened(listener: () => void, signal: AbortSignal) {
  reopenedListeners.add(listener)
  signal.addEventListener('abort', () => reopenedListeners.delete(listener))
}

const opening = new WeakMap<Dexie, Promise<unknown>>()

/** Shared by all that wait: one must not close what another has just opened. */
function reopen(db: Dexie) {
  let now = opening.get(db)
  if (!now) {
    db.close({ disableAutoOpen: false })
    now = Promise.resolve(db.open()).then(() => reopenedListeners.forEach((listener) => listener()))
    opening.set(db, (now = now.finally(() => opening.delete(db))))
  }
  return now
}

let rest: { over: Promise<void>; end: () => void } | null = null

/**
 * Closes the connection while the page is in the background; queries in the meantime wait. Returns the function that
 * ends it.
 */
export function restDatabase(db: Dexie): () => void {
  if (!rest) {
    let end = () => {}
    rest = { over: new Promise((resolve) => (end = resolve)), end }
  }
  const mine = rest
  db.close()
  return () => {
    if (rest !== mine) return
    rest = null
    if (!isClosedForGood(db)) void db.open().catch(() => {})
    mine.end()
  }
}

/** ms */
const STEP = 25
const LONGEST = 2_000
const STAYED = 10_000

/**
 * Called before this app reloads or leaves the page: waits for pending writes and starts no new ones. WebKit's database
 * may otherwise hang for good (decision 146).
 */
export async function leave(go: () => void): Promise<void> {
  const device = deviceOrNull()
  const wake = device ? restDatabase(device.db) : () => {}
  for (let waited = 0; waited < LONGEST && storageWork()?.isEmpty() === false; waited += STEP)
    await new Promise((resolve) => setTimeout(resolve, STEP))
  go()
  // The person may have stopped the navigation.
  setTimeout(wake, STAYED)
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
