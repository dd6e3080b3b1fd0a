import { changeDraft } from '../store/drafts.ts'
import { keepAttachment } from './attachment-draft.ts'
import { ITEM_TABLES, kindOf } from './registry.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { currentDevice, type Device } from '../store/device.ts'
import { safely } from '../store/safely.ts'

/** The owner's decisions about an item: retry now, take it back for editing, or discard it. */

/** Sends a refused item again, at once. */
export const retryItem = (id: string, device = currentDevice()) => retry(device, (row) => row.id === id)
/** Sends all refused items again, at once. */
export const retryAll = (device = currentDevice()) => retry(device, () => true)

async function retry(device: Device, isMeant: (row: OutboxRow) => boolean): Promise<void> {
  await inOutbox(device, async () => {
    for (const row of (await device.db.outbox.toArray()).filter(isMeant)) {
      await device.db.outbox.put({ ...row, state: 'queued', next_try_at: null, bytes_again: false, is_agreed: true })
      if (row.state === 'parked') await kindOf(row).queued(device.db, row)
    }
  })
  device.onQueued()
}

/** Deletes an item from the outbox, with what the screen shows of it. One that was sent meanwhile is left alone. */
export async function discardItem(id: string, device = currentDevice()): Promise<void> {
  const taken = await takeBack(id, device)
  const forgotten = taken && kindOf(taken).forgotten
  if (forgotten) await inOutbox(device, async () => void (await forgotten(device.db, taken)))
}

/** Removes an item from the outbox and from the screen, and returns it; undefined if it was sent meanwhile. */
export async function takeBack(id: string, device = currentDevice()): Promise<OutboxRow | undefined> {
  const { db } = device
  const taken = await inOutbox(device, async () => {
    const row = await db.outbox.get(id)
    if (!row) return undefined
    await db.outbox.delete(id)
    await kindOf(row).discarded(db, row)
    return row
  })
  device.onQueued()
  return taken
}

export type Into = {
  id: string
  /** The draft's. */
  key: string
  join: (draft: string) => string
}

/**
 * As `takeBack`, and adds its text to the draft under `key` by `join`, its file to those of the conversation, all in
 * one transaction: what was written is always in one of the two.
 */
export async function takeBackInto({ id, key, join }: Into, device = currentDevice()): Promise<OutboxRow | undefined> {
  const { db } = device
  const taken = await inOutbox(device, async () => {
    const row = await db.outbox.get(id)
    if (!row) return undefined
    await changeDraft(device, key, join)
    if (row.kind === 'message') await keepAttachment(device, row.body)
    await db.outbox.delete(id)
    await kindOf(row).discarded(db, row)
    return row
  })
  device.onQueued()
  return taken
}

const inOutbox = <T>({ db }: Device, work: () => Promise<T>) =>
  safely(db, () => db.transaction('rw', [...ITEM_TABLES, 'drafts'], work))
