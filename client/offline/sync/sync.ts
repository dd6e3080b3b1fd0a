import { RequestError } from '../../http/request-error.ts'
import { phoneOrNull, type Phone } from '../store/device.ts'
import { pull } from './pull.ts'
import { safely, StorageFull } from '../store/safely.ts'
import { lineState, setLine } from './line.ts'

/** Brings the phone of the person signed in up to date. Never throws: what it finds shows in the rows and the status. */
export async function syncNow(): Promise<void> {
  const phone = phoneOrNull()
  if (phone) await syncPhone(phone)
}

const running = new WeakMap<Phone, { again: boolean; done: Promise<boolean> }>()

/** Calls that come while one runs are answered together by one more. False: it failed. */
export function syncPhone(phone: Phone): Promise<boolean> {
  const now = running.get(phone)
  if (now) {
    now.again = true
    return now.done
  }
  const run = { again: false, done: Promise.resolve(false) }
  running.set(phone, run)
  run.done = untilQuiet(phone, run).finally(() => running.delete(phone))
  return run.done
}

async function untilQuiet(phone: Phone, run: { again: boolean }) {
  let isDone
  do {
    run.again = false
    isDone = await pullOnce(phone)
  } while (run.again && !phone.signal.aborted)
  return isDone
}

async function pullOnce(phone: Phone) {
  try {
    if (lineState().full && (await hasToSend(phone))) return false
    await pull(phone)
    setLine({ full: false, paused: false, synced: true })
    return true
  } catch (error) {
    if (phone.signal.aborted) return false
    setLine({ synced: false })
    if (error instanceof StorageFull) setLine({ full: true })
    else if (error instanceof RequestError && error.status === 401) setLine({ paused: true })
    else if (!(error instanceof RequestError)) console.warn('Syncing was interrupted; it goes on later.', error)
    return false
  }
}

/** On a full phone what waits goes first: what is new would take the room that sending needs. What failed for other reasons holds up nothing. */
const hasToSend = async ({ db }: Phone) =>
  (await safely(db, () => db.outbox.filter((row) => row.state === 'queued' && !row.next_try_at).count())) > 0
