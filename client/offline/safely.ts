import type Dexie from 'dexie'
import type { StandbyDb } from './database.ts'

/** The phone has no room left. What was being written is not written; everything from before is intact. */
export class StorageFull extends Error {
  readonly detail =
    'This phone is out of space, so this could not be saved. Your text is still here: free some space and try again.'

  constructor() {
    super('This phone is out of space')
    this.name = 'StorageFull'
  }
}

/**
 * Does `work` on the database. iOS drops the connection while the app is in the background: it is opened again and the
 * work done once more; if that fails too, only a reload helps, and `onLost` listeners are told to offer it.
 */
export async function safely<T>(db: StandbyDb, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isFull(error)) throw new StorageFull()
    if (!isClosed(error) || isPutAway(db)) throw error
    return reopenAnd(db, work)
  }
}

async function reopenAnd<T>(db: StandbyDb, work: () => PromiseLike<T>): Promise<T> {
  try {
    db.close({ disableAutoOpen: false })
    await db.open()
    return await work()
  } catch (error) {
    if (isFull(error)) throw new StorageFull()
    if (isClosed(error) && !isPutAway(db)) for (const listener of lostListeners) listener()
    throw error
  }
}

const CLOSED = new Set(['DatabaseClosedError', 'InvalidStateError', 'OpenFailedError', 'UnknownError'])
const isClosed = (error: unknown) => namesOf(error).some((name) => CLOSED.has(name))
export const isFull = (error: unknown) => error instanceof StorageFull || namesOf(error).includes('QuotaExceededError')

/** An error and what it wraps, by name: Dexie puts the browser's own error inside. */
function namesOf(error: unknown): string[] {
  const names: string[] = []
  let next = error as { name?: string; inner?: unknown } | undefined
  for (let depth = 0; next && depth < 4; depth++) {
    if (next.name) names.push(next.name)
    next = next.inner as typeof next
  }
  return names
}

const putAway = new WeakSet<Dexie>()
const isPutAway = (db: StandbyDb) => putAway.has(db)

/** Closes for good: signed out, or the tab is going. */
export function putDatabaseAway(db: StandbyDb) {
  putAway.add(db)
  db.close()
}

const lostListeners = new Set<() => void>()

export function onLost(listener: () => void) {
  lostListeners.add(listener)
  return () => void lostListeners.delete(listener)
}
