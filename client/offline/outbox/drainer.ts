import { isServerReached, onServerReach } from '../../http/reach.ts'
import { type AfterMsScheduler, scheduleAfterMs } from './after.ts'
import { drainQueue, waitingQueues, type QueueOutcome } from './drain.ts'
import { itemDueAtMs, firstDueItems } from './due.ts'
import { forgetNetworkFailures, isTooPatient, shortenPauses } from './pauses.ts'
import type { Device } from '../store/device.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { runOnDatabase } from '../store/safely.ts'
import { watchRows } from '../store/device-state.ts'
import { watchForLateItems } from './watch-for-late.ts'

/** ms after a failure on this device itself (of its storage, say). */
const DEVICE_FAULT_PAUSE_MS = 30_000
const WAKE_DELAY_MIN_MS = 1_000
const WAKE_DELAY_MAX_MS = 3_600_000

type DrainerOptions = {
  onOutcome?: (outcome: QueueOutcome) => void
  serviceWorker?: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined
  after?: AfterMsScheduler
}

/**
 * Keeps the outbox of one tab draining: woken by each new item, by signals such as a returning connection, and by its
 * own timer, which follows the rows: while an item can be sent or will be due, whoever has written it, it is set.
 */
export function startOutboxDrainer(
  device: Device,
  {
    onOutcome = () => {},
    serviceWorker = globalThis.navigator?.serviceWorker,
    after = scheduleAfterMs,
  }: DrainerOptions = {},
) {
  /** Queues that this tab is sending; true: woken meanwhile, so that it runs again. */
  const busy = new Map<string, boolean>()
  let rows: OutboxRow[] = []
  let stopTimer = () => {}
  /** ms; the device itself has failed: its timer does not fire before. */
  let restUntil = 0
  const stops = [
    watchRows(device, (db) => db.outbox.toArray(), follow),
    onServerReach(shorten),
    watchForLateItems(device, { rows: () => rows, isBusy: (queue) => busy.has(queue), wake: safeWake, after }),
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
      restUntil = device.now() + DEVICE_FAULT_PAUSE_MS
    } finally {
      busy.delete(queue)
      await readAgain()
    }
  }

  /** Rows that cannot be read now may wait all the same. */
  async function readAgain() {
    if (device.signal.aborted) return
    try {
      rows = await runOnDatabase(device.db, () => device.db.outbox.toArray())
      setTimer()
    } catch {
      setTimerIn(DEVICE_FAULT_PAUSE_MS)
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
    const dues = firstDueItems(rows, device).flatMap((row) =>
      busy.has(row.queue) ? [] : itemDueAtMs(row, device.db, now),
    )
    if (dues.length === 0) stopTimer()
    else setTimerIn(Math.max(Math.min(...dues) - now, Math.min(restUntil - now, DEVICE_FAULT_PAUSE_MS)))
  }

  function setTimerIn(ms: number) {
    stopTimer()
    if (!device.signal.aborted)
      stopTimer = after(Math.min(Math.max(ms, WAKE_DELAY_MIN_MS), WAKE_DELAY_MAX_MS), safeWake)
  }

  /** While requests get through, what failed for want of a line does not wait as if there were none. */
  function shorten() {
    if (!isServerReached() || device.signal.aborted || !rows.some(isTooPatient)) return
    shortenPauses(device).catch(() => {})
  }

  function safeWake() {
    wake().catch((error) => {
      if (device.signal.aborted) return
      console.warn('The outbox could not be read.', error)
      setTimerIn(DEVICE_FAULT_PAUSE_MS)
    })
  }

  /** Items that failed for want of a line are sent at once, those with a Retry-After still wait. */
  const wakeForLine = () => void forgetNetworkFailures(device).then(safeWake, safeWake)

  device.onQueued = () => {
    wakeForLine()
    void serviceWorker?.getRegistration().then(registerBackgroundSync)
  }
  return { wakeForSignal: wakeForLine }
}

/** Chromium wakes the worker when there is signal, even with the app closed; nothing depends on it. */
export async function registerBackgroundSync(registration?: ServiceWorkerRegistration) {
  const manager = (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync
  await manager?.register('outbox').catch(() => {})
}
