import { v7 as uuid } from 'uuid'
import { currentDevice } from '../store/device.ts'
import { safely } from '../store/safely.ts'

type Picked = Pick<File, 'name' | 'type' | 'arrayBuffer'>

/**
 * Stores a picked document's bytes on this device, so that they outlive the page. Throws StorageFull, and then nothing
 * was stored.
 */
export async function keepDocument(file: Picked, device = currentDevice()) {
  const id = uuid()
  const bytes = await file.arrayBuffer()
  await safely(device.db, () =>
    device.db.documents.add({ id, credential_id: '', bytes, size: bytes.byteLength, type: file.type, name: file.name }),
  )
  return { id, name: file.name, size: bytes.byteLength }
}

/**
 * Deletes a document that was picked and removed again. One that is in use by now stays: a message may be sending it.
 */
export const dropDocument = (id: string, { db } = currentDevice()) =>
  safely(db, () =>
    db.documents
      .where({ id })
      .filter(({ credential_id }) => credential_id === '')
      .delete(),
  )
