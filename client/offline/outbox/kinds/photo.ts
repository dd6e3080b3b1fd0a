import { v7 as uuid } from 'uuid'
import { currentPhone } from '../../store/device.ts'
import { safely } from '../../store/safely.ts'

type Picked = Pick<File, 'name' | 'type' | 'arrayBuffer'>

/** Keeps a picked photo on this phone, byte by byte, so that it outlives the page. Throws StorageFull, and then nothing was kept. */
export async function keepPhoto(file: Picked, phone = currentPhone()): Promise<{ id: string; name: string }> {
  const id = uuid()
  const bytes = await file.arrayBuffer()
  await safely(phone.db, () => phone.db.photos.add({ id, bytes, type: file.type, name: file.name }))
  return { id, name: file.name }
}

/** Picked, and put back before it was added. */
export const dropPhoto = (id: string, { db } = currentPhone()) => safely(db, () => db.photos.delete(id))
