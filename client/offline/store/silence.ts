import { type Device, deviceOrNull } from './device-state.ts'
import { pendingWork, refuseAllWork, type PendingWork } from './safely.ts'
import { createStore } from '../../state/create-store.ts'
import { restDatabase, storageWork } from './connection.ts'

export const STORAGE_SILENT_TEXT =
  "This browser's storage has stopped answering. Close Standby and open it again. Nothing is lost."

/** The browser does not answer database requests. Nothing was written; earlier data is intact. */
export class StorageSilent extends Error {
  readonly detail = STORAGE_SILENT_TEXT

  constructor() {
    super(STORAGE_SILENT_TEXT)
    this.name = 'StorageSilent'
  }
}

/** ms. Time is counted in ticks instead of by the clock, so that a page that was asleep has not waited. */
const SILENCE_TICK_MS = 500
/** Ticks without an answer before the next step: four seconds. */
const SILENT_TICKS_MAX = 8

const silenceStore = createStore(false)
/** Whether the database has stopped answering. */
export const isStorageSilent = silenceStore.get
export const onStorageSilence = silenceStore.subscribe

/**
 * WebKit can stop answering a database for as long as the window lives (decision 146). Work without an answer for four
 * seconds is aborted and repeated on a new connection; after four more the page says so, rejects all work, and resumes
 * by itself if the browser does.
 */
export function watchForSilence(device: Device, onAnswer: () => void, tick = SILENCE_TICK_MS): void {
  const waited = new Map<PendingWork, number>()
  let answers = 0
  /** Ticks during which another silence counts as the second. */
  let remembered = 0
  const timer = setInterval(look, tick)
  device.signal.addEventListener('abort', () => {
    clearInterval(timer)
    if (isStorageSilent()) setStorageSilent(false)
  })

  function look() {
    if (isStorageSilent()) return
    if (isAlive()) waited.clear()
    for (const one of waited.keys()) if (!pendingWork.has(one)) waited.delete(one)
    for (const one of pendingWork) waited.set(one, (waited.get(one) ?? 0) + 1)
    remembered--
    if (Math.max(0, ...waited.values()) < SILENT_TICKS_MAX) return
    waited.clear()
    if (remembered > 0) void giveUp()
    else abortPending()
    remembered = 3 * SILENT_TICKS_MAX
  }

  /** A long write or upgrade of this page is in progress: other work waits for it legitimately. */
  function isAlive() {
    const work = storageWork()
    const before = answers
    answers = work?.answers ?? 0
    return answers !== before || work?.isUpgrading()
  }

  /** Aborts pending work, which safely() repeats on a new connection. */
  function abortPending() {
    storageWork()?.end()
    // Closed for good, because only that aborts an open that has no answer.
    device.db.close()
  }

  async function giveUp() {
    setStorageSilent(true)
    abortPending()
    let wait = tick * SILENT_TICKS_MAX
    while (isStorageSilent() && !(await Promise.race([resolveWhenWritable(device.db.name), resolveAfterMs(wait)])))
      wait *= 2
    if (!isStorageSilent()) return
    await device.db.open().catch(() => {})
    setStorageSilent(false)
    onAnswer()
  }
}

function setStorageSilent(now: boolean) {
  // Stops the animation of skeletons, which nothing will replace.
  if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-silent', now)
  refuseAllWork(now ? new StorageSilent() : null)
  silenceStore.set(now)
}

/** Resolves when the browser answers, however late. An error does not count as an answer. */
function resolveWhenWritable(name: string): Promise<true> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(name)
    opening.onupgradeneeded = () => {
      opening.transaction!.abort()
      resolve(true)
    }
    opening.onsuccess = () => {
      const database = opening.result
      try {
        const writing = database.transaction([...database.objectStoreNames], 'readwrite')
        writing.objectStore('facts').count()
        writing.oncomplete = () => resolve(true)
      } finally {
        database.close()
      }
    }
  })
}

const resolveAfterMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Closes the database while the page is in the background; client/boot/ ends pending transactions then. */
export function restDatabaseWhileAway(signal: AbortSignal) {
  let wake = () => {}
  const goToRest = () => {
    const device = deviceOrNull()
    if (device) wake = restDatabase(device.db)
  }
  addEventListener('pagehide', goToRest, { signal })
  document.addEventListener('freeze', goToRest, { signal })
  addEventListener('pageshow', () => wake(), { signal })
  document.addEventListener('resume', () => wake(), { signal })
}
