import { RequestError } from '../http/request-error.ts'
import { phoneOrNull, type Phone } from './phone.ts'
import { pull } from './pull.ts'
import { StorageFull } from './safely.ts'
import { setLine } from './status-store.ts'

/** Brings the phone of the person signed in up to date. Never throws: what it finds shows in the rows and the status. */
export async function syncNow(): Promise<void> {
  const phone = phoneOrNull()
  if (phone) await syncPhone(phone)
}

const running = new WeakMap<Phone, { again: boolean; done: Promise<void> }>()

/** Calls that come while one runs are answered together by one more. */
export function syncPhone(phone: Phone): Promise<void> {
  const now = running.get(phone)
  if (now) {
    now.again = true
    return now.done
  }
  const run = { again: false, done: Promise.resolve() }
  running.set(phone, run)
  run.done = untilQuiet(phone, run).finally(() => running.delete(phone))
  return run.done
}

async function untilQuiet(phone: Phone, run: { again: boolean }) {
  do {
    run.again = false
    await pullOnce(phone)
  } while (run.again && !phone.signal.aborted)
}

async function pullOnce(phone: Phone) {
  try {
    await pull(phone)
    setLine({ full: false, paused: false, synced: true })
  } catch (error) {
    if (phone.signal.aborted) return
    setLine({ synced: false })
    if (error instanceof StorageFull) setLine({ full: true })
    else if (error instanceof RequestError && error.status === 401) setLine({ paused: true })
    else if (!(error instanceof RequestError)) console.warn('Syncing was interrupted; it goes on later.', error)
  }
}
