import type { SendRequest } from '../../http/create-request.ts'
import { createStore } from '../../state/create-store.ts'
import type { openDatabase, StandbyDb } from './database.ts'
import { runOnDatabase } from './safely.ts'

/*
 * The first screen waits for this file, and not for the code of the database: what reads it without being drawn first
 * imports device.ts, which has both.
 */

export type DeviceLocks = Pick<LockManager, 'request'>

/**
 * One person on this device, in one tab or in the worker: reads, writes and sends in their name. Tests create their
 * own.
 */
export type Device = {
  user_id: string
  db: StandbyDb
  /** Calls the API in this person's name. */
  request: SendRequest
  /** This person's current token; null: nothing may be sent. */
  token: () => string | null
  locks: DeviceLocks
  /** ms */
  now: () => number
  /** 0 to 1 */
  random: () => number
  /** Called when there is a new item in the outbox. */
  onQueued: () => void
  /** Aborted when the person signs out or the worker is done: nothing is started after that. */
  signal: AbortSignal
}

const deviceStore = createStore<Device | null>(null)

/** Null: nobody is signed in, or the code of the database is not here yet. */
export const deviceOrNull = deviceStore.get
export const onDeviceChange = deviceStore.subscribe

/** Sets the signed-in person's device; null: nobody. */
export const setDevice = deviceStore.set

type DatabaseOpener = typeof openDatabase
let loadedOpener: DatabaseOpener | null = null
let waitingStart: ((open: DatabaseOpener) => void) | null = null

/** Calls `start` as soon as the code of the database is here, which may be at once; null: nobody waits any more. */
export function whenDatabaseCodeLoaded(start: ((open: DatabaseOpener) => void) | null) {
  waitingStart = start
  if (loadedOpener) callWaitingStart(loadedOpener)
}

/** Called by that code when it is loaded. */
export function announceDatabaseCode(open: DatabaseOpener) {
  loadedOpener = open
  callWaitingStart(open)
}

function callWaitingStart(open: DatabaseOpener) {
  const start = waitingStart
  waitingStart = null
  start?.(open)
}

/**
 * The browser's Web Locks, shared by its tabs and its worker. Without https (other than localhost) there are none: then
 * locks work within one tab only.
 */
export function pageLocks(): DeviceLocks {
  return typeof navigator !== 'undefined' && navigator.locks ? navigator.locks : singleTabLocks
}

const lockTails = new Map<string, Promise<unknown>>()
const singleTabLocks = {
  request(name: string, ...rest: unknown[]) {
    const work = rest.at(-1) as (lock: null) => unknown
    const { signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions
    const run = (lockTails.get(name) ?? Promise.resolve()).then(() => (signal?.aborted ? undefined : work(null)))
    lockTails.set(
      name,
      run.catch(() => {}),
    )
    return run
  },
} as unknown as DeviceLocks

/** ms */
const STARVED_READ_MS = 400

/**
 * Calls `show` with the result of `query`, now and after every change in any tab or the worker; a read that fails is
 * started again. @returns the function that ends it
 */
export function watchRows<T>(
  device: Device,
  query: (db: StandbyDb) => Promise<T>,
  show: (value: T) => void,
): () => void {
  /** When the pending read was started; 0: none is. */
  let askedAt = 0
  const read = device.db.liveQuery(() => {
    if (!askedAt) askedAt = Date.now()
    else if (Date.now() - askedAt > STARVED_READ_MS) setTimeout(readBetween)
    return runOnDatabase(device.db, () => query(device.db))
  })
  let again: ReturnType<typeof setTimeout>
  let subscription = start()

  function start() {
    return read.subscribe({
      next(value) {
        askedAt = 0
        show(value)
      },
      error: startAgain,
    })
  }
  /**
   * Each write makes Dexie restart a live read: during a series of writes (the outbox empties) none would ever be
   * shown.
   */
  function readBetween() {
    const at = (askedAt = Date.now())
    const showStill = (value: T) => void (askedAt === at && show(value))
    runOnDatabase(device.db, () => query(device.db)).then(showStill, () => {})
  }
  function startAgain(error: Error) {
    if (device.signal.aborted) return
    if (!/Closed|Silent/.test(error.name)) console.warn('A read on this device failed.', error)
    again = setTimeout(() => (subscription = start()), 1_000)
  }
  return () => {
    askedAt = 0
    clearTimeout(again)
    subscription.unsubscribe()
  }
}
