import type { Device } from './device.ts'
import { asked, refuseAll, type Asked } from './safely.ts'
import { storageWork } from './connection.ts'

export const SILENT = "This browser's storage has stopped answering. Close Standby and open it again. Nothing is lost."

/** The browser does not answer what its database is asked. Nothing was written; what was there is intact. */
export class StorageSilent extends Error {
  readonly detail = SILENT

  constructor() {
    super(SILENT)
    this.name = 'StorageSilent'
  }
}

/** ms. Ticks and not the clock: a page that slept has not waited. */
const TICK = 500
/** Ticks without an answer before the next step: four seconds. */
const PATIENCE = 8

let silent = false
const listeners = new Set<() => void>()
/** Whether the database has stopped answering. */
export const isSilent = () => silent

/** @returns the function that ends the listening */
export function onSilence(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * WebKit can stop answering a database for as long as the window lives (decision 146). What has had no answer for four seconds is ended and
 * asked once more on a new connection; after four more the page says so, refuses what it is asked, and goes on by itself if the browser does.
 */
export function watchForSilence(device: Device, onAnswer: () => void, tick = TICK): void {
  const waited = new Map<Asked, number>()
  let answers = 0
  /** Ticks for which another silence is a second one. */
  let remembered = 0
  const timer = setInterval(look, tick)
  device.signal.addEventListener('abort', () => {
    clearInterval(timer)
    if (silent) say(false)
  })

  function look() {
    if (silent) return
    if (isAlive()) waited.clear()
    for (const one of waited.keys()) if (!asked.has(one)) waited.delete(one)
    for (const one of asked) waited.set(one, (waited.get(one) ?? 0) + 1)
    remembered--
    if (Math.max(0, ...waited.values()) < PATIENCE) return
    waited.clear()
    if (remembered > 0) void giveUp()
    else letGo()
    remembered = 3 * PATIENCE
  }

  /** A long write of this page goes on, or its upgrade: others wait for it, and not in vain. */
  function isAlive() {
    const work = storageWork()
    const before = answers
    answers = work?.answers ?? 0
    return answers !== before || work?.isUpgrading()
  }

  /** What was asked fails, and is done again by safely() on a new connection. */
  function letGo() {
    storageWork()?.end()
    // Not ready to open itself again: an opening that has no answer is given up only so.
    device.db.close()
  }

  async function giveUp() {
    say(true)
    letGo()
    let wait = tick * PATIENCE
    while (silent && !(await Promise.race([canWrite(device.db.name), pause(wait)]))) wait *= 2
    if (!silent) return
    await device.db.open().catch(() => {})
    say(false)
    onAnswer()
  }
}

function say(now: boolean) {
  silent = now
  // Nothing more will come where a skeleton stands.
  if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-silent', now)
  refuseAll(now ? new StorageSilent() : null)
  for (const listener of listeners) listener()
}

/** Resolves when the browser answers, however late. An error is not what it answers with while it is well. */
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
