import type { Device } from '../store/device.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { safely } from '../store/safely.ts'
import type { After } from './after.ts'
import { dueAt, dueItems } from './due.ts'
import { LATE_FACT, type LateCount, readLate } from './late-count.ts'

/** ms between two looks. Time is counted in looks, so that a page that was asleep has not waited. */
const LOOK = 15_000
/** Looks after which an item that is due and was not tried is late: a minute. */
const LATE = 4
/** Where a request is under way, or another tab has the queue: the longest a piece of a file may take, and more. */
const LATE_WHILE_BUSY = 20

type Parts = {
  rows: () => OutboxRow[]
  isBusy: (queue: string) => boolean
  wake: () => void
  after: After
}

/**
 * The outbox's watchdog: whatever the reason, an item that is due and is not tried within a minute is counted on this
 * device, and the outbox is woken. It holds no timer of the drainer's and trusts none. @returns the function that ends it
 */
export function watchForLate(device: Device, { rows, isBusy, wake, after }: Parts): () => void {
  const seen = new Map<string, { mark: string; looks: number }>()
  let stop = after(LOOK, look)

  function look() {
    stop = after(LOOK, look)
    const now = device.now()
    const due = dueItems(rows(), device).filter((row) => dueAt(row, device) <= now)
    for (const queue of seen.keys()) if (!due.some((row) => row.queue === queue)) seen.delete(queue)
    for (const row of due) lookAt(row)
  }

  function lookAt(row: OutboxRow) {
    const mark = [row.id, row.tried_at, row.attempts, row.progress?.sent].join()
    const before = seen.get(row.queue)
    const looks = before?.mark === mark ? before.looks + 1 : 0
    seen.set(row.queue, { mark, looks })
    if (looks < (isBusy(row.queue) ? LATE_WHILE_BUSY : LATE)) return
    seen.delete(row.queue)
    console.warn(`An item of the outbox was due and not tried: ${row.kind}.`)
    void noteLate(device, row).catch(() => {})
    wake()
  }
  return () => stop()
}

async function noteLate({ db, now }: Device, { kind }: OutboxRow) {
  await safely(db, () =>
    db.transaction('rw', db.facts, async () => {
      const times = ((await readLate(db))?.times ?? 0) + 1
      const value: LateCount = { times, last: new Date(now()).toISOString(), kind }
      await db.facts.put({ key: LATE_FACT, value })
    }),
  )
}
