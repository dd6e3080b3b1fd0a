import { v7 as uuid } from 'uuid'
import { currentDevice } from '../../store/device.ts'
import { safely } from '../../store/safely.ts'

type Picked = Pick<File, 'name' | 'type' | 'arrayBuffer'>

/** Keeps a picked photo on this phone, byte by byte, so that it outlives the page. Throws StorageFull, and then nothing was kept. */
export async function keepPhoto(file: Picked, device = currentDevice()): Promise<{ id: string; name: string }> {
  const id = uuid()
  const bytes = await file.arrayBuffer()
  await safely(device.db, () => device.db.photos.add({ id, bytes, type: file.type, name: file.name }))
  return { id, name: file.name }
}

/** Picked, and put back before it was added. */
export const dropPhoto = (id: string, { db } = currentDevice()) => safely(db, () => db.photos.delete(id))
