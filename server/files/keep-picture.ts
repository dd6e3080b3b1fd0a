import type { UserContext } from '../context.ts'
import { drawPicture } from './draw-picture.ts'

/** Draws a picture anew and keeps it, for a table to name; returns the file's name. The sweep takes it again if none does. */
export async function keepPicture(me: UserContext, bytes: Buffer): Promise<string> {
  const { file, copies } = await drawPicture(me, bytes)
  return me.ports.files.save(file, 'webp', copies)
}
