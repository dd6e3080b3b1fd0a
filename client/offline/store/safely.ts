import type Dexie from 'dexie'

/** The device has no space left. The write was rolled back; earlier data is intact. */
export class StorageFull extends Error {
  readonly detail =
    'This device is out of space, so this could not be saved. Your text is still here: free some space and try again.'

  constructor() {
    super('This device is out of space')
    this.name = 'StorageFull'
  }
}

/**
 * Runs `work` on the database. iOS drops the connection while the app is in the background: then it is reopened and the
 * work repeated (connection.ts). If the browser never answers, silence.ts aborts it.
 */
export async function runOnDatabase<T>(db: Dexie, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await answerOrRefusal(work)
  } catch (error) {
    if (isStorageFullError(error)) throw new StorageFull()
    if (!isClosedError(error) || isClosedForGood(db) || !registeredReopening) throw error
    return registeredReopening(db, work)
  }
}

type RepeatOnNewConnection = <T>(db: Dexie, work: () => PromiseLike<T>) => Promise<T>
let registeredReopening: RepeatOnNewConnection | null = null

/**
 * connection.ts registers this when it is loaded, with the engine or the worker: the first screen does without its
 * code.
 */
export const registerReopening = (again: RepeatOnNewConnection) => void (registeredReopening = again)

export type PendingWork = { giveUp: (why: Error) => void }
/** Work that the database has not answered yet. */
export const pendingWork = new Set<PendingWork>()
let refusalOfAllWork: Error | null = null

/** Rejects all pending work and all that follows, until it is called with null. */
export function refuseAllWork(why: Error | null) {
  refusalOfAllWork = why
  if (why) for (const { giveUp } of pendingWork) giveUp(why)
}

/**
 * The result of `work`, or the error of `refuseAllWork`, also if that is called while the work is pending, so that nothing
 * waits for a database that does not answer.
 */
export function answerOrRefusal<T>(work: () => PromiseLike<T>): Promise<T> {
  return new Promise<T>((resolve, giveUp) => {
    if (refusalOfAllWork) throw refusalOfAllWork
    const one = { giveUp }
    const answer = work()
    pendingWork.add(one)
    const forget = () => pendingWork.delete(one)
    answer.then(resolve, giveUp)
    answer.then(forget, forget)
  })
}

const CLOSED_ERROR_NAMES = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'OpenFailedError',
  'UnknownError',
])
/** The connection was closed during the work, by another tab, a new version or the browser. */
export const isClosedError = (error: unknown) => errorNamesOf(error).some((name) => CLOSED_ERROR_NAMES.has(name))
/** There is no space left on the device. */
export const isStorageFullError = (error: unknown) =>
  error instanceof StorageFull || errorNamesOf(error).includes('QuotaExceededError')

/** The names of an error and those it wraps: Dexie wraps the browser's own error. */
function errorNamesOf(error: unknown): string[] {
  const names: string[] = []
  let next = error as { name?: string; inner?: unknown } | undefined
  for (let depth = 0; next && depth < 4; depth++) {
    if (next.name) names.push(next.name)
    next = next.inner as typeof next
  }
  return names
}

const databasesClosedForGood = new WeakSet<Dexie>()
/** Closed on purpose (signed out, or the worker is done): must not be reopened. */
export const isClosedForGood = (db: Dexie) => databasesClosedForGood.has(db)

/** Closes for good: signed out, or the tab is closing. */
export function closeForGood(db: Dexie) {
  databasesClosedForGood.add(db)
  db.close()
}
