import { changeDraft } from '../store/drafts.ts'
import { OUTBOX_ITEM_TABLES, outboxKindOf, listedItemOf } from './registry.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { currentDevice, type Device } from '../store/device.ts'
import { runOnDatabase } from '../store/safely.ts'

/** The owner's decisions about an item: retry now, take it back for editing, or discard it. */

/** Sends a refused item again, at once. */
export const requeueRefusedItem = (id: string, device = currentDevice()) =>
  requeueMatchingItems(device, (row) => row.id === id)
/** Sends all refused items again, at once. */
export const requeueAllRefused = (device = currentDevice()) => requeueMatchingItems(device, () => true)

async function requeueMatchingItems(device: Device, isMeant: (row: OutboxRow) => boolean): Promise<void> {
  await inOutboxTransaction(device, async () => {
    for (const row of (await device.db.outbox.toArray()).filter(isMeant)) {
      await device.db.outbox.put({ ...row, state: 'queued', next_try_at: null, bytes_again: false, is_agreed: true })
      if (row.state === 'parked') await outboxKindOf(row).queued(device.db, row)
    }
  })
  device.onQueued()
}

/** Deletes an item from the outbox, with what the screen shows of it. One that was sent meanwhile is left alone. */
export async function discardOutboxItem(id: string, device = currentDevice()): Promise<void> {
  const taken = await takeBackOutboxItem(id, device)
  const forgotten = taken && outboxKindOf(taken).forgotten
  if (forgotten) await inOutboxTransaction(device, async () => void (await forgotten(device.db, taken)))
}

/** Removes an item from the outbox and from the screen, and returns it; undefined if it was sent meanwhile. */
export async function takeBackOutboxItem(id: string, device = currentDevice()): Promise<OutboxRow | undefined> {
  const { db } = device
  const taken = await inOutboxTransaction(device, async () => {
    const row = await db.outbox.get(id)
    if (!row) return undefined
    await db.outbox.delete(id)
    await outboxKindOf(row).discarded(db, row)
    return row
  })
  device.onQueued()
  return taken
}

/**
 * As `takeBack`, and makes its text a draft again, its file one of the conversation's, all in one transaction: what was
 * written is always in one of the two.
 * @returns false if it was sent meanwhile, or has no draft
 */
export async function turnItemIntoDraft(id: string, device = currentDevice()): Promise<boolean> {
  const { db } = device
  const isTaken = await inOutboxTransaction(device, async () => {
    const row = await db.outbox.get(id)
    const draft = row && listedItemOf(row)?.editing(row)?.draft
    if (!draft) return false
    await changeDraft(device, draft.key, draft.withText)
    await draft.keepFile?.(device)
    await db.outbox.delete(id)
    await outboxKindOf(row).discarded(db, row)
    return true
  })
  device.onQueued()
  return isTaken
}

const inOutboxTransaction = <T>({ db }: Device, work: () => Promise<T>) =>
  runOnDatabase(db, () => db.transaction('rw', [...OUTBOX_ITEM_TABLES, 'drafts'], work))
