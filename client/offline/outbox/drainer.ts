import { isReached, onReach } from '../../http/reach.ts'
import { type After, afterMs } from './after.ts'
import { drainQueue, waitingQueues, type QueueOutcome } from './drain.ts'
import { dueAt, dueItems } from './due.ts'
import { forgetNetworkFailures, isTooPatient, shortenPauses } from './pauses.ts'
import type { Device } from '../store/device.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { safely } from '../store/safely.ts'
import { watchRows } from '../store/device-state.ts'
import { watchForLate } from './watch-for-late.ts'

/** ms after a failure on this device itself (of its storage, say). */
const FAULT_PAUSE = 30_000
const SOONEST = 1_000
const LATEST = 3_600_000

type Parts = {
  onOutcome?: (outcome: QueueOutcome) => void
  serviceWorker?: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined
  after?: After
}

/**
 * Keeps the outbox of one tab draining: woken by each new item, by signals such as a returning connection, and by its
 * own timer, which follows the rows: while an item can be sent or will be due, whoever has written it, it is set.
 */
export function startDrainer(
  device: Device,
  { onOutcome = () => {}, serviceWorker = globalThis.navigator?.serviceWorker, after = afterMs }: Parts = {},
) {
  /** Queues that this tab is sending; true: woken meanwhile, so that it runs again. */
  const busy = new Map<string, boolean>()
  let rows: OutboxRow[] = []
  let stopTimer = () => {}
  /** ms; the device itself has failed: its timer does not fire before. */
  let restUntil = 0
  const stops = [
    watchRows(device, (db) => db.outbox.toArray(), follow),
    onReach(shorten),
    watchForLate(device, { rows: () => rows, isBusy: (queue) => busy.has(queue), wake: safeWake, after }),
  ]
  device.signal.addEventListener('abort', () => [stopTimer, ...stops].forEach((stop) => stop()))

  async function wake() {
    if (device.signal.aborted) return
    for (const queue of await waitingQueues(device)) {
      if (busy.has(queue)) busy.set(queue, true)
      else void run(queue)
    }
    await readAgain()
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
      restUntil = device.now() + FAULT_PAUSE
    } finally {
      busy.delete(queue)
      await readAgain()
    }
  }

  /** Rows that cannot be read now may wait all the same. */
  async function readAgain() {
    if (device.signal.aborted) return
    try {
      rows = await safely(device.db, () => device.db.outbox.toArray())
      setTimer()
    } catch {
      setTimerIn(FAULT_PAUSE)
    }
  }

  function follow(now: OutboxRow[]) {
    rows = now
    setTimer()
    shorten()
  }

  /** Set to the earliest item that is due; a queue that is being sent sets it again when it stops. */
  function setTimer() {
    const now = device.now()
    const dues = dueItems(rows, device).flatMap((row) => (busy.has(row.queue) ? [] : dueAt(row, device)))
    if (dues.length === 0) stopTimer()
    else setTimerIn(Math.max(Math.min(...dues) - now, Math.min(restUntil - now, FAULT_PAUSE)))
  }

  function setTimerIn(ms: number) {
    stopTimer()
    if (!device.signal.aborted) stopTimer = after(Math.min(Math.max(ms, SOONEST), LATEST), safeWake)
  }

  /** While requests get through, what failed for want of a line does not wait as if there were none. */
  function shorten() {
    if (!isReached() || device.signal.aborted || !rows.some(isTooPatient)) return
    shortenPauses(device).catch(() => {})
  }

  function safeWake() {
    wake().catch((error) => {
      if (device.signal.aborted) return
      console.warn('The outbox could not be read.', error)
      setTimerIn(FAULT_PAUSE)
    })
  }

  /** Items that failed for want of a line are sent at once, those with a Retry-After still wait. */
  const wakeForLine = () => void forgetNetworkFailures(device).then(safeWake, safeWake)

  device.onQueued = () => {
    wakeForLine()
    void serviceWorker?.getRegistration().then(askForBackgroundSync)
  }
  return { wakeForSignal: wakeForLine }
}

/** Chromium wakes the worker when there is signal, even with the app closed; nothing depends on it. */
export async function askForBackgroundSync(registration?: ServiceWorkerRegistration) {
  const manager = (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync
  await manager?.register('outbox').catch(() => {})
}
