import type { UploadedAttachment } from '../../../shared/messages.ts'
import { RequestError } from '../../http/request-error.ts'
import { backoff } from './backoff.ts'
import { queueBytesAgain } from './bytes-again.ts'
import type { StandbyDb } from '../store/database.ts'
import { ITEM_TABLES, isKnown, kindOf } from './registry.ts'
import type { Row } from './kind.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import type { Device } from '../store/device.ts'
import { laneOf } from '../store/portfolio-rows.ts'
import { freeReserve } from '../store/reserve.ts'
import { safely, StorageFull } from '../store/safely.ts'
import { setLine } from '../sync/line.ts'

/** 'paused': not signed in (any more); everything is kept. 'waiting': a later try is set. 'parked': its owner must decide. */
export type QueueOutcome = 'empty' | 'waiting' | 'parked' | 'paused'

/**
 * Sends what one queue holds, in order, until it is empty or its first item cannot go now. One drainer at a time for each
 * queue among all tabs and the worker: a Web Lock, which a killed tab lets go of.
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

/** All queues at once: none waits for another. */
export async function drainAll(device: Device): Promise<QueueOutcome[]> {
  const queues = await waitingQueues(device)
  return Promise.all(queues.map((queue) => drainQueue(device, queue)))
}

export async function waitingQueues({ db }: Device) {
  const rows = await safely(db, () => db.outbox.orderBy('position').toArray())
  return [...new Set(rows.map(({ queue }) => queue))]
}

async function sendFirst(device: Device, queue: string): Promise<QueueOutcome | 'sent'> {
  const row = await firstOf(device, queue)
  if (row === 'empty' || row === 'parked') return row
  if (!isKnown(row) || isLater(row, device.now())) return 'waiting'
  const token = device.token()
  if (!token || row.owner !== device.user_id) return 'paused'

  const tried = await noteTry(device, row)
  if (!tried) return 'sent'
  try {
    if (!(await sendFileOf(device, tried, token))) return 'sent'
    const { call, timeout, fits } = kindOf(tried)
    const [method, path, body] = await call(tried, device.db)
    const reply = await device.request(method, path, body, {
      token,
      signal: device.signal,
      timeout,
      fits: (answer) => fits(answer, tried),
    })
    await landed(device, tried, reply)
    await sendMessageOf(device, tried)
    return 'sent'
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return failed(device, tried, error)
  }
}

/** False: its item was taken out of the outbox meanwhile. */
async function sendFileOf(device: Device, row: OutboxRow, token: string): Promise<boolean> {
  const file = await kindOf(row).file?.(row, device.db)
  if (!file) return true
  const { sendFile } = await import('./send-file.ts')
  return sendFile(device, row, token, file)
}

/** What waited for a file that has arrived. One queued by an older version, or once more, stands before its message in the same queue. */
async function sendMessageOf(device: Device, row: OutboxRow) {
  if (row.kind !== 'attachment') return
  const message = await safely(device.db, () => device.db.outbox.get(row.body.message_id))
  if (message && message.queue !== row.queue) await drainQueue(device, message.queue)
}

/** A clock that was set back since the last try does not make an item wait for it to come round again. */
function isLater({ next_try_at, tried_at }: OutboxRow, now: number) {
  if (!next_try_at || (tried_at && Date.parse(tried_at) > now)) return false
  return Date.parse(next_try_at) > now
}

/** The first that may go: what was refused waits for its owner, with what belongs to it; words do not wait for a file. */
async function firstOf({ db }: Device, queue: string): Promise<OutboxRow | 'empty' | 'parked'> {
  const all = await safely(db, () => db.outbox.where({ queue }).sortBy('position'))
  const uploads = await uploadsOf(db, all)
  const rows = all.filter((row) => !uploads.has(fileOf(row)))
  const held = new Set(rows.filter(({ state }) => state === 'parked').map(laneOf))
  const isHeld = (row: OutboxRow) => held.has(laneOf(row)) || held.has(row.queue)
  return rows.find((row) => !isHeld(row)) ?? (rows.length > 0 ? 'parked' : 'empty')
}

/** Of messages here whose files have not arrived: each upload is a row of its own, and wakes this queue when it has landed. */
async function uploadsOf(db: StandbyDb, rows: OutboxRow[]): Promise<Set<string | undefined>> {
  const ids = rows.flatMap((row) => fileOf(row) ?? [])
  return new Set(ids.length > 0 ? await db.outbox.where('id').anyOf(ids).primaryKeys() : [])
}

function fileOf(row: OutboxRow) {
  const attachment = row.kind === 'message' ? row.body.attachment : undefined
  return attachment?.attachment_url ? undefined : attachment?.id
}

