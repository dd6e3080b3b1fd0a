import type { StandbyDb } from './database.ts'
import { safely } from './safely.ts'

const KEY = 'reserve'
/** Bytes: enough for a full device to store its attempts and the server's answers while it sends. */
const SIZE = 1024 * 1024
/** Bytes that must be free in addition, so that the reservation does not fill the device itself. */
const PLENTY = 10 * SIZE

/**
 * Reserves space for sending, if there is plenty. One large value: browsers release the space of such a one at once.
 */
export async function reserveSpace(db: StandbyDb): Promise<void> {
  if (await hasReservedSpace(db)) return
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota - usage < PLENTY) return
  const bytes = new Uint8Array(SIZE)
  // Random, and therefore incompressible.
  for (let at = 0; at < SIZE; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  await safely(db, () => db.facts.put({ key: KEY, value: bytes.buffer }))
}

/** Releases the space. False if it was released before. Deleting takes no space. */
export async function releaseSpace(db: StandbyDb): Promise<boolean> {
  if (!(await hasReservedSpace(db))) return false
  await safely(db, () => db.facts.delete(KEY))
  return true
}

const hasReservedSpace = async (db: StandbyDb) =>
  (await safely(db, () => db.facts.where('key').equals(KEY).count())) > 0
