import type { StandbyDb } from '../store/database.ts'

/** How often this device has let an item wait that was due, and when it last did (ISO). */
export type LateCount = { times: number; last: string; kind: string }
export const LATE_COUNT_FACT = 'outbox_late'

/** Undefined: never. */
export const readLateCount = async (db: Pick<StandbyDb, 'facts'>) =>
  (await db.facts.get(LATE_COUNT_FACT))?.value as LateCount | undefined
