import { isReached, onReach } from '../../http/reach.ts'

/** What this tab knows of its line to the server, beside what lies in Dexie. */
export type Line = {
  /** The last request got through. */
  online: boolean
  /** The stream of pokes is open, in this tab or another. */
  streaming: boolean
  /** The last sync brought all there was. */
  synced: boolean
  /** The token was refused: sign in again to send. */
  paused: boolean
  /** The database was lost and could not be opened again: a reload helps. */
  lost: boolean
  /** Another window holds an older version of the database open. */
  blocked: boolean
  /** The last sync could not be kept: no space. */
  full: boolean
}

let line: Line = {
  online: isReached(),
  streaming: false,
  synced: true,
  paused: false,
  lost: false,
  blocked: false,
  full: false,
}
const listeners = new Set<() => void>()

export const lineState = () => line

export function setLine(change: Partial<Line>) {
  const next = { ...line, ...change }
  if (Object.entries(next).every(([key, value]) => line[key as keyof Line] === value)) return
  line = next
  for (const listener of listeners) listener()
}

export function onLine(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

onReach(() => setLine({ online: isReached() }))
