import type { StandbyDb } from './database.ts'
import { runOnDatabase } from './safely.ts'

const RESERVED_SPACE_FACT = 'reserve'
/** Bytes: enough for a full device to store its attempts and the server's answers while it sends. */
const RESERVED_BYTES = 1024 * 1024
/** Bytes that must be free in addition, so that the reservation does not fill the device itself. */
const FREE_BYTES_MIN = 10 * RESERVED_BYTES

/**
 * Reserves space for sending, if there is plenty. One large value: browsers release the space of such a one at once.
 */
export async function reserveSpace(db: StandbyDb): Promise<void> {
  if (await hasReservedSpace(db)) return
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota - usage < FREE_BYTES_MIN) return
  const bytes = new Uint8Array(RESERVED_BYTES)
  // Random, and therefore incompressible.
  for (let at = 0; at < RESERVED_BYTES; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  await runOnDatabase(db, () => db.facts.put({ key: RESERVED_SPACE_FACT, value: bytes.buffer }))
}

/** Releases the space. False if it was released before. Deleting takes no space. */
export async function releaseReservedSpace(db: StandbyDb): Promise<boolean> {
  if (!(await hasReservedSpace(db))) return false
  await runOnDatabase(db, () => db.facts.delete(RESERVED_SPACE_FACT))
  return true
}

const hasReservedSpace = async (db: StandbyDb) =>
  (await runOnDatabase(db, () => db.facts.where('key').equals(RESERVED_SPACE_FACT).count())) > 0
