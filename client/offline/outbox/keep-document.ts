import { v7 as uuid } from 'uuid'
import { currentDevice } from '../store/device.ts'
import { safely } from '../store/safely.ts'

type Picked = Pick<File, 'name' | 'type' | 'arrayBuffer'>

/** Keeps a picked document on this device, byte by byte, so that it outlives the page. Throws StorageFull, and then nothing was kept. */
export async function keepDocument(file: Picked, device = currentDevice()): Promise<{ id: string; name: string }> {
  const id = uuid()
  const bytes = await file.arrayBuffer()
  await safely(device.db, () =>
    device.db.documents.add({ id, credential_id: '', bytes, size: bytes.byteLength, type: file.type, name: file.name }),
  )
  return { id, name: file.name }
}

/** Picked, and put back. What has become something's meanwhile stays: a message may be on its way with it. */
export const dropDocument = (id: string, { db } = currentDevice()) =>
  safely(db, () =>
    db.documents
      .where({ id })
      .filter(({ credential_id }) => credential_id === '')
      .delete(),
  )
