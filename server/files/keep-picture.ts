import type { Context } from '../context.ts'
import { drawPicture } from './draw-picture.ts'

/** Draws a picture anew and keeps it, for a table to name; returns the file's name. The sweep takes it again if none does. */
export async function keepPicture({ ports }: Pick<Context, 'ports'>, bytes: Buffer): Promise<string> {
  const { file, copies } = await drawPicture(bytes)
  return ports.files.save(file, 'webp', copies)
}
