import { drainQueue, waitingQueues, type QueueOutcome } from './drain.ts'
import type { Phone } from '../store/device.ts'
import { safely } from '../store/safely.ts'

/** ms. Something on this phone failed (its storage, say), not the sending. */
const FAULT_PAUSE = 30_000
const SOONEST = 1_000
const LATEST = 3_600_000

/** Keeps the outbox of one tab going: woken by whatever may help, and by its own timer when the next try is due. */
export function startDrainer(phone: Phone, onOutcome: (outcome: QueueOutcome) => void) {
  /** Queues being sent by this tab; true: woken meanwhile, look again. */
  const busy = new Map<string, boolean>()
  let timer: ReturnType<typeof setTimeout>
  let afterFault: ReturnType<typeof setTimeout>
  phone.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    clearTimeout(afterFault)
  })

  async function wake() {
    if (phone.signal.aborted) return
    for (const queue of await waitingQueues(phone)) {
      if (busy.has(queue)) busy.set(queue, true)
      else void run(queue)
    }
    await setTimer()
  }

  async function run(queue: string) {
    try {
      do {
        busy.set(queue, false)
        onOutcome(await drainQueue(phone, queue))
      } while (busy.get(queue) && !phone.signal.aborted)
    } catch (error) {
      if (phone.signal.aborted) return
      console.warn('Sending was interrupted; it goes on later.', error)
      afterFault = setTimeout(safeWake, FAULT_PAUSE)
    } finally {
      busy.delete(queue)
      await setTimer().catch(() => {})
    }
  }

  /** For the earliest try that is due; a queue that is being sent sets it again when it stops. */
  async function setTimer() {
    if (phone.signal.aborted) return
    const rows = await safely(phone.db, () => phone.db.outbox.toArray())
    const dues = rows.flatMap(({ state, queue, next_try_at }) =>
      state === 'queued' && next_try_at && !busy.has(queue) ? [Date.parse(next_try_at)] : [],
    )
    clearTimeout(timer)
    if (dues.length === 0) return
    const wait = Math.min(...dues) - phone.now()
    timer = setTimeout(safeWake, Math.min(Math.max(wait, SOONEST), LATEST))
  }

  function safeWake() {
    wake().catch((error) => {
      if (!phone.signal.aborted) console.warn('The outbox could not be read.', error)
    })
  }

  return {
    wake: safeWake,
    /** There is signal again: what failed for want of it need not wait; what the server asked to wait does. */
    wakeForSignal: () => void forgetNetworkFailures(phone).then(safeWake, safeWake),
  }
}

async function forgetNetworkFailures({ db }: Phone) {
  await safely(db, () =>
    db.outbox.filter((row) => row.state === 'queued' && row.last_error?.status === 0).modify({ next_try_at: null }),
  )
}
