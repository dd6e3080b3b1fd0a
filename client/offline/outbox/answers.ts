import type { RequestError } from '../../http/create-request.ts'
import type { Device } from '../store/device.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { releaseReservedSpace } from '../store/reserved-space.ts'
import { runOnDatabase, StorageFull } from '../store/safely.ts'
import { setSyncState } from '../sync/sync-state.ts'
import { retryPauseMs } from './backoff.ts'
import { outboxKindOf, kindTablesOf } from './registry.ts'
import type { StandbyDb } from '../store/database.ts'
import { UNTRIED_FIELDS } from './enqueue.ts'

/**
 * Deletes the row in the transaction that writes the server's answer. A row that was changed meanwhile stays and is
 * sent again.
 */
export async function storeServerAnswer(device: Device, row: OutboxRow, reply: unknown) {
  const { db } = device
  const kind = outboxKindOf(row)
  async function takeOut() {
    const now = await db.outbox.get(row.id)
    if (!now || !kind.isRaised?.(now, row)) await db.outbox.delete(row.id)
    return now
  }
  const write = () =>
    db.transaction('rw', kindTablesOf(row), async () => {
      const latest = await takeOut()
      await kind.landed(db, latest ?? row, reply as never, latest === undefined)
    })
  // Deleting takes no space; the rest of the answer comes by sync.
  await writeWithReservedSpace(device, write, (full) =>
    kind.landedWithoutRoom
      ? kind.landedWithoutRoom(device, row, reply as never, full)
      : runOnDatabase(db, async () => void (await takeOut())),
  )
}

/** ms; the longest pause after failures for want of a line, once it is known that there is one. */
const ON_LINE_PAUSE_MAX_MS = 15_000

/** 'sent': the queue continues with the next item. */
export async function recordFailedAttempt(
  device: Device,
  row: OutboxRow,
  { status, detail, errors, retryAfter }: RequestError,
): Promise<'paused' | 'waiting' | 'sent'> {
  if (status === 401) return 'paused'
  if (status === 404 && outboxKindOf(row).isDoneWhenGone?.(row)) {
    await storeServerAnswer(device, row, null)
    return 'sent'
  }
  const { db } = device
  const isTransient = status < 400 || status >= 500 || TRANSIENT_STATUSES.has(status)
  const isStillHere = await writeWithReservedSpace(device, () =>
    db.transaction('rw', kindTablesOf(row), async () => {
      const now = await db.outbox.get(row.id)
      // A sync has brought what the lost answer would have, or its owner has taken it back.
      if (!now) return false
      // A file that has made progress since counts as a first attempt.
      const attempts = now.attempts + 1
      const change = { attempts, last_error: { status, detail, ...(errors && { errors }) } }
      if (isTransient) {
        // A Retry-After holds, whatever is known of the line.
        const isForWantOfLine = status === 0 && !retryAfter
        await db.outbox.put({
          ...now,
          ...change,
          next_try_at: after(retryPauseMs(attempts, device.random, retryAfter)),
          on_line_at: isForWantOfLine ? after(retryPauseMs(attempts, device.random, 0, ON_LINE_PAUSE_MAX_MS)) : null,
        })
      } else if (status === 410) {
        // An earlier attempt created it, and it has been deleted since.
        await db.outbox.delete(row.id)
        await outboxKindOf(now).discarded(db, now)
      } else if (!(await requeueLostFiles(db, now, status))) {
        await db.outbox.put({ ...now, ...change, state: 'parked', next_try_at: null })
        await outboxKindOf(now).parked(db, now)
      }
      return true
    }),
  )
  return isTransient && isStillHere ? 'waiting' : 'sent'

  function after(ms: number) {
    return new Date(device.now() + ms).toISOString()
  }
}

/** Time-out, too early, too many requests: the same request may succeed later. */
const TRANSIENT_STATUSES = new Set([408, 425, 429])

/**
 * On a full device, releases the space that is reserved for sending and writes again; if that is not enough, calls
 * `otherwise`.
 */
export async function writeWithReservedSpace<T>(
  { db }: Device,
  write: () => PromiseLike<T>,
  otherwise?: (full: StorageFull) => Promise<T>,
): Promise<T> {
  try {
    return await runOnDatabase(db, write)
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
  }
  setSyncState({ full: true })
  await releaseReservedSpace(db)
  try {
    return await runOnDatabase(db, write)
  } catch (error) {
    if (!(error instanceof StorageFull) || !otherwise) throw error
    return otherwise(error)
  }
}

/**
 * A message or a portfolio item was refused by a server that may have lost its files (restored from a backup since they
 * were uploaded): files still on this device are queued before it, under their own ids, and it is sent again. An upload
 * that the server still has returns the first answer. Only once for each retry by the owner. Called inside a
 * transaction.
 */
async function requeueLostFiles(db: StandbyDb, row: OutboxRow, status: number): Promise<boolean> {
  const { lostFiles } = outboxKindOf(row)
  if (row.bytes_again || status !== lostFiles?.status) return false
  const files = await lostFiles.here(db, row)
  if (files.length === 0) return false
  const { queue, owner, title, created_at } = row
  for (const [at, file] of files.entries()) {
    // Positions are whole numbers: fractions order the files between this item and the one before.
    const position = row.position - 1 + (at + 1) / (files.length + 1)
    await db.outbox.put({ ...file, ...UNTRIED_FIELDS, queue, owner, title, created_at, position })
  }
  await db.outbox.put({ ...row, bytes_again: true, next_try_at: null })
  return true
}
