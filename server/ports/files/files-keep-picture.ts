import type { UserContext } from '../../context.ts'
import type { FileStore } from './files.ts'
import { drawPicture } from './draw-picture.ts'

/** How long a row may take to name what was kept for it. */
const HELD_MS = 60_000

type Held = Map<string, Map<string, number>>
/** Of each store: who has just kept a picture, by its name, and until when it is theirs to name. Another may drop the same one meanwhile. */
const stores = new WeakMap<FileStore, Held>()

/** Draws a picture anew and keeps it, for a table to name; returns the file's name. The sweep takes it again if none does. */
export async function keepPicture(me: UserContext, bytes: Buffer): Promise<string> {
  const { file, copies } = await drawPicture(me, bytes)
  const name = await me.ports.files.save(file, 'webp', copies)
  hold(heldIn(me.ports.files), name, me.user.id)
  return name
}

/** Is somebody other than this person just about to show this picture? */
export const isHeldByOther = (files: FileStore, name: string, userId: string) =>
  [...(heldIn(files).get(name) ?? [])].some(([by, until]) => by !== userId && until > Date.now())

function hold(held: Held, name: string, userId: string) {
  for (const [old, holders] of held) if ([...holders.values()].every((until) => until <= Date.now())) held.delete(old)
  held.set(name, (held.get(name) ?? new Map<string, number>()).set(userId, Date.now() + HELD_MS))
}

function heldIn(files: FileStore): Held {
  const held: Held = stores.get(files) ?? new Map()
  stores.set(files, held)
  return held
}
