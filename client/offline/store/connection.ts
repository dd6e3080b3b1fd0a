import type Dexie from 'dexie'
import { deviceOrNull } from './device.ts'
import { answerTo, isClosed, isFull, isPutAway, StorageFull, whenClosed } from './safely.ts'

/** Does `work` once more, on a new connection. If that fails too, only a reload helps: `onLost` listeners are told. */
async function reopenAnd<T>(db: Dexie, work: () => PromiseLike<T>): Promise<T> {
  try {
    await rest?.over
    return await answerTo(() => reopen(db).then(work))
  } catch (error) {
    if (isFull(error)) throw new StorageFull()
    if (isClosed(error) && !isPutAway(db)) for (const listener of lostListeners) listener()
    throw error
  }
}

whenClosed(reopenAnd)

const lostListeners = new Set<() => void>()

/** `listener` is called when the database was lost and could not be opened again. @returns the function that ends the listening */
export function onLost(listener: () => void) {
  lostListeners.add(listener)
  return () => void lostListeners.delete(listener)
}

const reopenedListeners = new Set<() => void>()

/** A connection was lost and there is another: what it held may be gone with it (thrown out by the browser). */
export function onReopened(listener: () => void, signal: AbortSignal) {
  reopenedListeners.add(listener)
  signal.addEventListener('abort', () => reopenedListeners.delete(listener))
}

const opening = new WeakMap<Dexie, Promise<unknown>>()

/** Together for all that wait: one must not close what another has just opened. */
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

/** Lets the connection go while the page is away; what is asked for meanwhile waits. Returns what ends it. */
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
    if (!isPutAway(db)) void db.open().catch(() => {})
    mine.end()
  }
}

/** ms */
const STEP = 25
const LONGEST = 2_000
const STAYED = 10_000

/**
 * Before this page is loaded anew, or left for another, at our own wish: what is being written is written to its end, and nothing new
 * begins. WebKit's database may hang for good otherwise (decision 146).
 */
export async function leave(go: () => void): Promise<void> {
  const device = deviceOrNull()
  const wake = device ? restDatabase(device.db) : () => {}
  for (let waited = 0; waited < LONGEST && storageWork()?.isEmpty() === false; waited += STEP)
    await new Promise((resolve) => setTimeout(resolve, STEP))
  go()
  // The person may have stopped it.
  setTimeout(wake, STAYED)
}

/** What client/boot.ts knows of this page's transactions, whoever began them. Not there in the worker. */
type StorageWork = {
  /** Aborts all that can still be aborted. */
  end: () => void
  isEmpty: () => boolean
  /** The database's version is being changed by this page: that may take as long as it takes. */
  isUpgrading: () => boolean
  /** Counts what the browser has answered to transactions that write. */
  answers: number
}

declare global {
  var storageWork: StorageWork | undefined
}

export const storageWork = () => globalThis.storageWork