/** Written before the request goes: from now on the server may have it. The row as it now is; null: taken out meanwhile. */
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
  // What cannot be written down goes all the same: to send is the way to room.
  const unwritten = async () => {
    const row = await safely(db, () => db.outbox.get(id))
    return row ? asTried(row) : null
  }
  return withRoom(device, write, unwritten)
}

/** The row leaves the outbox in the transaction that writes the server's answer. A read mark raised meanwhile goes out again. */
async function landed(device: Device, row: OutboxRow, reply: unknown) {
  const { db } = device
  async function takeOut() {
    const now = await db.outbox.get(row.id)
    const isRaised = now?.kind === 'read' && row.kind === 'read' && now.body.seq > row.body.seq
    if (!isRaised) await db.outbox.delete(row.id)
  }
  const write = () =>
    db.transaction('rw', ITEM_TABLES, async () => {
      await takeOut()
      await kindOf(row).landed(db, row, reply as never)
    })
  // To take away needs no room; the rest of the answer comes by sync.
  await withRoom(device, write, (full) =>
    row.kind === 'attachment' ? sendAlong(device, row, reply as UploadedAttachment, full) : safely(db, takeOut),
  )
}

/**
 * A file has arrived, and there is no room to tell its message where it is: the message leaves with the address from memory, then both are
 * taken away at once. Cut off in between, the file and its message are sent again under the same ids. Throws `full` where the message
 * cannot go now: its application is before it, or it was refused.
 */
async function sendAlong(device: Device, row: Row<'attachment'>, uploaded: UploadedAttachment, full: StorageFull) {
  const { db, signal } = device
  const message = await safely(db, () => db.outbox.get(row.body.message_id))
  if (message?.kind === 'message') {
    const before = await safely(db, () => db.outbox.where({ queue: message.queue }).toArray())
    const mustWait = before.some(({ kind, position }) => kind === 'application' && position < message.position)
    if (mustWait || message.state === 'parked') throw full
    const told: Row<'message'> = { ...message, body: { ...message.body, attachment: { id: row.id, ...uploaded } } }
    const { call, fits } = kindOf(told)
    const [method, path, body] = await call(told, db)
    const sending = device.request(method, path, body, {
      token: device.token(),
      signal,
      fits: (answer) => fits(answer, told),
    })
    await sending.catch((error: unknown) => {
      throw error instanceof RequestError ? full : error
    })
  }
  await safely(db, () => db.outbox.bulkDelete([row.id, row.body.message_id]))
}

/** A full phone gives back the room it has set aside for sending, and writes once more; where that is too little, `otherwise`. */
async function withRoom<T>(
  { db }: Device,
  write: () => PromiseLike<T>,
  otherwise?: (full: StorageFull) => Promise<T>,
): Promise<T> {
  try {
    return await safely(db, write)
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
  }
  setLine({ full: true })
  await freeReserve(db)
  try {
    return await safely(db, write)
  } catch (error) {
    if (!(error instanceof StorageFull) || !otherwise) throw error
    return otherwise(error)
  }
}

async function failed(device: Device, row: OutboxRow, { status, detail, errors, retryAfter }: RequestError) {
  if (status === 401) return 'paused'
  if (status === 404 && isDoneWhenGone(row)) {
    await landed(device, row, null)
    return 'sent'
  }
  const { db } = device
  const isTransient = status < 400 || status >= 500 || TRANSIENT.has(status)
  await withRoom(device, () =>
    db.transaction('rw', ITEM_TABLES, async () => {
      // Of a file some may have arrived since: then it is the first again.
      const attempts = ((await db.outbox.get(row.id)) ?? row).attempts + 1
      const later = new Date(device.now() + backoff(attempts, device.random, retryAfter)).toISOString()
      const change = { attempts, last_error: { status, detail, ...(errors && { errors }) } }
      if (isTransient) return void (await db.outbox.update(row.id, { ...change, next_try_at: later }))
      const now = await db.outbox.get(row.id)
      if (now && status === 410) {
        // It was made by a try before this one, and has been removed since.
        await db.outbox.delete(row.id)
        return void (await kindOf(now).discarded(db, now))
      }
      if (!now || (await queueBytesAgain(db, now, status))) return
      await db.outbox.put({ ...now, ...change, state: 'parked', next_try_at: null })
      await kindOf(now).parked(db, now)
    }),
  )
  return isTransient ? 'waiting' : 'sent'
}

/** To these 'there is none' is the answer that was wished for. */
const isDoneWhenGone = (row: OutboxRow) =>
  GONE.has(row.kind) || (row.kind === 'withdrawal' && row.body.maybe_sent === true)

const GONE = new Set<OutboxRow['kind']>(['portfolio_item_removal', 'credential_removal'])

/** Time-out, too early, too many: the same request may succeed later. */
const TRANSIENT = new Set([408, 425, 429])
