import type { StandbyDb } from './database.ts'
import { safely } from './safely.ts'

const KEY = 'reserve'
/** Bytes. What a full device must write to send what waits: that each was tried, what the server answered. */
const SIZE = 1024 * 1024
/** Bytes that must be free beside it before it is taken: a reserve must not fill the device itself. */
const PLENTY = 10 * SIZE

/** Sets room aside for sending, once there is plenty. One value of its own: browsers give the room of such a one back at once. */
export async function reserveSpace(db: StandbyDb): Promise<void> {
  if (await hasReservedSpace(db)) return
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota - usage < PLENTY) return
  const bytes = new Uint8Array(SIZE)
  // Bytes that nothing can make smaller.
  for (let at = 0; at < SIZE; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  await safely(db, () => db.facts.put({ key: KEY, value: bytes.buffer }))
}

/** Gives the room back. False: it had been given back before. Taking away needs no room. */
export async function releaseSpace(db: StandbyDb): Promise<boolean> {
  if (!(await hasReservedSpace(db))) return false
  await safely(db, () => db.facts.delete(KEY))
  return true
}

const hasReservedSpace = async (db: StandbyDb) =>
  (await safely(db, () => db.facts.where('key').equals(KEY).count())) > 0
