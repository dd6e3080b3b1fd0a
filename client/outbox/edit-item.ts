import { listedItemOf } from '../offline/outbox/registry.ts'
import { editUnsentItem } from '../offline/outbox/unsent.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { currentDevice } from '../offline/store/device.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'

/**
 * Opens an item for editing: its text becomes a draft again, before what is being written there, and it leaves the
 * outbox. Returns the address of the form; null if there is none, or it was sent meanwhile: then nothing has changed.
 */
export async function editItem(item: OutboxRow, device = currentDevice()): Promise<string | null> {
  const editing = listedItemOf(item)?.editing(item)
  if (!editing || !(await canEdit(device.db, item))) return null
  const isHere = editing.draft
    ? await editUnsentItem(item.id, device)
    : (await device.db.outbox.get(item.id)) !== undefined
  return isHere ? editing.address : null
}

export async function canEdit(db: StandbyDb, item: OutboxRow): Promise<boolean> {
  const editing = listedItemOf(item)?.editing(item)
  return editing ? ((await editing.isOpen?.(db)) ?? true) : false
}
