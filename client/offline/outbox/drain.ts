import { RequestError, type SendUntypedRequest } from '../../http/create-request.ts'
import { recordFailedAttempt, storeServerAnswer, writeWithReservedSpace } from './answers.ts'
import { parkForConfirmation, needsConfirmation } from './ask-first.ts'
import { itemDueAtMs, firstSendableItem } from './due.ts'
import { isKnownKind, outboxKindOf, awaitedItemId } from './registry.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import type { Device } from '../store/device.ts'
import { runOnDatabase } from '../store/safely.ts'

/**
 * 'paused': not signed in (any more); everything stays. 'waiting': a later attempt is scheduled. 'parked': the owner
 * must decide.
 */
export type QueueOutcome = 'empty' | 'waiting' | 'parked' | 'paused'

/**
 * Sends the items of one queue, in order, until it is empty or its first item cannot be sent now. A Web Lock, which a
 * killed tab releases, ensures one drainer per queue among all tabs and the worker.
 * @returns why it stopped
 * @throws anything but a failed request: storage errors, or a closed database; the item stays
 */
export async function drainQueue(device: Device, queue: string): Promise<QueueOutcome> {
  const name = `standby-outbox-${device.user_id}-${queue}`
  return device.locks.request(name, async () => {
    while (!device.signal.aborted) {
      const outcome = await sendFirstItem(device, queue)
      if (outcome !== 'sent') return outcome
    }
    return 'waiting'
  })
}

/** All queues in parallel: none waits for another. */
export async function drainAllQueues(device: Device): Promise<QueueOutcome[]> {
  const queues = await waitingQueues(device)
  return Promise.all(queues.map((queue) => drainQueue(device, queue)))
}

/** The names of all queues with an item, in the order of their first items. Throws if the database cannot be read. */
export async function waitingQueues({ db }: Device) {
  const rows = await runOnDatabase(db, () => db.outbox.orderBy('position').toArray())
  return [...new Set(rows.map(({ queue }) => queue))]
}

async function sendFirstItem(device: Device, queue: string): Promise<QueueOutcome | 'sent'> {
  const row = await readFirstSendable(device, queue)
  if (row === 'empty' || row === 'parked') return row
  const now = device.now()
  if (!isKnownKind(row) || itemDueAtMs(row, device.db, now) > now) return 'waiting'
  const token = device.token()
  if (!token || row.owner !== device.user_id) return 'paused'

  if (needsConfirmation(row, now)) {
    await parkForConfirmation(device, row)
    return 'sent'
  }
  const tried = await recordSendAttempt(device, row)
  if (!tried) return 'sent'
  try {
    if (!(await uploadItemFile(device, tried, token))) return 'sent'
    const { call, timeout, fits } = outboxKindOf(tried)
    const [method, path, body] = await call(tried, device.db)
    const reply = await (device.request as SendUntypedRequest)(method, path, body, {
      token,
      signal: device.signal,
      timeout,
      fits: (answer) => fits(answer, tried),
    })
    await storeServerAnswer(device, tried, reply)
    await drainReleasedQueue(device, tried)
    return 'sent'
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return recordFailedAttempt(device, tried, error)
  }
}

/** False if its item was removed from the outbox meanwhile. */
async function uploadItemFile(device: Device, row: OutboxRow, token: string): Promise<boolean> {
  const file = await outboxKindOf(row).file?.(row, device.db)
  if (!file) return true
  const { sendFileInPieces } = await import('./send-file.ts')
  return sendFileInPieces(device, row, token, file)
}

/**
 * Drains the queue of the item that waited for this one. Items of older versions, and repeated files, precede their
 * message in the same queue.
 */
async function drainReleasedQueue(device: Device, row: OutboxRow) {
  const id = outboxKindOf(row).releases?.(row)
  const released = id && (await runOnDatabase(device.db, () => device.db.outbox.get(id)))
  if (released && released.queue !== row.queue) await drainQueue(device, released.queue)
}

async function readFirstSendable({ db }: Device, queue: string) {
  const rows = await runOnDatabase(db, () => db.outbox.where({ queue }).sortBy('position'))
  const others = rows.flatMap((row) => awaitedItemId(row) ?? [])
  const unsent = others.length > 0 ? await db.outbox.where('id').anyOf(others).primaryKeys() : []
  return firstSendableItem(rows, new Set(unsent))
}

/**
 * Stored before the request is sent: from now on the server may have it. Returns the row as it is now; null: removed
 * meanwhile, or queued anew under its id, behind files that must be sent before it.
 */
async function recordSendAttempt(device: Device, { id, position }: OutboxRow) {
  const { db, now } = device
  const asTried = ({ brought: _brought, ...row }: OutboxRow) =>
    ({ ...row, tried_at: new Date(now()).toISOString() }) as OutboxRow
  const isInItsPlace = (row: OutboxRow) => row.position === position
  const write = () =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get(id)
      if (!row || !isInItsPlace(row)) return null
      await db.outbox.put(asTried(row))
      return asTried(row)
    })
  // If it cannot be stored, the item is sent all the same, because sending frees space.
  const unwritten = async () => {
    const row = await runOnDatabase(db, () => db.outbox.get(id))
    return row && isInItsPlace(row) ? asTried(row) : null
  }
  return writeWithReservedSpace(device, write, unwritten)
}
