import { drainQueue, waitingQueues, type QueueOutcome } from './drain.ts'
import type { Device } from '../store/device.ts'
import { safely } from '../store/safely.ts'

/** ms after a failure on this device itself (of its storage, say). */
const FAULT_PAUSE = 30_000
const SOONEST = 1_000
const LATEST = 3_600_000

/**
 * Keeps the outbox of one tab draining: woken by each new item, by its own timer when the next attempt is due, and by
 * signals such as a returning connection.
 */
export function startDrainer(
  device: Device,
  onOutcome: (outcome: QueueOutcome) => void,
  serviceWorker = globalThis.navigator?.serviceWorker,
) {
  /** Queues that this tab is sending; true: woken meanwhile, so that it runs again. */
  const busy = new Map<string, boolean>()
  let timer: ReturnType<typeof setTimeout>
  let afterFault: ReturnType<typeof setTimeout>
  device.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    clearTimeout(afterFault)
  })

  async function wake() {
    if (device.signal.aborted) return
    for (const queue of await waitingQueues(device)) {
      if (busy.has(queue)) busy.set(queue, true)
      else void run(queue)
    }
    await setTimer()
  }

  async function run(queue: string) {
    try {
      do {
        busy.set(queue, false)
        onOutcome(await drainQueue(device, queue))
      } while (busy.get(queue) && !device.signal.aborted)
    } catch (error) {
      if (device.signal.aborted) return
      console.warn('Sending was interrupted; it goes on later.', error)
      afterFault = setTimeout(safeWake, FAULT_PAUSE)
    } finally {
      busy.delete(queue)
      await setTimer().catch(() => {})
    }
  }

  /** Set to the earliest attempt that is due; a queue that is being sent sets it again when it stops. */
  async function setTimer() {
    if (device.signal.aborted) return
    const rows = await safely(device.db, () => device.db.outbox.toArray())
    const dues = rows.flatMap(({ state, queue, next_try_at }) =>
      state === 'queued' && next_try_at && !busy.has(queue) ? [Date.parse(next_try_at)] : [],
    )
    clearTimeout(timer)
    if (dues.length === 0) return
    const wait = Math.min(...dues) - device.now()
    timer = setTimeout(safeWake, Math.min(Math.max(wait, SOONEST), LATEST))
  }

  function safeWake() {
    wake().catch((error) => {
      if (!device.signal.aborted) console.warn('The outbox could not be read.', error)
    })
  }

  device.onQueued = () => {
    safeWake()
    void serviceWorker?.getRegistration().then(askForBackgroundSync)
  }
  return {
    /** When signal is back: items that failed for lack of it are sent at once, those with a Retry-After still wait. */
    wakeForSignal: () => void forgetNetworkFailures(device).then(safeWake, safeWake),
  }
}

async function forgetNetworkFailures({ db }: Device) {
  await safely(db, () =>
    db.outbox.filter((row) => row.state === 'queued' && row.last_error?.status === 0).modify({ next_try_at: null }),
  )
}

/** Chromium wakes the worker when there is signal, even with the app closed; nothing depends on it. */
export async function askForBackgroundSync(registration?: ServiceWorkerRegistration) {
  const manager = (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync
  await manager?.register('outbox').catch(() => {})
}
