import { type Device, deviceOrNull } from './device-state.ts'
import { asked, refuseAll, type Asked } from './safely.ts'
import { createStore } from '../../state/create-store.ts'
import { restDatabase, storageWork } from './connection.ts'

export const SILENT = "This browser's storage has stopped answering. Close Standby and open it again. Nothing is lost."

/** The browser does not answer database requests. Nothing was written; earlier data is intact. */
export class StorageSilent extends Error {
  readonly detail = SILENT

  constructor() {
    super(SILENT)
    this.name = 'StorageSilent'
  }
}

/** ms. Time is counted in ticks instead of by the clock, so that a page that was asleep has not waited. */
const TICK = 500
/** Ticks without an answer before the next step: four seconds. */
const PATIENCE = 8

const silent = createStore(false)
/** Whether the database has stopped answering. */
export const isSilent = silent.get
export const onSilence = silent.subscribe

/**
 * WebKit can stop answering a database for as long as the window lives (decision 146). Work without an answer for four
 * seconds is aborted and repeated on a new connection; after four more the page says so, rejects all work, and resumes
 * by itself if the browser does.
 */
export function watchForSilence(device: Device, onAnswer: () => void, tick = TICK): void {
  const waited = new Map<Asked, number>()
  let answers = 0
  /** Ticks during which another silence counts as the second. */
  let remembered = 0
  const timer = setInterval(look, tick)
  device.signal.addEventListener('abort', () => {
    clearInterval(timer)
    if (isSilent()) setSilent(false)
  })

  function look() {
    if (isSilent()) return
    if (isAlive()) waited.clear()
    for (const one of waited.keys()) if (!asked.has(one)) waited.delete(one)
    for (const one of asked) waited.set(one, (waited.get(one) ?? 0) + 1)
    remembered--
    if (Math.max(0, ...waited.values()) < PATIENCE) return
    waited.clear()
    if (remembered > 0) void giveUp()
    else abortPending()
    remembered = 3 * PATIENCE
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
    setSilent(true)
    abortPending()
    let wait = tick * PATIENCE
    while (isSilent() && !(await Promise.race([canWrite(device.db.name), pause(wait)]))) wait *= 2
    if (!isSilent()) return
    await device.db.open().catch(() => {})
    setSilent(false)
    onAnswer()
  }
}

function setSilent(now: boolean) {
  // Stops the animation of skeletons, which nothing will replace.
  if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-silent', now)
  refuseAll(now ? new StorageSilent() : null)
  silent.set(now)
}

/** Resolves when the browser answers, however late. An error does not count as an answer. */
function canWrite(name: string): Promise<true> {
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

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Closes the database while the page is in the background; client/boot/ ends pending transactions then. */
export function restWhileAway(signal: AbortSignal) {
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
