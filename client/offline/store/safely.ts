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
export async function safely<T>(db: Dexie, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await answerTo(work)
  } catch (error) {
    if (isFull(error)) throw new StorageFull()
    if (!isClosed(error) || isClosedForGood(db) || !reopenAnd) throw error
    return reopenAnd(db, work)
  }
}

type Again = <T>(db: Dexie, work: () => PromiseLike<T>) => Promise<T>
let reopenAnd: Again | null = null

/**
 * connection.ts registers this when it is loaded, with the engine or the worker: the first screen does without its
 * code.
 */
export const whenClosed = (again: Again) => void (reopenAnd = again)

export type Asked = { giveUp: (why: Error) => void }
/** Work that the database has not answered yet. */
export const asked = new Set<Asked>()
let refusal: Error | null = null

/** Rejects all pending work and all that follows, until it is called with null. */
export function refuseAll(why: Error | null) {
  refusal = why
  if (why) for (const { giveUp } of asked) giveUp(why)
}

/**
 * The result of `work`, or the error of `refuseAll`, also if that is called while the work is pending, so that nothing
 * waits for a database that does not answer.
 */
export function answerTo<T>(work: () => PromiseLike<T>): Promise<T> {
  return new Promise<T>((resolve, giveUp) => {
    if (refusal) throw refusal
    const one = { giveUp }
    const answer = work()
    asked.add(one)
    const forget = () => asked.delete(one)
    answer.then(resolve, giveUp)
    answer.then(forget, forget)
  })
}

const CLOSED = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError', 'OpenFailedError', 'UnknownError'])
/** The connection was closed during the work, by another tab, a new version or the browser. */
export const isClosed = (error: unknown) => namesOf(error).some((name) => CLOSED.has(name))
/** There is no space left on the device. */
export const isFull = (error: unknown) => error instanceof StorageFull || namesOf(error).includes('QuotaExceededError')

/** The names of an error and those it wraps: Dexie wraps the browser's own error. */
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
/** Closed on purpose (signed out, or the worker is done): must not be reopened. */
export const isClosedForGood = (db: Dexie) => putAway.has(db)

/** Closes for good: signed out, or the tab is closing. */
export function closeForGood(db: Dexie) {
  putAway.add(db)
  db.close()
}
