import type { Device } from '../store/device.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { runOnDatabase } from '../store/safely.ts'
import type { AfterMsScheduler } from './after.ts'
import { itemDueAtMs, firstDueItems } from './due.ts'
import { LATE_COUNT_FACT, type LateCount, readLateCount } from './late-count.ts'

/** ms between two looks. Time is counted in looks, so that a page that was asleep has not waited. */
const LATE_CHECK_INTERVAL_MS = 15_000
/** Looks after which an item that is due and was not tried is late: a minute. */
const LATE_AFTER_CHECKS = 4
/** Where a request is under way, or another tab has the queue: the longest a piece of a file may take, and more. */
const LATE_AFTER_CHECKS_WHILE_BUSY = 20

type LateWatchOptions = {
  rows: () => OutboxRow[]
  isBusy: (queue: string) => boolean
  wake: () => void
  after: AfterMsScheduler
}

/**
 * The outbox's watchdog: whatever the reason, an item that is due and is not tried within a minute is counted on this
 * device, and the outbox is woken. It holds no timer of the drainer's and trusts none. @returns the function that ends it
 */
export function watchForLateItems(device: Device, { rows, isBusy, wake, after }: LateWatchOptions): () => void {
  const seen = new Map<string, { mark: string; looks: number }>()
  let stop = after(LATE_CHECK_INTERVAL_MS, look)

  function look() {
    stop = after(LATE_CHECK_INTERVAL_MS, look)
    const now = device.now()
    const due = firstDueItems(rows(), device).filter((row) => itemDueAtMs(row, device.db, now) <= now)
    for (const queue of seen.keys()) if (!due.some((row) => row.queue === queue)) seen.delete(queue)
    for (const row of due) lookAt(row)
  }

  function lookAt(row: OutboxRow) {
    const mark = [row.id, row.tried_at, row.attempts, row.progress?.sent].join()
    const before = seen.get(row.queue)
    const looks = before?.mark === mark ? before.looks + 1 : 0
    seen.set(row.queue, { mark, looks })
    if (looks < (isBusy(row.queue) ? LATE_AFTER_CHECKS_WHILE_BUSY : LATE_AFTER_CHECKS)) return
    seen.delete(row.queue)
    console.warn(`An item of the outbox was due and not tried: ${row.kind}.`)
    void recordLateItem(device, row).catch(() => {})
    wake()
  }
  return () => stop()
}

async function recordLateItem({ db, now }: Device, { kind }: OutboxRow) {
  await runOnDatabase(db, () =>
    db.transaction('rw', db.facts, async () => {
      const times = ((await readLateCount(db))?.times ?? 0) + 1
      const value: LateCount = { times, last: new Date(now()).toISOString(), kind }
      await db.facts.put({ key: LATE_COUNT_FACT, value })
    }),
  )
}
