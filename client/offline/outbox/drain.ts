import { RequestError, type SendAny } from '../../http/create-request.ts'
import { failed, landed, withRoom } from './answers.ts'
import { askFirst, isToBeAsked } from './ask-first.ts'
import { dueAt, firstOf } from './due.ts'
import { isKnown, kindOf, waitsFor } from './registry.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import type { Device } from '../store/device.ts'
import { safely } from '../store/safely.ts'

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
      const outcome = await sendFirst(device, queue)
      if (outcome !== 'sent') return outcome
    }
    return 'waiting'
  })
}

/** All queues in parallel: none waits for another. */
export async function drainAll(device: Device): Promise<QueueOutcome[]> {
  const queues = await waitingQueues(device)
  return Promise.all(queues.map((queue) => drainQueue(device, queue)))
}

/** The names of all queues with an item, in the order of their first items. Throws if the database cannot be read. */
export async function waitingQueues({ db }: Device) {
  const rows = await safely(db, () => db.outbox.orderBy('position').toArray())
  return [...new Set(rows.map(({ queue }) => queue))]
}

async function sendFirst(device: Device, queue: string): Promise<QueueOutcome | 'sent'> {
  const row = await readFirst(device, queue)
  if (row === 'empty' || row === 'parked') return row
  const now = device.now()
  if (!isKnown(row) || dueAt(row, device) > now) return 'waiting'
  const token = device.token()
  if (!token || row.owner !== device.user_id) return 'paused'

  if (isToBeAsked(row, now)) {
    await askFirst(device, row)
    return 'sent'
  }
  const tried = await noteTry(device, row)
  if (!tried) return 'sent'
  try {
    if (!(await sendFileOf(device, tried, token))) return 'sent'
    const { call, timeout, fits } = kindOf(tried)
    const [method, path, body] = await call(tried, device.db)
    const reply = await (device.request as SendAny)(method, path, body, {
      token,
      signal: device.signal,
      timeout,
      fits: (answer) => fits(answer, tried),
    })
    await landed(device, tried, reply)
    await sendReleased(device, tried)
    return 'sent'
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return failed(device, tried, error)
  }
}

/** False if its item was removed from the outbox meanwhile. */
async function sendFileOf(device: Device, row: OutboxRow, token: string): Promise<boolean> {
  const file = await kindOf(row).file?.(row, device.db)
  if (!file) return true
  const { sendFile } = await import('./send-file.ts')
  return sendFile(device, row, token, file)
}

/**
 * Drains the queue of the item that waited for this one. Items of older versions, and repeated files, precede their
 * message in the same queue.
 */
async function sendReleased(device: Device, row: OutboxRow) {
  const id = kindOf(row).releases?.(row)
  const released = id && (await safely(device.db, () => device.db.outbox.get(id)))
  if (released && released.queue !== row.queue) await drainQueue(device, released.queue)
}

async function readFirst({ db }: Device, queue: string) {
  const rows = await safely(db, () => db.outbox.where({ queue }).sortBy('position'))
  const others = rows.flatMap((row) => waitsFor(row) ?? [])
  const unsent = others.length > 0 ? await db.outbox.where('id').anyOf(others).primaryKeys() : []
  return firstOf(rows, new Set(unsent))
}

/**
 * Stored before the request is sent: from now on the server may have it. Returns the row as it is now; null: removed
 * meanwhile.
 */
async function noteTry(device: Device, { id }: OutboxRow) {
  const { db, now } = device
  const asTried = (row: OutboxRow) => ({ ...row, tried_at: new Date(now()).toISOString() })
  const write = () =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get(id)
      if (!row) return null
      await db.outbox.put(asTried(row))
      return asTried(row)
    })
  // If it cannot be stored, the item is sent all the same, because sending frees space.
  const unwritten = async () => {
    const row = await safely(db, () => db.outbox.get(id))
    return row ? asTried(row) : null
  }
  return withRoom(device, write, unwritten)
}
