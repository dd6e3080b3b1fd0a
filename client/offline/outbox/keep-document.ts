import { v7 as uuid } from 'uuid'
import { currentDevice } from '../store/device.ts'
import { runOnDatabase } from '../store/safely.ts'

type PickedDocumentFile = Pick<File, 'name' | 'type' | 'arrayBuffer'>

/**
 * Stores a picked document's bytes on this device, so that they outlive the page. Throws StorageFull, and then nothing
 * was stored.
 */
export async function keepDocument(file: PickedDocumentFile, device = currentDevice()) {
  const id = uuid()
  const bytes = await file.arrayBuffer()
  await runOnDatabase(device.db, () =>
    device.db.documents.add({ id, credential_id: '', bytes, size: bytes.byteLength, type: file.type, name: file.name }),
  )
  return { id, name: file.name, size: bytes.byteLength }
}

/**
 * Deletes a document that was picked and removed again. One that is in use by now stays: a message may be sending it.
 */
export const dropPickedDocument = (id: string, { db } = currentDevice()) =>
  runOnDatabase(db, () =>
    db.documents
      .where({ id })
      .filter(({ credential_id }) => credential_id === '')
      .delete(),
  )
