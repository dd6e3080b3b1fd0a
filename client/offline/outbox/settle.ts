import { ITEM_TABLES, kindOf } from './registry.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { currentPhone, type Phone } from '../store/device.ts'
import { safely } from '../store/safely.ts'

/** What its owner may decide about an item: try again now, take it back to edit it, or throw it away. */

export const retryItem = (id: string, phone = currentPhone()) => retry(phone, (row) => row.id === id)
export const retryAll = (phone = currentPhone()) => retry(phone, () => true)

async function retry(phone: Phone, isMeant: (row: OutboxRow) => boolean): Promise<void> {
  await inOutbox(phone, async () => {
    for (const row of (await phone.db.outbox.toArray()).filter(isMeant)) {
      await phone.db.outbox.put({ ...row, state: 'queued', next_try_at: null, bytes_again: false })
      if (row.state === 'parked') await kindOf(row).queued(phone.db, row)
    }
  })
  phone.onQueued()
}

export async function discardItem(id: string, phone = currentPhone()): Promise<void> {
  const taken = await takeBack(id, phone)
  const attachment = taken?.kind === 'message' && taken.body.attachment
  if (attachment) await safely(phone.db, () => phone.db.documents.delete(attachment.id))
}

/** Takes it out of the outbox, and out of the thread, and hands it over; undefined when it has left meanwhile. */
export async function takeBack(id: string, phone = currentPhone()): Promise<OutboxRow | undefined> {
  const { db } = phone
  const taken = await inOutbox(phone, async () => {
    const row = await db.outbox.get(id)
    if (!row) return undefined
    await db.outbox.delete(id)
    await kindOf(row).discarded(db, row)
    return row
  })
  phone.onQueued()
  return taken
}

const inOutbox = <T>({ db }: Phone, work: () => Promise<T>) => safely(db, () => db.transaction('rw', ITEM_TABLES, work))
